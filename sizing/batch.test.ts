import { describe, expect, test } from 'vitest';
import { countRounds, makespan, slowestTerm } from './batch';
import type { Bound } from './units';

function rounds(calls: number, operator: Bound, scheduler: Bound, others: Bound = 'unlimited') {
  const counted = countRounds({ calls, operator, scheduler, others });
  return counted === null ? null : [counted.rounds, counted.roundsMax];
}

describe('countRounds', () => {
  test('calls that queue behind threads reach a smaller pool late (measured 17.0–18.4 and 11.0–13.1)', () => {
    const batch = { operator: 256, scheduler: 80 };
    expect(countRounds({ ...batch, calls: 160, others: 10 })).toEqual({ rounds: 16, roundsMax: 18 });
    expect(countRounds({ ...batch, calls: 400, others: 40 })).toEqual({ rounds: 10, roundsMax: 15 });
    expect(countRounds({ calls: 160, operator: 10, scheduler: 80, others: 10 })).toEqual({ rounds: 16, roundsMax: 16 });
  });

  // Measured with reactor-core 3.8.6 in call times: the run must lie between the two.
  test.each([
    [160, 8, 80, 20.2, [20, 20]],
    [160, 40, 80, 4.1, [4, 4]],
    [160, 64, 80, 3, [3, 3]],
    [160, 79, 80, 3, [3, 3]],
    [160, 80, 80, 3, [2, 3]],
    [160, 80, 81, 2.1, [2, 2]],
    [160, 80, 100, 2.1, [2, 2]],
    [160, 100, 80, 3, [2, 3]],
    [160, 256, 80, 2, [2, 2]],
    [200, 10, 10, 22.1, [20, 22]],
    [200, 10, 11, 20.1, [20, 20]],
    [400, 30, 20, 22.1, [20, 22]],
    [400, 256, 20, 21.1, [20, 22]],
  ])(
    '%d calls, concurrency %d, %d threads: %d call times measured',
    (calls, operator, scheduler, measured, expected) => {
      const counted = rounds(calls, operator, scheduler);
      expect(counted).toEqual(expected);
      const tenthOfOverhead = 0.25;
      expect(measured).toBeGreaterThanOrEqual(expected[0] ?? Number.NaN);
      expect(measured).toBeLessThanOrEqual((expected[1] ?? Number.NaN) + tenthOfOverhead);
    },
  );

  test('in long runs the extra is one round in ten, rounded up', () => {
    expect(rounds(250, 10, 10)).toEqual([25, 28]);
  });

  test('a pool smaller than the scheduler hides the collision', () => {
    expect(rounds(160, 80, 80, 10)).toEqual([16, 16]);
  });

  test('no more calls than threads take one round', () => {
    expect(rounds(80, 80, 80)).toEqual([1, 1]);
    expect(rounds(1, 1, 1)).toEqual([1, 1]);
  });

  test('without any limit all run at once', () => {
    expect(rounds(1000, 'unlimited', 'unlimited')).toEqual([1, 1]);
  });

  test('unknown limits and bad counts give none', () => {
    expect(rounds(160, null, 80)).toBeNull();
    expect(rounds(160, 8, null)).toBeNull();
    for (const calls of [0, -1, 1.5, Number.NaN]) expect(rounds(calls, 8, 80)).toBeNull();
    expect(rounds(160, 0, 80)).toBeNull();
    expect(rounds(160, 1, null)).toEqual([160, 160]);
  });
});

test('makespan', () => {
  expect(makespan(3, 50)).toBe(150);
  for (const bad of [0, -1, Number.NaN]) {
    expect(makespan(bad, 50)).toBeNull();
    expect(makespan(3, bad)).toBeNull();
  }
});

describe('slowestTerm', () => {
  const server = { kind: 'server', value: 200, heldMs: 2000 } as const;
  const pool = { kind: 'pool', value: 10, heldMs: 50 } as const;

  test('is the one whose rounds take longest, the first of equals', () => {
    expect(slowestTerm(160, [server, pool])).toEqual({ index: 0, rounds: 1, makespanMs: 2000 });
    expect(slowestTerm(160, [{ ...server, heldMs: 100 }, pool])).toEqual({ index: 1, rounds: 16, makespanMs: 800 });
    expect(slowestTerm(160, [pool, pool])).toEqual({ index: 0, rounds: 16, makespanMs: 800 });
  });

  test('an unlimited term takes one round', () => {
    expect(slowestTerm(160, [{ ...server, value: 'unlimited' }, pool])).toEqual({
      index: 0,
      rounds: 1,
      makespanMs: 2000,
    });
  });

  test('an unknown term matters only where it could be slower', () => {
    expect(slowestTerm(160, [server, { ...pool, value: null }])).toBeNull();
    expect(slowestTerm(40, [server, { ...pool, value: null }])).toEqual({ index: 0, rounds: 1, makespanMs: 2000 });
    expect(slowestTerm(40, [{ ...pool, value: null }])).toBeNull();
  });

  test('bad input and no terms give none', () => {
    expect(slowestTerm(160, [])).toBeNull();
    expect(slowestTerm(0, [pool])).toBeNull();
    expect(slowestTerm(160, [{ ...pool, heldMs: Number.NaN }])).toBeNull();
  });
});
