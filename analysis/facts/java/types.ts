import { type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { TypeRef } from './javaFacts';

/** Reads types as they are written; nothing is resolved and annotations on types are dropped. */

const TYPES = new Set([
  'void_type',
  'integral_type',
  'floating_point_type',
  'boolean_type',
  'type_identifier',
  'scoped_type_identifier',
  'generic_type',
  'array_type',
  'annotated_type',
  'wildcard',
]);

export function isType(tree: FlatTree, node: NodeIndex): boolean {
  return TYPES.has(tree.kind(node));
}

export function readType(tree: FlatTree, node: NodeIndex, extraDimensions = 0): TypeRef {
  const span = tree.span(node);
  switch (tree.kind(node)) {
    case 'generic_type':
      return { name: typeName(tree, node), arguments: typeArguments(tree, node), dimensions: extraDimensions, span };
    case 'array_type': {
      const element = tree.child(node, 'element');
      const dimensions = countDimensions(tree, tree.child(node, 'dimensions')) + extraDimensions;
      return element === NONE ? unknownType(tree, node) : { ...readType(tree, element, dimensions), span };
    }
    case 'annotated_type': {
      const inner = tree.namedChildren(node).find((child) => isType(tree, child));
      return inner === undefined ? unknownType(tree, node) : readType(tree, inner, extraDimensions);
    }
    case 'wildcard': {
      const bounds = tree.namedChildren(node).filter((child) => isType(tree, child));
      return { name: '?', arguments: bounds.map((bound) => readType(tree, bound)), dimensions: 0, span };
    }
    default:
      return { name: typeName(tree, node), arguments: [], dimensions: extraDimensions, span };
  }
}

/** The types written directly below a node, such as a `throws` clause, a list of interfaces or type arguments. */
export function readTypesBelow(tree: FlatTree, node: NodeIndex): TypeRef[] {
  if (node === NONE) return [];
  return tree
    .namedChildren(node)
    .filter((child) => isType(tree, child))
    .map((child) => readType(tree, child));
}

/** Number of `[]` pairs in a `dimensions` node; 0 without one. */
export function countDimensions(tree: FlatTree, dimensions: NodeIndex): number {
  return dimensions === NONE ? 0 : tree.slice(dimensions).split('[').length - 1;
}

/** The first bound of each type parameter that has one; empty without type parameters. */
export function readTypeBounds(tree: FlatTree, declaration: NodeIndex): Record<string, TypeRef> {
  const list = tree.childOfKind(declaration, 'type_parameters');
  if (list === NONE) return {};
  const bounds: [string, TypeRef][] = tree.namedChildren(list).flatMap((parameter): [string, TypeRef][] => {
    const name = tree.childOfKind(parameter, 'type_identifier');
    const [bound] = readTypesBelow(tree, tree.childOfKind(parameter, 'type_bound'));
    return name === NONE || bound === undefined ? [] : [[tree.slice(name), bound]];
  });
  return Object.fromEntries(bounds);
}

/** Names of the type parameters of a declaration, without their bounds. */
export function readTypeParameters(tree: FlatTree, declaration: NodeIndex): string[] {
  const list = tree.childOfKind(declaration, 'type_parameters');
  if (list === NONE) return [];
  return tree.namedChildren(list).flatMap((parameter) => {
    const name = tree.childOfKind(parameter, 'type_identifier');
    return name === NONE ? [] : [tree.slice(name)];
  });
}

function typeArguments(tree: FlatTree, genericType: NodeIndex): TypeRef[] {
  return readTypesBelow(tree, tree.childOfKind(genericType, 'type_arguments'));
}

/** Name without type arguments, blanks and annotations: `java . util.Map<K, V>.Entry` is `java.util.Map.Entry`. */
function typeName(tree: FlatTree, node: NodeIndex): string {
  const kind = tree.kind(node);
  if (kind !== 'generic_type' && kind !== 'scoped_type_identifier') return tree.slice(node);
  return tree
    .namedChildren(node)
    .filter((child) => isType(tree, child))
    .map((child) => typeName(tree, child))
    .join('.');
}

function unknownType(tree: FlatTree, node: NodeIndex): TypeRef {
  return { name: tree.slice(node), arguments: [], dimensions: 0, span: tree.span(node) };
}
