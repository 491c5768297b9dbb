/** Compares one measured row with what is expected of it. */
import type { Expectation, Expected, Row, Value } from './row';

/** Times may be off by this share of the predicted multiple of the call time. */
export const TOLERANCE = 0.05;

export interface Verdict extends Expectation {
  readonly scenario: string;
  readonly measured: Value;
  /** Relative error of a number; null where the values are no numbers. */
  readonly error: number | null;
  readonly agrees: boolean;
}

/** One verdict for each expectation; a row that failed to run, or that nothing predicts, disagrees. */
export function judge(row: Row, expectations: readonly Expectation[]): readonly Verdict[] {
  const failed = row.measured.failed;
  if (failed !== undefined || expectations.length === 0) {
    const expected: Expected = { kind: 'exact', value: failed === undefined ? 'a prediction' : 'a run' };
    return [
      {
        scenario: row.scenario,
        measure: 'row',
        expected,
        by: 'runner',
        measured: failed ?? null,
        error: null,
        agrees: false,
      },
    ];
  }
  return expectations.map((expectation) => {
    const measured = row.measured[expectation.measure] ?? null;
    return {
      ...expectation,
      scenario: row.scenario,
      measured,
      error: errorOf(expectation.expected, measured),
      agrees: matches(expectation.expected, measured),
    };
  });
}

function matches(expected: Expected, measured: Value): boolean {
  switch (expected.kind) {
    case 'exact':
      return JSON.stringify(expected.value) === JSON.stringify(measured);
    case 'pattern':
      return typeof measured === 'string' && new RegExp(`^(?:${expected.value})$`, 's').test(measured);
    case 'time':
      return (
        typeof measured === 'number' &&
        measured >= expected.value * (1 - TOLERANCE) &&
        measured <= expected.max * (1 + TOLERANCE)
      );
    case 'range':
      return (
        typeof measured === 'number' &&
        measured >= (expected.min ?? Number.NEGATIVE_INFINITY) &&
        measured <= (expected.max ?? Number.POSITIVE_INFINITY)
      );
  }
}

/** Against the nearer end where a prediction is an interval, so 0 inside it. */
function errorOf(expected: Expected, measured: Value): number | null {
  if (typeof measured !== 'number') return null;
  if (expected.kind === 'time') {
    if (measured > expected.max) return measured / expected.max - 1;
    return Math.min(0, measured / expected.value - 1);
  }
  if (expected.kind === 'exact' && typeof expected.value === 'number' && expected.value !== 0) {
    return measured / expected.value - 1;
  }
  return null;
}
