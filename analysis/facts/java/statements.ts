import { isTypeDeclaration, readTypeDeclaration } from './declarations';
import { isExpression, readExpression, readExpressionsBelow, readField } from './expressions';
import { fitted } from './fitted';
import { ERROR, type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { ExpressionStatement, LocalStatement, Statement } from './javaFacts';
import { readLoop } from './loops';
import { readSwitch } from './switches';
import { readTry } from './tries';
import { countDimensions, readType } from './types';

/**
 * Reads statements. Labels, empty statements, `break` and `continue` leave no trace; `assert` is a composite. Broken
 * pieces give up the statements and expressions found in them.
 */
export function readBlock(tree: FlatTree, block: NodeIndex): Statement[] {
  return readStatementsBelow(tree, block);
}

/** The body of a loop or branch: the statements of a block, or the single statement. */
export function readBody(tree: FlatTree, node: NodeIndex, field: string): Statement[] {
  const body = tree.child(node, field);
  if (body === NONE) return [];
  return tree.kind(body) === 'block' ? readBlock(tree, body) : readStatement(tree, body);
}

export function readStatementsBelow(tree: FlatTree, node: NodeIndex): Statement[] {
  const statements: Statement[] = [];
  for (let child = node + 1; child < tree.after(node); child = tree.after(child)) {
    if (tree.isNamed(child) && !tree.isMissing(child)) statements.push(...readStatement(tree, child));
  }
  return fitted(statements);
}

/** No statement for a node without effect, several for `int a, b;`. */
export function readStatement(tree: FlatTree, node: NodeIndex): Statement[] {
  const span = tree.span(node);
  switch (tree.kind(node)) {
    case 'expression_statement':
      return readExpressionsBelow(tree, node).map((expression) => ({ kind: 'expression', expression, span }));
    case 'return_statement':
      return [withExpression(tree, node, 'return')];
    case 'throw_statement':
      return [withExpression(tree, node, 'throw')];
    case 'yield_statement':
      return [withExpression(tree, node, 'yield')];
    case 'local_variable_declaration':
      return readLocals(tree, node);
    case 'block':
      return [{ kind: 'block', body: readBlock(tree, node), span }];
    case 'if_statement':
      return [
        {
          kind: 'if',
          condition: readField(tree, node, 'condition'),
          whenTrue: readBody(tree, node, 'consequence'),
          whenFalse: readBody(tree, node, 'alternative'),
          span,
        },
      ];
    case 'while_statement':
    case 'do_statement':
    case 'for_statement':
    case 'enhanced_for_statement':
      return [readLoop(tree, node)];
    case 'try_statement':
    case 'try_with_resources_statement':
      return [readTry(tree, node)];
    case 'synchronized_statement': {
      const [lock] = readExpressionsBelow(tree, tree.childOfKind(node, 'parenthesized_expression'));
      if (!lock) return readStatementsBelow(tree, node);
      return [{ kind: 'synchronized', lock, body: readBody(tree, node, 'body'), span }];
    }
    case 'labeled_statement':
      return tree
        .namedChildren(node)
        .slice(1)
        .flatMap((child) => readStatement(tree, child));
    case 'assert_statement': {
      const parts = readExpressionsBelow(tree, node);
      return [{ kind: 'expression', expression: { kind: 'composite', operator: 'assert', parts, span }, span }];
    }
    case ERROR:
      return readBroken(tree, node);
    default:
      return readOther(tree, node);
  }
}

function readOther(tree: FlatTree, node: NodeIndex): Statement[] {
  const span = tree.span(node);
  if (isTypeDeclaration(tree, node)) return [{ kind: 'type', type: readTypeDeclaration(tree, node), span }];
  if (tree.kind(node) === 'switch_expression')
    return [{ kind: 'expression', expression: readSwitch(tree, node, true), span }];
  if (isExpression(tree, node)) return [{ kind: 'expression', expression: readExpression(tree, node), span }];
  return [];
}

/** What is whole inside a broken piece; lone names and literals are debris. */
function readBroken(tree: FlatTree, node: NodeIndex): Statement[] {
  return readStatementsBelow(tree, node).filter(
    (statement) =>
      statement.kind !== 'expression' ||
      !(statement.expression?.kind === 'name' || statement.expression?.kind === 'literal'),
  );
}

function withExpression(tree: FlatTree, node: NodeIndex, kind: 'return' | 'throw' | 'yield'): ExpressionStatement {
  const [expression] = readExpressionsBelow(tree, node);
  const span = tree.span(node);
  return expression ? { kind, expression, span } : { kind, span };
}

/** A single variable spans its whole declaration, one of several only its declarator. */
export function readLocals(tree: FlatTree, node: NodeIndex): LocalStatement[] {
  const type = tree.child(node, 'type');
  if (type === NONE) return [];
  const declarators = tree.namedChildren(node).filter((child) => tree.kind(child) === 'variable_declarator');
  return declarators.flatMap((declarator) => {
    const name = tree.child(declarator, 'name');
    if (name === NONE) return [];
    const value = tree.child(declarator, 'value');
    const dimensions = countDimensions(tree, tree.child(declarator, 'dimensions'));
    return [
      {
        kind: 'local',
        name: tree.slice(name),
        nameSpan: tree.span(name),
        type: readType(tree, type, dimensions),
        ...(value !== NONE && { initializer: readExpression(tree, value) }),
        span: tree.span(declarators.length === 1 ? node : declarator),
      },
    ];
  });
}
