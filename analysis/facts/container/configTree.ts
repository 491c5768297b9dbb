import type { Location, Span } from '../../documents/span';
import type { ConfigDocument, ConfigEntry } from '../configFacts';

/** The flat entries of one document as a tree, for files whose shape is nested lists. */
export interface ConfigNode {
  readonly entry: ConfigEntry | null;
  readonly children: ReadonlyMap<string, ConfigNode>;
}

interface GrowingNode {
  entry: ConfigEntry | null;
  children: Map<string, GrowingNode>;
}

export function toConfigTree(document: ConfigDocument): ConfigNode {
  const root: GrowingNode = { entry: null, children: new Map() };
  for (const entry of document.entries) {
    let node = root;
    for (const segment of entry.path) {
      const next = node.children.get(segment) ?? { entry: null, children: new Map() };
      node.children.set(segment, next);
      node = next;
    }
    node.entry = entry;
  }
  return root;
}

/** The node below a path of keys (`spec/template/spec`); null when absent. */
export function nodeAt(node: ConfigNode | null, path: string): ConfigNode | null {
  let at = node;
  for (const segment of path.split('/')) at = at?.children.get(segment) ?? null;
  return at;
}

/** The scalar at a path, null when there is none or it is a null. */
export function entryAt(node: ConfigNode | null, path: string): ConfigEntry | null {
  const entry = nodeAt(node, path)?.entry ?? null;
  return entry === null || entry.type === 'null' ? null : entry;
}

export function textAt(node: ConfigNode | null, path: string): string | null {
  return entryAt(node, path)?.value ?? null;
}

/** Elements of a list, in order. */
export function itemsAt(node: ConfigNode | null, path: string): readonly ConfigNode[] {
  const list = nodeAt(node, path);
  return list === null ? [] : [...list.children].filter(([key]) => /^\[\d+\]$/.test(key)).map(([, item]) => item);
}

/** Every scalar below a node with its key relative to it, dots joining what was one key or several. */
export function scalarsOf(node: ConfigNode | null): readonly { readonly key: string; readonly entry: ConfigEntry }[] {
  const found: { key: string; entry: ConfigEntry }[] = [];
  const walk = (at: ConfigNode, key: string): void => {
    if (at.entry !== null) found.push({ key, entry: at.entry });
    for (const [name, next] of at.children) {
      walk(next, key === '' || name.startsWith('[') ? `${key}${name}` : `${key}.${name}`);
    }
  };
  if (node !== null) walk(node, '');
  return found;
}

/** First place below a node, for pointing at it; null for an empty one. */
export function firstSpan(node: ConfigNode | null): Span | null {
  return scalarsOf(node)[0]?.entry.keySpan ?? null;
}

export function locate(path: string, span: Span): Location {
  return { path, span };
}
