import { readModifiers } from './annotations';
import { fitted } from './fitted';
import { type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { JavaParameter, TypeRef } from './javaFacts';
import { countDimensions, isType, readType } from './types';

/** Reads the parameters of methods, lambdas, records, loops and catch clauses. A receiver parameter is left out. */

export function readParameters(tree: FlatTree, list: NodeIndex): JavaParameter[] {
  if (list === NONE) return [];
  const found = tree.namedChildren(list).flatMap((child) => {
    const parameter = readParameter(tree, child);
    return parameter ? [parameter] : [];
  });
  return fitted(found);
}

/** Undefined for a node that is no parameter or has no name. */
export function readParameter(tree: FlatTree, node: NodeIndex): JavaParameter | undefined {
  switch (tree.kind(node)) {
    case 'formal_parameter':
    case 'enhanced_for_statement':
      return typedParameter(tree, node, tree.child(node, 'type'), node, 0);
    case 'spread_parameter':
      return typedParameter(tree, node, firstType(tree, node), tree.childOfKind(node, 'variable_declarator'), 1);
    case 'catch_formal_parameter':
      return caughtParameter(tree, node);
    default:
      return undefined;
  }
}

/** A caught union `A | B` has the type name `|` and its alternatives as arguments. */
function caughtParameter(tree: FlatTree, node: NodeIndex): JavaParameter | undefined {
  const union = tree.childOfKind(node, 'catch_type');
  const name = tree.child(node, 'name');
  if (union === NONE || name === NONE) return undefined;
  const types = tree.namedChildren(union).filter((child) => isType(tree, child));
  const alternatives = types.map((child) => readType(tree, child));
  const only = alternatives.length === 1 ? alternatives[0] : undefined;
  const type: TypeRef = only ?? { name: '|', arguments: alternatives, dimensions: 0, span: tree.span(union) };
  const { annotations } = readModifiers(tree, node);
  return { name: tree.slice(name), type, annotations, span: tree.span(node) };
}

function typedParameter(
  tree: FlatTree,
  node: NodeIndex,
  type: NodeIndex,
  declarator: NodeIndex,
  extraDimensions: number,
): JavaParameter | undefined {
  if (type === NONE || declarator === NONE) return undefined;
  const name = tree.child(declarator, 'name');
  if (name === NONE) return undefined;
  const dimensions = countDimensions(tree, tree.child(declarator, 'dimensions')) + extraDimensions;
  const [first] = tree.namedChildren(node);
  const isLoop = tree.kind(node) === 'enhanced_for_statement';
  const span = isLoop ? { start: tree.start(first ?? type), end: tree.end(name) } : tree.span(node);
  return {
    name: tree.slice(name),
    type: readType(tree, type, dimensions),
    annotations: readModifiers(tree, node).annotations,
    span,
  };
}

function firstType(tree: FlatTree, node: NodeIndex): NodeIndex {
  return tree.namedChildren(node).find((child) => isType(tree, child)) ?? NONE;
}
