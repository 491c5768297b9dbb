import { isAnnotation, readAnnotation } from './annotations';
import { fitted } from './fitted';
import { type FlatTree, NONE, type NodeIndex } from './flatTree';
import { readCall, readLambda, readMethodReference, readNew } from './invocations';
import type { CompositeExpression, Expression } from './javaFacts';
import { readLiteral, readString } from './literals';
import { readBindings, readSwitch } from './switches';
import { isType, readType } from './types';

/**
 * Reads any expression. Parentheses leave no trace. A node that is no expression, or one with its essential part missing,
 * becomes a composite `error` that keeps the expressions found inside.
 */
export function readExpression(tree: FlatTree, node: NodeIndex): Expression {
  return READERS.get(tree.kind(node))?.(tree, node) ?? brokenExpression(tree, node);
}

export function isExpression(tree: FlatTree, node: NodeIndex): boolean {
  return READERS.has(tree.kind(node));
}

/** Every expression directly below a node; pieces of broken code count only when something is in them. */
export function readExpressionsBelow(tree: FlatTree, node: NodeIndex): Expression[] {
  const expressions: Expression[] = [];
  if (node === NONE) return expressions;
  for (let child = node + 1; child < tree.after(node); child = tree.after(child)) {
    if (!tree.isNamed(child) || tree.isMissing(child) || isType(tree, child)) continue;
    const expression = readExpression(tree, child);
    if (!isEmptyError(expression)) expressions.push(expression);
  }
  return fitted(expressions);
}

/** The expression in a field, or a composite `error` without parts at the node's end when the code stops short of it. */
export function readField(tree: FlatTree, node: NodeIndex, field: string): Expression {
  const child = tree.child(node, field);
  if (child !== NONE) return readExpression(tree, child);
  return composite('error', [], tree.end(node), tree.end(node));
}

type Reader = (tree: FlatTree, node: NodeIndex) => Expression | undefined;

// Readers of other files are wrapped, because those files import this one.
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['identifier', readName],
  ['this', readName],
  ['super', readName],
  ['underscore_pattern', readName],
  ['scoped_identifier', readScopedName],
  ['method_invocation', (tree, node) => readCall(tree, node)],
  ['object_creation_expression', (tree, node) => readNew(tree, node)],
  ['lambda_expression', (tree, node) => readLambda(tree, node)],
  ['method_reference', (tree, node) => readMethodReference(tree, node)],
  ['string_literal', readStringOrTemplate],
  ['field_access', readFieldAccess],
  ['parenthesized_expression', readParenthesized],
  ['assignment_expression', readAssignment],
  ['binary_expression', readBinary],
  ['unary_expression', readUnary],
  ['update_expression', readUnary],
  ['cast_expression', readCast],
  ['ternary_expression', readTernary],
  ['instanceof_expression', readInstanceof],
  ['switch_expression', (tree, node) => readSwitch(tree, node)],
  ['array_access', (tree, node) => compositeOf(tree, node, '[]')],
  ['array_initializer', (tree, node) => compositeOf(tree, node, '{}')],
  ['element_value_array_initializer', (tree, node) => compositeOf(tree, node, '{}')],
  ['array_creation_expression', readArrayCreation],
  ['template_expression', readTemplate],
  ['annotation', readAnnotationValue],
  ['marker_annotation', readAnnotationValue],
  ['decimal_integer_literal', readLiteral],
  ['hex_integer_literal', readLiteral],
  ['octal_integer_literal', readLiteral],
  ['binary_integer_literal', readLiteral],
  ['decimal_floating_point_literal', readLiteral],
  ['hex_floating_point_literal', readLiteral],
  ['character_literal', readLiteral],
  ['true', readLiteral],
  ['false', readLiteral],
  ['null_literal', readLiteral],
  ['class_literal', readLiteral],
]);

function readName(tree: FlatTree, node: NodeIndex): Expression {
  return { kind: 'name', name: tree.slice(node), span: tree.span(node) };
}

function readScopedName(tree: FlatTree, node: NodeIndex): Expression | undefined {
  const scope = tree.child(node, 'scope');
  const name = tree.child(node, 'name');
  if (scope === NONE || name === NONE) return undefined;
  return fieldExpression(tree, readExpression(tree, scope), name, tree.end(node));
}

/** `a.b`, and `Outer.super.b`, where `super` stands between the fields without one of its own. */
function readFieldAccess(tree: FlatTree, node: NodeIndex): Expression | undefined {
  const object = tree.child(node, 'object');
  const name = tree.child(node, 'field');
  if (object === NONE) return undefined;
  const target = throughSuper(tree, node, object);
  return name === NONE ? target : fieldExpression(tree, target, name, tree.end(node));
}

/** The target of a member access, with the `super` of `Outer.super` made part of it. */
export function throughSuper(tree: FlatTree, node: NodeIndex, object: NodeIndex): Expression {
  const target = readExpression(tree, object);
  for (let child = tree.after(object); child < tree.after(node); child = tree.after(child)) {
    if (tree.kind(child) === 'super') return fieldExpression(tree, target, child, tree.end(child));
  }
  return target;
}

function fieldExpression(tree: FlatTree, target: Expression, name: NodeIndex, end: number): Expression {
  const nameSpan = tree.span(name);
  return { kind: 'field', target, name: tree.slice(name), nameSpan, span: { start: target.span.start, end } };
}

/** What is inside is read once even where it is broken: read twice at each level, thirty open parentheses would take an hour. */
function readParenthesized(tree: FlatTree, node: NodeIndex): Expression {
  const inner = readExpressionsBelow(tree, node);
  const [only] = inner;
  return only && inner.length === 1 ? only : composite('error', inner, tree.start(node), tree.end(node));
}

function readAssignment(tree: FlatTree, node: NodeIndex): Expression {
  const target = readField(tree, node, 'left');
  const value = readField(tree, node, 'right');
  return { kind: 'assign', operator: operatorOf(tree, node), target, value, span: tree.span(node) };
}

function readBinary(tree: FlatTree, node: NodeIndex): Expression {
  const left = readField(tree, node, 'left');
  const right = readField(tree, node, 'right');
  return { kind: 'binary', operator: operatorOf(tree, node), left, right, span: tree.span(node) };
}

function readUnary(tree: FlatTree, node: NodeIndex): Expression {
  return compositeOf(tree, node, operatorOf(tree, node));
}

function readCast(tree: FlatTree, node: NodeIndex): Expression | undefined {
  const type = tree.child(node, 'type');
  if (type === NONE) return undefined;
  return { kind: 'cast', type: readType(tree, type), value: readField(tree, node, 'value'), span: tree.span(node) };
}

function readTernary(tree: FlatTree, node: NodeIndex): Expression {
  const condition = readField(tree, node, 'condition');
  const whenTrue = readField(tree, node, 'consequence');
  const whenFalse = readField(tree, node, 'alternative');
  return { kind: 'conditional', condition, whenTrue, whenFalse, span: tree.span(node) };
}

function readInstanceof(tree: FlatTree, node: NodeIndex): Expression {
  const parts = [readField(tree, node, 'left')];
  const span = tree.span(node);
  const type = tree.child(node, 'right');
  const name = tree.child(node, 'name');
  if (type === NONE) {
    return { kind: 'composite', operator: 'instanceof', parts, bindings: readBindings(tree, node), span };
  }
  const right = readType(tree, type);
  if (name === NONE) return { kind: 'composite', operator: 'instanceof', parts, type: right, span };
  const nameSpan = tree.span(name);
  const bindings = [{ name: tree.slice(name), type: right, annotations: [], span: nameSpan }];
  return { kind: 'composite', operator: 'instanceof', parts, type: right, bindings, span };
}

function readArrayCreation(tree: FlatTree, node: NodeIndex): Expression | undefined {
  const type = tree.child(node, 'type');
  if (type === NONE) return undefined;
  const parts: Expression[] = [];
  let dimensions = 0;
  for (const child of tree.namedChildren(node)) {
    const kind = tree.kind(child);
    if (kind === 'dimensions_expr') {
      dimensions++;
      parts.push(...readExpressionsBelow(tree, child));
    } else if (kind === 'dimensions') {
      dimensions += tree.slice(child).split('[').length - 1;
    } else if (kind === 'array_initializer') {
      parts.push(...readExpressionsBelow(tree, child));
    }
  }
  const element = readType(tree, type, dimensions);
  return { kind: 'composite', operator: 'new[]', parts: fitted(parts), type: element, span: tree.span(node) };
}

function readStringOrTemplate(tree: FlatTree, node: NodeIndex): Expression {
  const parts = readInterpolations(tree, node);
  return parts.length === 0 ? readString(tree, node) : composite('template', parts, tree.start(node), tree.end(node));
}

/** `STR."…"`: the processor, then what is interpolated. */
function readTemplate(tree: FlatTree, node: NodeIndex): Expression {
  const processor = readField(tree, node, 'template_processor');
  const content = tree.child(node, 'template_argument');
  const parts = content === NONE ? [] : readInterpolations(tree, content);
  return composite('template', [processor, ...parts], tree.start(node), tree.end(node));
}

function readInterpolations(tree: FlatTree, string: NodeIndex): Expression[] {
  const parts: Expression[] = [];
  for (let child = string + 1; child < tree.after(string); child = tree.after(child)) {
    if (tree.kind(child) === 'string_interpolation') parts.push(...readExpressionsBelow(tree, child));
  }
  return parts;
}

function readAnnotationValue(tree: FlatTree, node: NodeIndex): Expression {
  const annotation = readAnnotation(tree, node);
  const parts = annotation.arguments.map((argument) => argument.value);
  return { kind: 'composite', operator: '@', parts, annotation, span: annotation.span };
}

function brokenExpression(tree: FlatTree, node: NodeIndex): Expression {
  if (isAnnotation(tree, node)) return composite('error', [], tree.start(node), tree.end(node));
  return compositeOf(tree, node, 'error');
}

function isEmptyError(expression: Expression): boolean {
  return expression.kind === 'composite' && expression.operator === 'error' && expression.parts.length === 0;
}

function compositeOf(tree: FlatTree, node: NodeIndex, operator: string): CompositeExpression {
  return composite(operator, readExpressionsBelow(tree, node), tree.start(node), tree.end(node));
}

function composite(operator: string, parts: readonly Expression[], start: number, end: number): CompositeExpression {
  return { kind: 'composite', operator, parts, span: { start, end } };
}

/** The first token of an operation that is not an operand. */
function operatorOf(tree: FlatTree, node: NodeIndex): string {
  for (let child = node + 1; child < tree.after(node); child = tree.after(child)) {
    if (!tree.isNamed(child)) return tree.kind(child);
  }
  return '';
}
