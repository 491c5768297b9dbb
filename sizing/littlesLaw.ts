/** Little's law, L = λ·W, read three ways. It needs a stable average, not a peak (Little 1961). */
import { type Count, finiteOrNull, isPositive, isZeroOrMore, type Millis, type PerSecond, type Ratio } from './units';

/** How many calls are in flight on average: arrival rate × holding time. A fraction, not rounded. Null for bad input. */
export function requiredConcurrency(rate: PerSecond, heldMs: Millis): number | null {
  if (!isZeroOrMore(rate) || !isPositive(heldMs)) return null;
  return finiteOrNull((rate * heldMs) / 1000);
}

/** How many calls per second `concurrency` places give, each held so long. Null for bad input. */
export function throughput(concurrency: Count, heldMs: Millis): PerSecond | null {
  if (!isZeroOrMore(concurrency) || !isPositive(heldMs)) return null;
  return finiteOrNull((concurrency * 1000) / heldMs);
}

/** How long a call may hold its place so that `concurrency` places carry `rate`. Null for bad input. */
export function holdingTime(concurrency: Count, rate: PerSecond): Millis | null {
  if (!isZeroOrMore(concurrency) || !isPositive(rate)) return null;
  return finiteOrNull((concurrency * 1000) / rate);
}

/** The share of the places that is busy: arrival rate × holding time ÷ places. From 1 on the queue only grows. */
export function utilisation(rate: PerSecond, heldMs: Millis, concurrency: Count): Ratio | null {
  const busy = requiredConcurrency(rate, heldMs);
  return busy === null || !isPositive(concurrency) ? null : finiteOrNull(busy / concurrency);
}

/**
 * Threads that keep the processors at a target utilisation while tasks wait: cpus × utilisation × (1 + wait ÷ compute)
 * (Goetz, Java Concurrency in Practice, 8.2). Not rounded. Null for bad input.
 */
export function threadsForProcessors(
  cpus: number,
  targetUtilisation: Ratio,
  waitMs: Millis,
  computeMs: Millis,
): number | null {
  if (!isPositive(cpus) || !isPositive(targetUtilisation) || targetUtilisation > 1) return null;
  if (!isZeroOrMore(waitMs) || !isPositive(computeMs)) return null;
  return finiteOrNull(cpus * targetUtilisation * (1 + waitMs / computeMs));
}
