/**
 * Configuration keys as paths: the way Spring cuts `a.b[0].c` into elements and puts them together again.
 * Knows nothing of values, files or relaxed binding beyond comparing two names.
 */

/**
 * Cuts a key as Spring does: `a.b[0].c` → `a`, `b`, `[0]`, `c`; dots inside brackets belong to the element
 * (`[a.b].c` → `[a.b]`, `c`). Empty elements are dropped; the empty key gives no segments.
 */
export function splitKey(key: string): string[] {
  if (!key.includes('.') && !key.includes('[')) return key === '' ? [] : [key];
  const segments: string[] = [];
  let start = 0;
  const push = (end: number) => {
    if (end > start) segments.push(key.slice(start, end));
  };
  for (let at = 0; at < key.length; at++) {
    const unit = key.charCodeAt(at);
    if (unit === 0x2e) {
      push(at);
      start = at + 1;
    } else if (unit === 0x5b) {
      const close = key.indexOf(']', at);
      if (close < 0) break;
      push(at);
      segments.push(key.slice(at, close + 1));
      start = close + 1;
      at = close;
    }
  }
  push(key.length);
  return segments;
}

/** The written form of a path: `spring.profiles.group.prod[0]`. */
export function joinPath(path: readonly string[]): string {
  let key = '';
  for (const segment of path) key = appendSegment(key, segment);
  return key;
}

/** One more segment on a joined key: list elements go on without a dot. */
export function appendSegment(key: string, segment: string): string {
  return key === '' || segment.startsWith('[') ? key + segment : `${key}.${segment}`;
}

/** Whether two segments name the same property for Spring's binder: case, dashes and underscores are ignored, except in brackets. */
export function sameSegment(left: string, right: string): boolean {
  return left === right || (!left.startsWith('[') && relaxed(left) === relaxed(right));
}

/** Whether `prefix` names an ancestor of `path` or `path` itself. */
export function isPathPrefix(prefix: readonly string[], path: readonly string[]): boolean {
  return prefix.length <= path.length && prefix.every((segment, index) => sameSegment(segment, path[index] ?? ''));
}

export function samePath(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && isPathPrefix(left, right);
}

function relaxed(segment: string): string {
  return segment.replace(/[-_]/g, '').toLowerCase();
}
