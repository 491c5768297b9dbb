import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeSizing } from './computeSizing';

const reactive = { flatMap: 256, scheduler: 80, pool: 10, callTimeMs: 50 };

describe('computeSizing', () => {
  test('a reactive chain', () => {
    expect(computeSizing(reactive)).toEqual({
      effectiveConcurrency: 10,
      bindingTerm: 'pool',
      ceilingPerSecond: 200,
      usablePerSecond: 160,
      steps: [
        {
          id: 'effective-concurrency',
          formula: 'min(operator, scheduler, pool)',
          values: { operator: 256, scheduler: 80, pool: 10 },
          result: 10,
        },
        { id: 'ceiling', formula: '1000 × pool ÷ held', values: { pool: 10, held: 50 }, result: 200 },
        { id: 'usable', formula: '0.8 × ceiling', values: { ceiling: 200 }, result: 160 },
      ],
      problems: [],
    });
  });

  test.each([
    [100, 50, 5],
    [200, 100, 20],
    [300, 200, 60],
    [500, 200, 100],
    [1000, 300, 300],
  ])('%d/s × %d ms = %d', (ratePerSecond, callTimeMs, expected) => {
    expect(computeSizing({ callTimeMs, ratePerSecond }).requiredConcurrency).toBe(expected);
  });

  test.each([
    [500, 200, 1.25],
    [1000, 300, 3.75],
  ])('8 cores at %d/s × %d ms are beyond capacity, so no wait is given', (ratePerSecond, callTimeMs, utilisation) => {
    const result = computeSizing({ cores: 8, callTimeMs, ratePerSecond });
    expect(result.utilisation).toBe(utilisation);
    expect('meanWaitMs' in result || 'p95WaitMs' in result).toBe(false);
    expect(result.steps.at(-1)).toEqual({
      id: 'beyond-capacity',
      formula: 'utilisation ≥ 1',
      values: { utilisation },
      result: null,
    });
  });

  test('a wait holds the thread and not the connection', () => {
    const result = computeSizing({ ...reactive, waitMs: 30 });
    expect(result).toMatchObject({
      threadHeldMs: 80,
      connectionHeldMs: 50,
      ceilingPerSecond: 200,
      bindingTerm: 'pool',
    });
  });

  test('a wait lowers the ceiling of the threads', () => {
    expect(computeSizing({ scheduler: 80, pool: 80, callTimeMs: 50, waitMs: 30 })).toMatchObject({
      ceilingPerSecond: 1000,
      bindingTerm: 'scheduler',
    });
  });

  test.each([
    [8, 20, 20],
    [16, 10, 10],
    [32, 5, 5],
    [64, 3, 3],
    [80, 2, 3],
    [256, 2, 2],
  ])('160 calls on 80 threads with concurrency %d take %d rounds, at most %d', (flatMap, rounds, roundsMax) => {
    const result = computeSizing({ flatMap, scheduler: 80, calls: 160, callTimeMs: 50 });
    expect(result).toMatchObject({ rounds, roundsMax, makespanMs: rounds * 50 });
  });

  test.each([
    [80, 13],
    [1000, 1],
  ])('1000 calls without an operator limit on %d threads take %d rounds', (scheduler, rounds) => {
    expect(computeSizing({ scheduler, calls: 1000, callTimeMs: 50 })).toMatchObject({ rounds, roundsMax: rounds });
  });

  test('server threads held longer set the throughput', () => {
    expect(computeSizing({ server: 200, requestTimeMs: 2000, pool: 10, callTimeMs: 50 })).toMatchObject({
      effectiveConcurrency: 10,
      bindingTerm: 'server',
      ceilingPerSecond: 100,
      usablePerSecond: 80,
    });
  });

  test('a batch takes no less than one request: 160 of 2 s are not done after 800 ms', () => {
    const servlet = { server: 200, requestTimeMs: 2000, pool: 10, callTimeMs: 50 };
    const result = computeSizing({ ...servlet, calls: 160 });
    expect(result).toMatchObject({ rounds: 16, roundsMax: 16, makespanMs: 2000 });
    expect(result.steps.at(-1)).toEqual({
      id: 'makespan',
      formula: 'ceil(calls ÷ server) × held',
      values: { calls: 160, server: 200, held: 2000 },
      result: 2000,
    });
    // With more calls the pool is the slower one: 100 rounds × 50 ms, against 5 rounds × 2 s, then 4 × 500 ms.
    expect(computeSizing({ ...servlet, calls: 1000 }).makespanMs).toBe(10_000);
    expect(computeSizing({ ...servlet, requestTimeMs: 500, calls: 1000 }).makespanMs).toBe(5000);
    // Without a limit of threads one request is still the least.
    expect(computeSizing({ ...servlet, server: 'unlimited', calls: 10 }).steps.at(-1)).toMatchObject({
      formula: 'held',
      result: 2000,
    });
  });

  test('waits at the binding term', () => {
    const result = computeSizing({ pool: 10, callTimeMs: 50, ratePerSecond: 160 });
    expect(result).toMatchObject({ requiredConcurrency: 8, utilisation: 0.8 });
    expect(result.meanWaitMs?.toFixed(4)).toBe('10.2295');
    expect(result.p95WaitMs?.toFixed(4)).toBe('52.5533');
  });

  test('cores add the scheduler only where none is given', () => {
    expect(computeSizing({ cores: 8, callTimeMs: 50 }).effectiveConcurrency).toBe(80);
    expect(computeSizing({ cores: 8, scheduler: 20, callTimeMs: 50 }).effectiveConcurrency).toBe(20);
  });

  test('without a term the four figures are null', () => {
    expect(computeSizing({ callTimeMs: 50 })).toEqual({
      effectiveConcurrency: null,
      bindingTerm: null,
      ceilingPerSecond: null,
      usablePerSecond: null,
      steps: [],
      problems: [],
    });
  });

  test('an unknown pool leaves the ceiling unknown', () => {
    expect(computeSizing({ ...reactive, pool: null, ratePerSecond: 100, calls: 160 })).toMatchObject({
      effectiveConcurrency: null,
      bindingTerm: null,
      ceilingPerSecond: null,
    });
  });

  test('what is not usable is left out and named', () => {
    const result = computeSizing({
      flatMap: 0,
      scheduler: 80,
      pool: Number.NaN,
      callTimeMs: -1,
      waitMs: -1,
      calls: 1.5,
    });
    expect(result.effectiveConcurrency).toBe(80);
    expect(result.ceilingPerSecond).toBeNull();
    expect(result.problems).toEqual([
      { input: 'flatMap', reason: 'not-a-count' },
      { input: 'pool', reason: 'not-a-count' },
      { input: 'calls', reason: 'not-a-count' },
      { input: 'callTimeMs', reason: 'not-above-zero' },
      { input: 'waitMs', reason: 'below-zero' },
    ]);
  });

  test('no input makes it throw or give NaN or infinity', () => {
    const number = fc.option(fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, 1, 80, 2_147_483_647)), {
      nil: undefined,
    });
    const input = fc.record({
      flatMap: number,
      scheduler: number,
      pool: number,
      server: number,
      cores: number,
      callTimeMs: fc.oneof(fc.double(), fc.constant(50)),
      requestTimeMs: number,
      waitMs: number,
      ratePerSecond: number,
      calls: number,
    });
    fc.assert(
      fc.property(input, (given) => {
        const figures: number[] = [];
        JSON.stringify(computeSizing(given), (_, value) => {
          if (typeof value === 'number') figures.push(value);
          return value;
        });
        expect(figures.filter((figure) => !Number.isFinite(figure))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('raising a limit never lowers the ceiling', () => {
    const count = fc.integer({ min: 1, max: 2000 });
    fc.assert(
      fc.property(count, count, count, count, (flatMap, scheduler, pool, more) => {
        const before = computeSizing({ flatMap, scheduler, pool, callTimeMs: 50 }).ceilingPerSecond ?? -1;
        const after = computeSizing({ flatMap, scheduler, pool: pool + more, callTimeMs: 50 }).ceilingPerSecond ?? -2;
        expect(after).toBeGreaterThanOrEqual(before);
        expect(before).toBe(Math.min(flatMap, scheduler, pool) * 20);
      }),
    );
  });
});
