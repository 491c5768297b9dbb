import type { Span } from '../../documents/span';
import type { JavaMethod, Statement } from './javaFacts';

/** A copy of plain facts with every span in them moved; the value itself when there is nothing to move. */
export function shiftSpans<T>(value: T, delta: number): T {
  return delta === 0 ? value : (shifted(value, delta) as T);
}

/**
 * A method with every span moved. Its body is moved when first asked for: copying the bodies of all methods behind an edit
 * costs more than everything else at a keystroke (measured on 5,000 lines).
 */
export function shiftMethod(method: JavaMethod, delta: number): JavaMethod {
  if (delta === 0) return method;
  const moved = moveMethod(method, delta);
  unmoved.set(moved, unmoved.get(method) ?? method);
  return moved;
}

/** Whether one of two methods is the other, moved: then they say the same, and comparing them would take its time. */
export function isMovedFrom(a: JavaMethod, b: JavaMethod): boolean {
  return (unmoved.get(a) ?? a) === (unmoved.get(b) ?? b);
}

/** What a moved method was made from. */
const unmoved = new WeakMap<JavaMethod, JavaMethod>();

function moveMethod(method: JavaMethod, delta: number): JavaMethod {
  if (!method.body) return shiftSpans(method, delta);
  const { body: original, bodySpan, isCompact, ...rest } = method;
  let body: readonly Statement[] | undefined;
  return {
    ...shiftSpans(rest, delta),
    get body() {
      body ??= shiftSpans(original, delta);
      return body;
    },
    ...(bodySpan && { bodySpan: shiftSpans(bodySpan, delta) }),
    ...(isCompact && { isCompact }),
  };
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
