/** Several parts of one request: one after another they add up, at once the slowest decides. */
import { type Count, finiteOrNull, isCount, isPositive, isZeroOrMore, type Millis, type Ratio } from './units';

export interface FanOutTimes {
  /** One after another: the sum. */
  readonly sequentialMs: Millis;
  /** All at once: the largest. */
  readonly concurrentMs: Millis;
  /** sum ÷ largest, never above the number of parts: a larger claim has another cause. */
  readonly speedUp: Ratio;
}

/** Both times of some parts; null without parts or for bad input. */
export function fanOutTimes(partsMs: readonly Millis[]): FanOutTimes | null {
  if (partsMs.length === 0 || !partsMs.every(isPositive)) return null;
  const sequentialMs = finiteOrNull(partsMs.reduce((sum, part) => sum + part, 0));
  if (sequentialMs === null) return null;
  const concurrentMs = partsMs.reduce((largest, part) => Math.max(largest, part), 0);
  return { sequentialMs, concurrentMs, speedUp: sequentialMs / concurrentMs };
}

/** The quantile each of `parts` must reach so that the slowest reaches `quantile`: p^(1/n), if they are independent. */
export function partQuantile(quantile: Ratio, parts: Count): Ratio | null {
  return isShare(quantile) && isCount(parts) ? quantile ** (1 / parts) : null;
}

/** The share of requests with at least one slow part: 1 − (1 − q)^n, if they are independent. */
export function slowShare(slowPart: Ratio, parts: Count): Ratio | null {
  return isShare(slowPart) && isCount(parts) ? 1 - (1 - slowPart) ** parts : null;
}

function isShare(value: number): boolean {
  return isZeroOrMore(value) && value <= 1;
}
