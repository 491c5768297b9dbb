import { describe, expect, test } from 'vitest';
import {
  commonPoolParallelism,
  completableFutureExecutor,
  parallelStreamConcurrency,
  parallelStreamTime,
} from './commonPool';

describe('common pool', () => {
  test.each([
    [1, 1, 'unlimited', 1],
    [2, 1, 'unlimited', 1],
    [3, 2, 2, 2],
    [4, 3, 3, 3],
    [8, 7, 7, 7],
  ])('%d processors: %d workers, async %s up to JDK 24, %d from 25', (cores, workers, until24, from25) => {
    expect(commonPoolParallelism(cores)).toBe(workers);
    for (const jdk of [8, 17, 24]) expect(completableFutureExecutor(cores, jdk)?.concurrency).toBe(until24);
    expect(completableFutureExecutor(cores, 25)).toEqual({ kind: 'common-pool', concurrency: from25 });
  });

  test('the property wins over the processors and is clamped', () => {
    expect(commonPoolParallelism(8, 0)).toBe(0);
    expect(commonPoolParallelism(8, -5)).toBe(0);
    expect(commonPoolParallelism(8, 100_000)).toBe(32_767);
    expect(completableFutureExecutor(8, 17, 1)).toEqual({ kind: 'thread-per-task', concurrency: 'unlimited' });
    expect(completableFutureExecutor(8, 25, 0)).toEqual({ kind: 'common-pool', concurrency: 2 });
  });

  test('64 × 20 ms on 8 processors: 160 ms free, 1280 ms with 7 workers blocked', () => {
    expect(parallelStreamTime(64, 20, 7, 0)).toBe(160);
    expect(parallelStreamTime(64, 20, 7, 7)).toBe(1280);
  });

  test('the calling thread always works', () => {
    expect(parallelStreamConcurrency(7, 100)).toBe(1);
    expect(parallelStreamConcurrency(0, 0)).toBe(1);
  });

  test('bad input', () => {
    expect(commonPoolParallelism(0)).toBeNull();
    expect(commonPoolParallelism(8, Number.NaN)).toBeNull();
    expect(completableFutureExecutor(8, 0)).toBeNull();
    expect(parallelStreamConcurrency(-1, 0)).toBeNull();
    expect(parallelStreamTime(64, 0, 7, 0)).toBeNull();
    expect(parallelStreamTime(0, 20, 7, 0)).toBeNull();
  });
});
