import { readModifiers } from './annotations';
import { ERROR, type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { JavaType, TypeRef } from './javaFacts';
import { type Members, readMembers, readRecordMembers } from './members';
import { readTypeBounds, readTypeParameters, readTypesBelow } from './types';

/** Reads classes, interfaces, enums, records and annotation types, wherever they are declared. */

const KINDS: ReadonlyMap<string, JavaType['kind']> = new Map([
  ['class_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['enum_declaration', 'enum'],
  ['record_declaration', 'record'],
  ['annotation_type_declaration', 'annotation'],
]);

export function isTypeDeclaration(tree: FlatTree, node: NodeIndex): boolean {
  return KINDS.has(tree.kind(node));
}

export function readTypeDeclaration(tree: FlatTree, node: NodeIndex): JavaType {
  const kind = KINDS.get(tree.kind(node)) ?? 'class';
  const name = tree.child(node, 'name');
  const body = tree.child(node, 'body');
  const nameSpan = name === NONE ? { start: tree.start(node), end: tree.start(node) } : tree.span(name);
  const typeName = name === NONE ? '' : tree.slice(name);
  const own: TypeRef = { name: typeName, arguments: [], dimensions: 0, span: nameSpan };
  const members = readMembers(tree, body, own);
  const typeBounds = readTypeBounds(tree, node);
  return {
    kind,
    name: typeName,
    nameSpan,
    span: tree.span(node),
    bodySpan: body === NONE ? { start: tree.end(node), end: tree.end(node) } : tree.span(body),
    ...readModifiers(tree, node),
    typeParameters: readTypeParameters(tree, node),
    ...(Object.keys(typeBounds).length > 0 ? { typeBounds } : {}),
    supertypes: readSupertypes(tree, node),
    ...(kind === 'record' ? readRecordMembers(tree, node, members) : members),
  };
}

/** The body of `new Supertype() { … }` or of an enum constant. */
export function readAnonymousType(tree: FlatTree, body: NodeIndex, supertype: TypeRef): JavaType {
  const span = tree.span(body);
  const own: TypeRef = { name: '', arguments: [], dimensions: 0, span };
  return {
    kind: 'class',
    name: '',
    nameSpan: supertype.span,
    span,
    bodySpan: span,
    modifiers: [],
    annotations: [],
    typeParameters: [],
    supertypes: [supertype],
    ...readMembers(tree, body, own),
  };
}

/** A class without a header: what a compact source file declares, or members left over in a broken file. */
export function implicitType(members: Members, start: number, end: number): JavaType {
  return {
    kind: 'class',
    name: '',
    nameSpan: { start, end: start },
    span: { start, end },
    bodySpan: { start, end },
    modifiers: [],
    annotations: [],
    typeParameters: [],
    supertypes: [],
    ...members,
  };
}

function readSupertypes(tree: FlatTree, node: NodeIndex): TypeRef[] {
  const supertypes: TypeRef[] = [];
  for (const child of tree.namedChildren(node)) {
    const kind = tree.kind(child);
    if (kind === 'superclass') supertypes.push(...readTypesBelow(tree, child));
    if (kind === 'super_interfaces' || kind === 'extends_interfaces') {
      supertypes.push(...readTypesBelow(tree, tree.childOfKind(child, 'type_list')));
    }
  }
  return supertypes;
}

/** A type whose header stands bare inside a broken piece: its keyword, and the name behind it. */
export function brokenTypeHeader(
  tree: FlatTree,
  error: NodeIndex,
): { keyword: NodeIndex; name: NodeIndex } | undefined {
  if (tree.kind(error) !== ERROR) return undefined;
  for (let child = error + 1; child < tree.after(error); child = tree.after(child)) {
    const kind = tree.kind(child);
    const name = tree.after(child);
    const isKeyword = kind === 'class' || kind === 'interface' || kind === 'enum' || kind === 'record';
    if (isKeyword && name < tree.after(error) && tree.kind(name) === 'identifier') return { keyword: child, name };
  }
  return undefined;
}
