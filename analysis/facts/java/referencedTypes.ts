import type { JavaFacts } from './javaFacts';

/**
 * Simple names of the types whose methods a file may call: types of fields and constructor parameters, supertypes, and
 * the targets of static calls and method references. Types only passed along are left out.
 */
export function referencedTypes(facts: JavaFacts): ReadonlySet<string> {
  const known = cache.get(facts);
  if (known) return known;
  const names = new Set<string>();
  for (const type of facts.types) visit(type, names);
  cache.set(facts, names);
  return names;
}

/** Facts never change, so neither do the names in them. */
const cache = new WeakMap<JavaFacts, ReadonlySet<string>>();

function visit(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) visit(item, names);
    return;
  }
  const node = value as Readonly<Record<string, unknown>>;
  if (node.kind === 'call' || node.kind === 'methodRef') addTarget(node.target, names);
  if (Array.isArray(node.supertypes)) addTypes(node.supertypes, names);
  if (Array.isArray(node.fields)) for (const field of node.fields) addTypes([field.type], names);
  if (node.name === '<init>' && Array.isArray(node.parameters)) {
    for (const parameter of node.parameters) addTypes([parameter.type], names);
  }
  for (const key in node) {
    const part = node[key];
    if (typeof part === 'object') visit(part, names);
  }
}

function addTarget(target: unknown, names: Set<string>): void {
  const { kind, name } = (target ?? {}) as { readonly kind?: string; readonly name?: string };
  if ((kind === 'name' || kind === 'field') && name && /^[A-Z]/.test(name)) names.add(name);
}

function addTypes(types: readonly { readonly name?: string }[], names: Set<string>): void {
  for (const type of types) {
    const name = type?.name?.split('.').pop();
    if (name) names.add(name);
  }
}
