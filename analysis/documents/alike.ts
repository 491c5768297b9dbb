/** Equal but for places in texts: whatever stands under `span` or a name that ends in `Span`. Functions are equal only to themselves. */
export function isAlike(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || depth > DEEPEST) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => isAlike(item, b[i], depth + 1));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        key === 'span' ||
        key.endsWith('Span') ||
        isAlike((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], depth + 1),
    )
  );
}

/** Deeper ones, which only generated code has, count as different. */
const DEEPEST = 200;
