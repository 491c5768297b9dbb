import type { Span } from '../../documents/span';

/** A copy of plain facts with every span in them moved; the value itself when there is nothing to move. */
export function shiftSpans<T>(value: T, delta: number): T {
  return delta === 0 ? value : (shifted(value, delta) as T);
}

function shifted(value: unknown, delta: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.length === 0 ? value : value.map((item) => shifted(item, delta));
  if (isSpan(value)) return { start: value.start + delta, end: value.end + delta };
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const part = copy[key];
    if (typeof part === 'object') copy[key] = shifted(part, delta);
  }
  return copy;
}

/** Among facts only spans have a numeric start. */
function isSpan(value: object): value is Span {
  return typeof (value as Partial<Span>).start === 'number';
}
