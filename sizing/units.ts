/**
 * The units of this folder. A plain number is accepted where a unit is asked for, but a number that already has one
 * unit does not pass for another: milliseconds given as a rate do not compile.
 */
export type Millis = number & { readonly unit?: 'millis' };

/** Calls, tasks or requests per second. */
export type PerSecond = number & { readonly unit?: 'per-second' };

/** A number of whole things: threads, connections, calls. */
export type Count = number & { readonly unit?: 'count' };

/** A share or a quotient without a unit: a utilisation, a probability. */
export type Ratio = number & { readonly unit?: 'ratio' };

/** A limit. `'unlimited'` is known to be none; null is not known. */
export type Bound = Count | 'unlimited' | null;

/** Larger figures are no limits, times or rates of this field, and would overflow when multiplied. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** Whether this can count things that exist: a whole number of at least one. */
export function isCount(value: unknown): value is Count {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

/** Whether this is a usable duration, rate or factor: finite and above zero. */
export function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= LARGEST;
}

/** Whether this is finite and at least zero. */
export function isZeroOrMore(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LARGEST;
}

/** The number, or null where floating point ran out: no NaN or infinity leaves this folder. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** The smaller of two limits. An unknown one makes the answer unknown, except beside 1, below which nothing is. */
export function smallerBound(a: Bound, b: Bound): Bound {
  if (a === 1 || b === 1) return 1;
  if (a === null || b === null) return null;
  if (a === 'unlimited') return b;
  if (b === 'unlimited') return a;
  return Math.min(a, b);
}
