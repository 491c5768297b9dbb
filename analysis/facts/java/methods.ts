import { readModifiers } from './annotations';
import { type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { JavaMethod, TypeRef } from './javaFacts';
import { readParameters } from './parameters';
import { readBlock } from './statements';
import { countDimensions, readType, readTypeParameters, readTypesBelow } from './types';

/** Reads methods, constructors and the elements of annotation types. */

/** One method or constructor, or none when its name or type is missing. */
export function readMethod(tree: FlatTree, node: NodeIndex): JavaMethod[] {
  const known = tree.memo?.take(node, tree.start(node));
  if (known) return [known];
  const method = tree.kind(node).includes('constructor') ? readConstructor(tree, node) : readNamedMethod(tree, node);
  if (!method) return [];
  tree.memo?.keep(node, method);
  return [method];
}

function readNamedMethod(tree: FlatTree, node: NodeIndex): JavaMethod | undefined {
  const name = tree.child(node, 'name');
  const type = tree.child(node, 'type');
  if (name === NONE || type === NONE) return undefined;
  const returnType = readType(tree, type, countDimensions(tree, tree.child(node, 'dimensions')));
  return readCallable(tree, node, tree.slice(name), name, returnType);
}

/** A record's compact constructor is marked and gets its parameters from the record. */
function readConstructor(tree: FlatTree, node: NodeIndex): JavaMethod | undefined {
  const name = tree.child(node, 'name');
  if (name === NONE) return undefined;
  const declared = readCallable(tree, node, '<init>', name);
  return tree.kind(node) === 'compact_constructor_declaration' ? { ...declared, isCompact: true } : declared;
}

function readCallable(
  tree: FlatTree,
  node: NodeIndex,
  name: string,
  nameNode: NodeIndex,
  returnType?: TypeRef,
): JavaMethod {
  const body = tree.child(node, 'body');
  return {
    name,
    nameSpan: tree.span(nameNode),
    span: tree.span(node),
    ...readModifiers(tree, node),
    typeParameters: readTypeParameters(tree, node),
    ...(returnType && { returnType }),
    parameters: readParameters(tree, tree.child(node, 'parameters')),
    throws: readTypesBelow(tree, tree.childOfKind(node, 'throws')),
    ...(body !== NONE && { body: readBlock(tree, body), bodySpan: tree.span(body) }),
  };
}
