/** What the sizing calculator is asked, and which of it is usable. */
import { type Bound, type Count, isCount, isPositive, isZeroOrMore, type Millis, type PerSecond } from './units';

/** Limits, times and load. What is undefined is not given: such a limit is no part of the chain. */
export interface SizingInput {
  readonly flatMap?: Bound | undefined;
  readonly scheduler?: Bound | undefined;
  readonly pool?: Bound | undefined;
  readonly server?: Bound | undefined;
  /** Processors; without `scheduler` they add boundedElastic's 10 per processor. */
  readonly cores?: Count | undefined;
  /** Time one call holds a connection. */
  readonly callTimeMs: Millis;
  /** Time one request holds a server thread; the call's time where it is not given. */
  readonly requestTimeMs?: Millis | undefined;
  /** Time a call waits for its connection while it already holds a thread. */
  readonly waitMs?: Millis | undefined;
  readonly ratePerSecond?: PerSecond | undefined;
  /** The size of a burst of equal calls. */
  readonly calls?: Count | undefined;
}

export interface SizingProblem {
  readonly input: keyof SizingInput;
  readonly reason: 'not-a-count' | 'not-above-zero' | 'below-zero';
}

type Check = readonly [name: keyof SizingInput, passes: (value: unknown) => boolean, reason: SizingProblem['reason']];

const CHECKS: readonly Check[] = [
  ['flatMap', isBound, 'not-a-count'],
  ['scheduler', isBound, 'not-a-count'],
  ['pool', isBound, 'not-a-count'],
  ['server', isBound, 'not-a-count'],
  ['cores', isCount, 'not-a-count'],
  ['calls', isCount, 'not-a-count'],
  ['callTimeMs', isPositive, 'not-above-zero'],
  ['requestTimeMs', isPositive, 'not-above-zero'],
  ['ratePerSecond', isPositive, 'not-above-zero'],
  ['waitMs', isZeroOrMore, 'below-zero'],
];

/**
 * The input without what is not usable, and what that was. A call time that is not usable becomes NaN, which every
 * formula answers with null.
 */
export function checkSizingInput(input: SizingInput): {
  readonly usable: SizingInput;
  readonly problems: readonly SizingProblem[];
} {
  const failed = CHECKS.filter(([name, passes]) => {
    const given = input[name] !== undefined || name === 'callTimeMs';
    return given && !passes(input[name]);
  });
  const left = Object.fromEntries(failed.map(([name]) => [name, name === 'callTimeMs' ? Number.NaN : undefined]));
  return { usable: { ...input, ...left }, problems: failed.map(([input, , reason]) => ({ input, reason })) };
}

/** Null is a limit too: one that is there and not known. */
function isBound(value: unknown): boolean {
  return value === null || value === 'unlimited' || isCount(value);
}
