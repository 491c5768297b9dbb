/** A burst of equal calls through a chain of limits: in how many rounds it is done, and when. */
import { type Bound, type Count, finiteOrNull, isCount, isPositive, type Millis, smallerBound } from './units';

export interface Batch {
  readonly calls: Count;
  /** The operator's concurrency; `'unlimited'` where none is given. */
  readonly operator: Bound;
  /** Threads of the scheduler, each with its own queue. */
  readonly scheduler: Bound;
  /** The smallest of whatever else limits: the connection pool, the server. */
  readonly others: Bound;
}

export interface Rounds {
  /** ceil(calls ÷ in-flight): exact for equal times. */
  readonly rounds: Count;
  /** With calls that were bound to a busy thread while another became free. Equal to `rounds` where that cannot be. */
  readonly roundsMax: Count;
}

/** The rounds of a batch; null for bad input or where a limit is unknown. */
export function countRounds({ calls, operator, scheduler, others }: Batch): Rounds | null {
  if (!isCount(calls)) return null;
  const inFlight = smallerBound(smallerBound(operator, scheduler), others);
  if (inFlight !== 'unlimited' && !isCount(inFlight)) return null;
  const rounds = inFlight === 'unlimited' ? 1 : Math.ceil(calls / inFlight);
  const collides = isCount(scheduler) && inFlight === scheduler && operatorRefills(operator, scheduler, calls);
  return { rounds, roundsMax: rounds + (collides ? extraRounds(rounds) : 0) };
}

/** The time from the first call's start to the last call's end; null for bad input. */
export function makespan(rounds: Count, callMs: Millis): Millis | null {
  return isCount(rounds) && isPositive(callMs) ? finiteOrNull(rounds * callMs) : null;
}

/**
 * Whether the operator asks for the next call while every thread is taken. Measured with reactor-core 3.8.6: a finished
 * call frees its thread only after flatMap has requested the next one, which is then bound to a thread still busy. It
 * happens from concurrency = cap on, as long as calls are left to request.
 */
function operatorRefills(operator: Bound, scheduler: Count, calls: Count): boolean {
  return isCount(operator) && operator >= scheduler && operator < calls;
}

/** Measured: 3 rounds for 2 (80 threads, 160 calls), 22 for 20 (10 threads, 200 calls): one, or one in ten. */
function extraRounds(rounds: Count): Count {
  return Math.max(1, Math.ceil(rounds / 10));
}
