/** From where on callers of a pool give up: a bounded number of callers may never do, an open stream does near the ceiling. */
import { lastWaiterWait } from './connectionPool';
import { throughput } from './littlesLaw';
import { waitLongerThan } from './queueing';
import {
  type Bound,
  type Count,
  finiteOrNull,
  isCount,
  isPositive,
  isZeroOrMore,
  type Millis,
  type PerSecond,
  type Ratio,
} from './units';

export interface PoolCallers {
  /** How many can stand at the pool at once, holding and waiting; `'unlimited'` where nothing before it limits them. */
  readonly callers: Bound;
  readonly pool: Count;
  readonly heldMs: Millis;
  /** How long a caller waits before it fails. */
  readonly timeoutMs: Millis;
}

export type TimeoutPoint =
  /** Even the last of all callers is served in time. */
  | {
      readonly kind: 'never';
      readonly callers: Count;
      readonly lastWaitMs: Millis;
      /** From this holding time on the last would fail; null where nobody waits. */
      readonly fromHeldMs: Millis | null;
    }
  /** From this arrival rate on more than `FAILING_SHARE` of the calls wait longer than the timeout (M/M/c). */
  | { readonly kind: 'from-rate'; readonly rate: PerSecond };

/** One call in a thousand: fewer failures hide in the noise of any service. */
export const FAILING_SHARE: Ratio = 0.001;

/** Halvings of the interval; 40 leave less than a billionth of the ceiling. */
const STEPS = 40;

/** Null for bad input, and where it is unknown how many callers there can be. */
export function timeoutPoint({ callers, pool, heldMs, timeoutMs }: PoolCallers): TimeoutPoint | null {
  if (!isCount(pool) || !isPositive(heldMs) || !isZeroOrMore(timeoutMs)) return null;
  if (callers !== 'unlimited') {
    if (!isCount(callers)) return null;
    const lastWaitMs = lastWaiterWait(callers, pool, heldMs);
    if (lastWaitMs === null) return null;
    if (lastWaitMs <= timeoutMs) {
      const roundsBefore = Math.ceil(callers / pool) - 1;
      const fromHeldMs = roundsBefore > 0 ? finiteOrNull(timeoutMs / roundsBefore) : null;
      return { kind: 'never', callers, lastWaitMs, fromHeldMs };
    }
  }
  const ceiling = throughput(pool, heldMs);
  if (ceiling === null) return null;
  let [below, above] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const share = (below + above) / 2;
    const failing = waitLongerThan({ servers: pool, rate: ceiling * share, serviceMs: heldMs }, timeoutMs);
    if (failing !== null && failing <= FAILING_SHARE) below = share;
    else above = share;
  }
  return { kind: 'from-rate', rate: ceiling * below };
}
