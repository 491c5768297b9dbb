import { readExpression, readField } from './expressions';
import { type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { Expression, LocalStatement, LoopStatement } from './javaFacts';
import { readParameter } from './parameters';
import { readBody, readLocals } from './statements';

/**
 * Reads the four loops into one shape. The first variable of a `for` is the loop's variable and its initialiser leads the
 * header; further variables of the same declaration stand there as assignments.
 */
export function readLoop(tree: FlatTree, node: NodeIndex): LoopStatement {
  const body = readBody(tree, node, 'body');
  const span = tree.span(node);
  switch (tree.kind(node)) {
    case 'enhanced_for_statement': {
      const variable = readParameter(tree, node);
      return { kind: 'loop', ...(variable && { variable }), header: [readField(tree, node, 'value')], body, span };
    }
    case 'for_statement':
      return readCountingLoop(tree, node);
    default:
      return { kind: 'loop', header: [readField(tree, node, 'condition')], body, span };
  }
}

function readCountingLoop(tree: FlatTree, node: NodeIndex): LoopStatement {
  const header: Expression[] = [];
  let first: LocalStatement | undefined;
  for (const child of tree.namedChildren(node)) {
    const field = tree.field(child);
    if (tree.kind(child) === 'local_variable_declaration' && field === 'init') {
      const [variable, ...others] = readLocals(tree, child);
      first = variable;
      if (variable?.initializer) header.push(variable.initializer);
      header.push(...others.flatMap(asAssignment));
    } else if (field === 'init' || field === 'condition' || field === 'update') {
      header.push(readExpression(tree, child));
    }
  }
  const variable = first && { name: first.name, type: first.type, annotations: [], span: first.span };
  const body = tree.child(node, 'body') === NONE ? [] : readBody(tree, node, 'body');
  return { kind: 'loop', ...(variable && { variable }), header, body, span: tree.span(node) };
}

function asAssignment(local: LocalStatement): Expression[] {
  if (!local.initializer) return [];
  const target: Expression = { kind: 'name', name: local.name, span: local.nameSpan };
  return [{ kind: 'assign', operator: '=', target, value: local.initializer, span: local.span }];
}
