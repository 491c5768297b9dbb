import { BLOCKING_CATALOGUE, type BlockingEntry } from './blockingCatalogue';

/** Looks a method up in the catalogue of blocking calls. */

const byType = new Map<string, BlockingEntry[]>();
const patterns: BlockingEntry[] = [];
for (const entry of BLOCKING_CATALOGUE) {
  if (typeof entry.type !== 'string') patterns.push(entry);
  else byType.set(entry.type, [...(byType.get(entry.type) ?? []), entry]);
}

/** The entry for a method of exactly that type (its supertypes are asked separately); null when it does not block. */
export function findBlockingEntry(typeName: string, method: string): BlockingEntry | null {
  const entries = byType.get(typeName) ?? patterns.filter((entry) => (entry.type as RegExp).test(typeName));
  return entries.find((entry) => matchesMethods(entry.methods, method)) ?? null;
}

function matchesMethods(methods: string, method: string): boolean {
  let included = false;
  for (const part of methods.split('|')) {
    const excludes = part.startsWith('!');
    if (!matchesName(excludes ? part.slice(1) : part, method)) continue;
    if (excludes) return false;
    included = true;
  }
  // Only `*` written out covers constructors: making a client is not a call.
  return included && (method !== '<init>' || methods.includes('<init>'));
}

function matchesName(pattern: string, method: string): boolean {
  if (pattern === '*') return true;
  if (pattern.endsWith('*')) return method.startsWith(pattern.slice(0, -1));
  if (pattern.startsWith('*')) return method.endsWith(pattern.slice(1));
  return pattern === method;
}
