import { readAnonymousType } from './declarations';
import { readExpression, readExpressionsBelow, throughSuper } from './expressions';
import { type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { Expression, JavaParameter, NewExpression, Statement } from './javaFacts';
import { readParameters } from './parameters';
import { readBlock } from './statements';
import { isType, readType } from './types';

/** Reads calls, object creation, lambdas and method references. */

/** Undefined when the name or the argument list is missing. `this(..)` and `super(..)` are calls of those names. */
export function readCall(tree: FlatTree, node: NodeIndex): Expression | undefined {
  const object = tree.child(node, 'object');
  const name = tree.child(node, 'name');
  const list = tree.child(node, 'arguments');
  if (name === NONE || list === NONE) return undefined;
  return {
    kind: 'call',
    ...(object !== NONE && { target: throughSuper(tree, node, object) }),
    name: tree.slice(name),
    nameSpan: tree.span(name),
    arguments: readExpressionsBelow(tree, list),
    argumentsSpan: tree.span(list),
    span: tree.span(node),
  };
}

/** Undefined when the type or the argument list is missing. `outer.new Inner()` keeps `outer` in a composite `new`. */
export function readNew(tree: FlatTree, node: NodeIndex): Expression | undefined {
  const type = tree.child(node, 'type');
  const list = tree.child(node, 'arguments');
  if (type === NONE || list === NONE) return undefined;
  const reference = readType(tree, type);
  const body = tree.childOfKind(node, 'class_body');
  const creation: NewExpression = {
    kind: 'new',
    type: reference,
    arguments: readExpressionsBelow(tree, list),
    argumentsSpan: tree.span(list),
    ...(body !== NONE && { body: readAnonymousType(tree, body, reference) }),
    span: tree.span(node),
  };
  const first = tree.namedChildren(node)[0];
  if (
    first === undefined ||
    first >= type ||
    tree.kind(first) === 'type_arguments' ||
    tree.kind(first).includes('annotation')
  ) {
    return creation;
  }
  const parts = [readExpression(tree, first), creation];
  return { kind: 'composite', operator: 'new', parts, span: creation.span };
}

export function readLambda(tree: FlatTree, node: NodeIndex): Expression | undefined {
  const parameters = tree.child(node, 'parameters');
  const body = tree.child(node, 'body');
  if (parameters === NONE) return undefined;
  const isBlock = body !== NONE && tree.kind(body) === 'block';
  const bodySpan = body === NONE ? { start: tree.end(node), end: tree.end(node) } : tree.span(body);
  return {
    kind: 'lambda',
    parameters: readLambdaParameters(tree, parameters),
    body: body === NONE ? [] : isBlock ? readBlock(tree, body) : returned(readExpression(tree, body)),
    bodySpan,
    isBlock,
    span: tree.span(node),
  };
}

function returned(expression: Expression): Statement[] {
  return [{ kind: 'return', expression, span: expression.span }];
}

function readLambdaParameters(tree: FlatTree, node: NodeIndex): JavaParameter[] {
  const kind = tree.kind(node);
  if (kind === 'formal_parameters') return readParameters(tree, node);
  const names = kind === 'inferred_parameters' ? tree.namedChildren(node) : [node];
  return names
    .filter((name) => tree.kind(name) === 'identifier')
    .map((name) => ({ name: tree.slice(name), annotations: [], span: tree.span(name) }));
}

/** `Type::name`: a type with arguments or dimensions becomes a name without the arguments, `int[]` for arrays. */
export function readMethodReference(tree: FlatTree, node: NodeIndex): Expression | undefined {
  let target: NodeIndex = NONE;
  let name: NodeIndex = NONE;
  for (let child = node + 1; child < tree.after(node); child = tree.after(child)) {
    const kind = tree.kind(child);
    if (target === NONE && tree.isNamed(child)) target = child;
    else if (kind === 'new' || kind === 'identifier') name = child;
  }
  if (target === NONE || name === NONE) return undefined;
  return {
    kind: 'methodRef',
    target: isType(tree, target) ? typeAsName(tree, target) : readExpression(tree, target),
    name: tree.slice(name),
    nameSpan: tree.span(name),
    span: tree.span(node),
  };
}

function typeAsName(tree: FlatTree, node: NodeIndex): Expression {
  const type = readType(tree, node);
  return { kind: 'name', name: type.name + '[]'.repeat(type.dimensions), span: type.span };
}
