/** What a pool of connections means for its callers: the last waiter of a burst, the deadlock floor, the usual guide. */
import { type Count, finiteOrNull, isCount, isPositive, isZeroOrMore, type Millis } from './units';

/** How long the last of `callers` simultaneous callers waits: (ceil(N ÷ P) − 1) × T. Null for bad input. */
export function lastWaiterWait(callers: Count, pool: Count, heldMs: Millis): Millis | null {
  if (!isCount(callers) || !isCount(pool) || !isPositive(heldMs)) return null;
  return finiteOrNull((Math.ceil(callers / pool) - 1) * heldMs);
}

/** The fewest simultaneous callers of which the last waits longer than `timeoutMs`. Null for bad input. */
export function callersToOutlast(timeoutMs: Millis, pool: Count, heldMs: Millis): Count | null {
  if (!isZeroOrMore(timeoutMs) || !isCount(pool) || !isPositive(heldMs)) return null;
  return finiteOrNull((Math.floor(timeoutMs / heldMs) + 1) * pool + 1);
}

/**
 * The smallest pool that cannot deadlock when each of `threads` holds up to `connectionsPerThread` at once:
 * Tn × (Cm − 1) + 1 (HikariCP wiki, About Pool Sizing). Null for bad input.
 */
export function deadlockFloor(threads: Count, connectionsPerThread: Count): Count | null {
  if (!isCount(threads) || !isCount(connectionsPerThread)) return null;
  return finiteOrNull(threads * (connectionsPerThread - 1) + 1);
}

/** The usual starting size, database cores × 2 + spindles (HikariCP wiki, About Pool Sizing). Null for bad input. */
export function poolSizeGuide(databaseCores: Count, spindles: number): Count | null {
  if (!isCount(databaseCores) || !Number.isInteger(spindles) || spindles < 0) return null;
  return finiteOrNull(databaseCores * 2 + spindles);
}
