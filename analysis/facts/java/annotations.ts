import { readExpression } from './expressions';
import { fitted } from './fitted';
import { type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { Expression, JavaAnnotation } from './javaFacts';

/** Reads modifiers and annotations in front of a declaration. */
export interface Modifiers {
  readonly modifiers: readonly string[];
  readonly annotations: readonly JavaAnnotation[];
}

/** Both lists are empty for a declaration without modifiers. */
export function readModifiers(tree: FlatTree, declaration: NodeIndex): Modifiers {
  const modifiers: string[] = [];
  const annotations: JavaAnnotation[] = [];
  const list = tree.childOfKind(declaration, 'modifiers');
  if (list !== NONE) {
    for (let child = list + 1; child < tree.after(list); child = tree.after(child)) {
      if (isAnnotation(tree, child)) annotations.push(readAnnotation(tree, child));
      else if (!tree.isNamed(child) && !tree.isMissing(child)) modifiers.push(tree.kind(child));
    }
  }
  return { modifiers: fitted(modifiers), annotations: fitted(annotations) };
}

export function isAnnotation(tree: FlatTree, node: NodeIndex): boolean {
  const kind = tree.kind(node);
  return kind === 'annotation' || kind === 'marker_annotation';
}

export function readAnnotation(tree: FlatTree, node: NodeIndex): JavaAnnotation {
  const name = tree.child(node, 'name');
  return {
    name: name === NONE ? '' : qualifiedName(tree, name),
    span: tree.span(node),
    arguments: readAnnotationArguments(tree, tree.child(node, 'arguments')),
  };
}

/** A name with dots as one string, without the blanks and comments that may stand between its parts. */
export function qualifiedName(tree: FlatTree, node: NodeIndex): string {
  const parts: string[] = [];
  for (let child = node; child < tree.after(node); child++) {
    if (tree.kind(child) === 'identifier') parts.push(tree.slice(child));
  }
  return parts.join('.');
}

function readAnnotationArguments(tree: FlatTree, list: NodeIndex): { name: string; value: Expression }[] {
  if (list === NONE) return [];
  const found = tree.namedChildren(list).flatMap((child) => {
    if (tree.kind(child) !== 'element_value_pair') return [{ name: 'value', value: readExpression(tree, child) }];
    const key = tree.child(child, 'key');
    const value = tree.child(child, 'value');
    return key === NONE || value === NONE ? [] : [{ name: tree.slice(key), value: readExpression(tree, value) }];
  });
  return fitted(found);
}
