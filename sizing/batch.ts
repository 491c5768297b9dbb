/** A burst of equal calls through a chain of limits: in how many rounds it is done, and when. */
import type { CeilingTerm } from './ceiling';
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
  return { rounds, roundsMax: rounds + lateRounds({ calls, operator, scheduler, others }, inFlight, rounds) };
}

/** Rounds that may come on top because calls were bound to threads and could not move. */
function lateRounds({ calls, operator, scheduler, others }: Batch, inFlight: Bound, rounds: Count): Count {
  if (!isCount(scheduler)) return 0;
  if (inFlight === scheduler && operatorRefills(operator, scheduler, calls)) return extraRounds(rounds);
  const queues = (operator === 'unlimited' || (isCount(operator) && operator > scheduler)) && calls > scheduler;
  const isPoolSmaller = isCount(others) && others < scheduler && inFlight === others;
  return queues && isPoolSmaller ? queuedRounds(calls, scheduler) : 0;
}

/** The time from the first call's start to the last call's end; null for bad input. */
export function makespan(rounds: Count, callMs: Millis): Millis | null {
  return isCount(rounds) && isPositive(callMs) ? finiteOrNull(rounds * callMs) : null;
}

export interface SlowestTerm {
  /** Index among the terms; the first met among equals. */
  readonly index: number;
  /** How often each of its places is taken: ceil(calls ÷ value). */
  readonly rounds: Count;
  readonly makespanMs: Millis;
}

/**
 * The term that finishes last: the largest of rounds × holding time. The batch takes at least that long, and no longer
 * where all terms are held equally long. An unlimited term takes one round. Null for bad input, without a term, and where
 * an unknown term could be the slowest: it has at least one place, so it takes at most calls × its time.
 */
export function slowestTerm(calls: Count, terms: readonly CeilingTerm[]): SlowestTerm | null {
  if (!isCount(calls) || terms.some(({ heldMs }) => !isPositive(heldMs))) return null;
  let slowest: SlowestTerm | null = null;
  let longestUnknown = 0;
  terms.forEach(({ value, heldMs }, index) => {
    if (value !== 'unlimited' && !isCount(value)) {
      longestUnknown = Math.max(longestUnknown, calls * heldMs);
      return;
    }
    const rounds = value === 'unlimited' ? 1 : Math.ceil(calls / value);
    const makespanMs = rounds * heldMs;
    if (slowest === null || makespanMs > slowest.makespanMs) slowest = { index, rounds, makespanMs };
  });
  return settled(slowest, longestUnknown);
}

function settled(slowest: SlowestTerm | null, longestUnknown: Millis): SlowestTerm | null {
  if (slowest === null || longestUnknown > slowest.makespanMs) return null;
  return finiteOrNull(slowest.makespanMs) === null ? null : slowest;
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

/**
 * Measured: 17.0 to 18.4 rounds for 16 (cap 80, pool 10, 160 calls), 11.0 to 13.1 for 10 (cap 80, pool 40, 400 calls):
 * calls that wait behind a thread reach a smaller pool late, up to one round for each time the threads are filled.
 */
function queuedRounds(calls: Count, scheduler: Count): Count {
  return Math.ceil(calls / scheduler);
}
