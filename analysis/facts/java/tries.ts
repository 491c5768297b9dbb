import { readExpression, readExpressionsBelow } from './expressions';
import { type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { ExpressionStatement, LocalStatement, TryStatement } from './javaFacts';
import { readParameter } from './parameters';
import { readBlock, readBody } from './statements';
import { countDimensions, readType } from './types';

/** Reads `try` with and without resources. */
export function readTry(tree: FlatTree, node: NodeIndex): TryStatement {
  const children = tree.namedChildren(node);
  const ending = tree.childOfKind(node, 'finally_clause');
  const finalBlock = ending === NONE ? NONE : tree.childOfKind(ending, 'block');
  return {
    kind: 'try',
    resources: readResources(tree, tree.child(node, 'resources')),
    body: readBody(tree, node, 'body'),
    catches: children.filter((child) => tree.kind(child) === 'catch_clause').flatMap((child) => readCatch(tree, child)),
    finally: finalBlock === NONE ? [] : readBlock(tree, finalBlock),
    span: tree.span(node),
  };
}

function readCatch(tree: FlatTree, clause: NodeIndex): TryStatement['catches'][number][] {
  const node = tree.childOfKind(clause, 'catch_formal_parameter');
  const parameter = node === NONE ? undefined : readParameter(tree, node);
  return parameter ? [{ parameter, body: readBody(tree, clause, 'body') }] : [];
}

function readResources(tree: FlatTree, list: NodeIndex): (LocalStatement | ExpressionStatement)[] {
  if (list === NONE) return [];
  return tree.namedChildren(list).flatMap((resource): (LocalStatement | ExpressionStatement)[] => {
    const type = tree.child(resource, 'type');
    const name = tree.child(resource, 'name');
    const span = tree.span(resource);
    if (type === NONE || name === NONE) {
      return readExpressionsBelow(tree, resource).map((expression) => ({ kind: 'expression', expression, span }));
    }
    const value = tree.child(resource, 'value');
    const dimensions = countDimensions(tree, tree.child(resource, 'dimensions'));
    return [
      {
        kind: 'local',
        name: tree.slice(name),
        nameSpan: tree.span(name),
        type: readType(tree, type, dimensions),
        ...(value !== NONE && { initializer: readExpression(tree, value) }),
        span,
      },
    ];
  });
}
