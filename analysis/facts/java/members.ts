import { readModifiers } from './annotations';
import { isTypeDeclaration, readAnonymousType, readTypeDeclaration } from './declarations';
import { readExpression, readExpressionsBelow } from './expressions';
import { fitted } from './fitted';
import { ERROR, type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { JavaField, JavaMethod, JavaType, NewExpression, Statement, TypeRef } from './javaFacts';
import { readMethod } from './methods';
import { readParameters } from './parameters';
import { readBlock } from './statements';
import { countDimensions, readType } from './types';

/** What stands between the braces of a type. */
export interface Members {
  readonly fields: JavaField[];
  readonly methods: JavaMethod[];
  readonly types: JavaType[];
  readonly enumConstants: string[];
  readonly initializers: Statement[];
}

export function noMembers(): Members {
  return { fields: [], methods: [], types: [], enumConstants: [], initializers: [] };
}

/** `owner` is the type of the enum constants found. */
export function readMembers(tree: FlatTree, body: NodeIndex, owner: TypeRef): Members {
  const members = noMembers();
  if (body !== NONE) addMembersBelow(tree, body, owner, members);
  return {
    fields: fitted(members.fields),
    methods: fitted(members.methods),
    types: fitted(members.types),
    enumConstants: fitted(members.enumConstants),
    initializers: fitted(members.initializers),
  };
}

/** Adds what a node holds; pieces that are no members, broken ones included, add only the members inside them. */
export function addMember(tree: FlatTree, node: NodeIndex, owner: TypeRef, members: Members): void {
  switch (tree.kind(node)) {
    case 'method_declaration':
    case 'annotation_type_element_declaration':
    case 'constructor_declaration':
    case 'compact_constructor_declaration':
      members.methods.push(...readMethod(tree, node));
      return;
    case 'field_declaration':
    case 'constant_declaration':
    case 'local_variable_declaration':
      members.fields.push(...readFields(tree, node));
      return;
    case 'enum_constant':
      addEnumConstant(tree, node, owner, members);
      return;
    case 'block':
      members.initializers.push({ kind: 'block', body: readBlock(tree, node), span: tree.span(node) });
      return;
    case 'static_initializer': {
      const block = tree.childOfKind(node, 'block');
      if (block !== NONE)
        members.initializers.push({ kind: 'block', body: readBlock(tree, block), span: tree.span(node) });
      return;
    }
    case 'enum_body_declarations':
    case ERROR:
      addMembersBelow(tree, node, owner, members);
      return;
    default:
      if (isTypeDeclaration(tree, node)) members.types.push(readTypeDeclaration(tree, node));
  }
}

function addMembersBelow(tree: FlatTree, node: NodeIndex, owner: TypeRef, members: Members): void {
  for (let child = node + 1; child < tree.after(node); child = tree.after(child)) {
    if (tree.isNamed(child)) addMember(tree, child, owner, members);
  }
}

/** One field per declarator; a single one spans the whole declaration, one of several only itself. */
export function readFields(tree: FlatTree, node: NodeIndex): JavaField[] {
  const type = tree.child(node, 'type');
  if (type === NONE) return [];
  const modifiers = readModifiers(tree, node);
  const declarators = tree.namedChildren(node).filter((child) => tree.kind(child) === 'variable_declarator');
  return declarators.flatMap((declarator) => {
    const name = tree.child(declarator, 'name');
    if (name === NONE) return [];
    const value = tree.child(declarator, 'value');
    return [
      {
        name: tree.slice(name),
        nameSpan: tree.span(name),
        span: tree.span(declarators.length === 1 ? node : declarator),
        type: readType(tree, type, countDimensions(tree, tree.child(declarator, 'dimensions'))),
        ...modifiers,
        ...(value !== NONE && { initializer: readExpression(tree, value) }),
      },
    ];
  });
}

/** An enum constant is also the field it declares: `public static final E A = new E(..) { .. }` (JLS 8.9.3). */
function addEnumConstant(tree: FlatTree, node: NodeIndex, owner: TypeRef, members: Members): void {
  const name = tree.child(node, 'name');
  if (name === NONE) return;
  const list = tree.child(node, 'arguments');
  const body = tree.child(node, 'body');
  const nameSpan = tree.span(name);
  const type = { ...owner, span: nameSpan };
  const argumentsSpan = list === NONE ? { start: nameSpan.end, end: nameSpan.end } : tree.span(list);
  const initializer: NewExpression = {
    kind: 'new',
    type,
    arguments: readExpressionsBelow(tree, list),
    argumentsSpan,
    ...(body !== NONE && { body: readAnonymousType(tree, body, type) }),
    span: { start: nameSpan.start, end: tree.end(node) },
  };
  const { annotations } = readModifiers(tree, node);
  const modifiers = ['public', 'static', 'final'];
  members.enumConstants.push(tree.slice(name));
  members.fields.push({
    name: tree.slice(name),
    nameSpan,
    span: tree.span(node),
    type,
    modifiers,
    annotations,
    initializer,
  });
}

/** A record's components as private final fields, and the canonical constructor unless it is written out in full. */
export function readRecordMembers(tree: FlatTree, record: NodeIndex, members: Members): Members {
  const list = tree.child(record, 'parameters');
  const name = tree.child(record, 'name');
  if (list === NONE || name === NONE) return members;
  const parameters = readParameters(tree, list);
  const components = parameters.flatMap((parameter): JavaField[] => {
    const end = parameter.span.end;
    const nameSpan = { start: end - parameter.name.length, end };
    const { type, span, annotations } = parameter;
    if (!type) return [];
    return [{ name: parameter.name, nameSpan, span, type, modifiers: ['private', 'final'], annotations }];
  });
  const isCompact = (method: JavaMethod) => method.name === '<init>' && method.isCompact === true;
  const isCanonical = (method: JavaMethod) =>
    method.name === '<init>' &&
    !method.isCompact &&
    method.parameters.length === parameters.length &&
    sameTypes(method, parameters);
  const methods = members.methods.map((method) => (isCompact(method) ? { ...method, parameters } : method));
  if (!methods.some((method) => isCompact(method) || isCanonical(method))) {
    methods.unshift({
      name: '<init>',
      nameSpan: tree.span(name),
      span: tree.span(list),
      modifiers: [],
      annotations: [],
      typeParameters: [],
      parameters,
      throws: [],
    });
  }
  return { ...members, fields: [...components, ...members.fields], methods };
}

function sameTypes(method: JavaMethod, parameters: JavaMethod['parameters']): boolean {
  return method.parameters.every((parameter, index) => {
    const component = parameters[index]?.type;
    return parameter.type?.name === component?.name && parameter.type?.dimensions === component?.dimensions;
  });
}
