import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExecutorShape, executorCeiling, executorLoad } from './executorGrowth';

const boot: ExecutorShape = { core: 8, max: 'unlimited', queueCapacity: 'unlimited' };
const bounded: ExecutorShape = { core: 4, max: 16, queueCapacity: 100 };
const cached: ExecutorShape = { core: 0, max: 'unlimited', queueCapacity: 0 };

describe('executorLoad', () => {
  test.each([
    [3, 3, 0, 0],
    [4, 4, 0, 0],
    [5, 4, 1, 0],
    [104, 4, 100, 0],
    [105, 5, 100, 0],
    [116, 16, 100, 0],
    [117, 16, 100, 1],
  ])('%d tasks on 4..16 threads with a queue of 100', (tasks, threads, queued, rejected) => {
    expect(executorLoad(bounded, tasks)).toEqual({ threads, queued, rejected });
  });

  test('an unbounded queue never grows past the core', () => {
    expect(executorLoad(boot, 100_000)).toEqual({ threads: 8, queued: 99_992, rejected: 0 });
  });

  test('a hand-over queue grows at once', () => {
    expect(executorLoad(cached, 500)).toEqual({ threads: 500, queued: 0, rejected: 0 });
    expect(executorLoad({ core: 2, max: 5, queueCapacity: 0 }, 7)).toEqual({ threads: 5, queued: 0, rejected: 2 });
  });

  test('with a queue and no core there is one thread', () => {
    expect(executorLoad({ core: 0, max: 4, queueCapacity: 10 }, 11)).toEqual({ threads: 1, queued: 10, rejected: 0 });
    expect(executorLoad({ core: 0, max: 4, queueCapacity: 10 }, 12)).toEqual({ threads: 2, queued: 10, rejected: 0 });
  });

  test('no task is lost', () => {
    const shape = fc.record({
      core: fc.nat(50),
      max: fc.integer({ min: 50, max: 100 }),
      queueCapacity: fc.nat(200),
    });
    fc.assert(
      fc.property(shape, fc.nat(1000), (given, tasks) => {
        const load = executorLoad(given, tasks);
        expect((load?.threads ?? -1) + (load?.queued ?? 0) + (load?.rejected ?? 0)).toBe(tasks);
        expect(load?.threads).toBeLessThanOrEqual(given.max);
      }),
    );
  });

  test('bad input', () => {
    expect(executorLoad({ core: -1, max: 4, queueCapacity: 10 }, 1)).toBeNull();
    expect(executorLoad({ core: 8, max: 4, queueCapacity: 10 }, 1)).toBeNull();
    expect(executorLoad({ core: 1, max: null, queueCapacity: 10 }, 1)).toBeNull();
    expect(executorLoad({ core: 1, max: 4, queueCapacity: -10 }, 1)).toBeNull();
    expect(executorLoad(bounded, Number.NaN)).toBeNull();
    expect(executorLoad(bounded, 1.5)).toBeNull();
  });
});

describe('executorCeiling', () => {
  test('Spring Boot’s executor stays at its core', () => {
    expect(executorCeiling(boot)).toEqual({ steady: 8, whenQueueFull: 8, growsAt: null });
    expect(executorCeiling({ core: 8, max: null, queueCapacity: 'unlimited' })?.steady).toBe(8);
  });

  test('a deep queue grows late', () => {
    expect(executorCeiling({ core: 8, max: 16, queueCapacity: 10_000 })).toEqual({
      steady: 8,
      whenQueueFull: 16,
      growsAt: 10_009,
    });
  });

  test('fixed, single and cached pools', () => {
    expect(executorCeiling({ core: 5, max: 5, queueCapacity: 'unlimited' })?.steady).toBe(5);
    expect(executorCeiling({ core: 5, max: 5, queueCapacity: 10 })?.growsAt).toBeNull();
    expect(executorCeiling(cached)).toEqual({ steady: 'unlimited', whenQueueFull: 'unlimited', growsAt: 1 });
  });

  test('bad input', () => {
    expect(executorCeiling({ core: Number.NaN, max: 4, queueCapacity: 0 })).toBeNull();
    expect(executorCeiling({ core: 8, max: 4, queueCapacity: 10 })).toBeNull();
    expect(executorCeiling({ core: 1, max: 4, queueCapacity: null })).toBeNull();
    expect(executorCeiling({ core: 0, max: 0, queueCapacity: 0 })).toBeNull();
  });
});
