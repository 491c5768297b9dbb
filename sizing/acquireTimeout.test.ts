import { describe, expect, test } from 'vitest';
import { FAILING_SHARE, timeoutPoint } from './acquireTimeout';
import { waitLongerThan } from './queueing';

describe('timeoutPoint', () => {
  test('80 callers on 10 connections of 50 ms never wait 30 s: the last waits 7 rounds', () => {
    expect(timeoutPoint({ callers: 80, pool: 10, heldMs: 50, timeoutMs: 30_000 })).toEqual({
      kind: 'never',
      callers: 80,
      lastWaitMs: 350,
      fromHeldMs: 30_000 / 7,
    });
  });

  test('as many callers as connections do not wait', () => {
    expect(timeoutPoint({ callers: 10, pool: 10, heldMs: 50, timeoutMs: 0 })).toEqual({
      kind: 'never',
      callers: 10,
      lastWaitMs: 0,
      fromHeldMs: null,
    });
  });

  test.each([
    ['an open stream', 'unlimited', 250],
    ['too many callers', 200, 250],
  ] as const)('%s: one in a thousand fails from a rate below the ceiling on', (_name, callers, timeoutMs) => {
    const point = timeoutPoint({ callers, pool: 10, heldMs: 50, timeoutMs });
    if (point?.kind !== 'from-rate') throw new Error(JSON.stringify(point));
    const failing = (rate: number): number | null => waitLongerThan({ servers: 10, rate, serviceMs: 50 }, timeoutMs);
    expect(point.rate).toBeGreaterThan(160);
    expect(point.rate).toBeLessThan(200);
    expect(failing(point.rate)).toBeLessThanOrEqual(FAILING_SHARE);
    expect(failing(point.rate * 1.0001)).toBeGreaterThan(FAILING_SHARE);
  });

  test('a long timeout lets the ceiling be reached almost, and never passed', () => {
    const point = timeoutPoint({ callers: 'unlimited', pool: 10, heldMs: 50, timeoutMs: 30_000 });
    expect(point?.kind === 'from-rate' && point.rate > 199.5 && point.rate < 200).toBe(true);
  });

  test('what is unknown or unusable gives none', () => {
    const usable = { callers: 80, pool: 10, heldMs: 50, timeoutMs: 30_000 };
    expect(timeoutPoint({ ...usable, callers: null })).toBeNull();
    for (const bad of [{ pool: 0 }, { heldMs: Number.NaN }, { timeoutMs: -1 }]) {
      expect(timeoutPoint({ ...usable, ...bad })).toBeNull();
    }
  });
});
