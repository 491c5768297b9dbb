import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callersToOutlast, deadlockFloor, lastWaiterWait, poolSizeGuide } from './connectionPool';

test('the last of a burst', () => {
  expect(lastWaiterWait(80, 10, 50)).toBe(350);
  expect(lastWaiterWait(8192, 10, 50)).toBe(40_950);
  expect(lastWaiterWait(10, 10, 50)).toBe(0);
});

test('how many callers outlast 30 s on a pool of 10 at 50 ms', () => {
  expect(callersToOutlast(30_000, 10, 50)).toBe(6011);
  expect(lastWaiterWait(6011, 10, 50)).toBe(30_050);
  expect(lastWaiterWait(6010, 10, 50)).toBe(30_000);
});

test('callersToOutlast is the first that outlasts', () => {
  const count = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(fc.nat(60_000), count, count, (timeout, pool, held) => {
      const callers = callersToOutlast(timeout, pool, held) ?? -1;
      expect(lastWaiterWait(callers, pool, held)).toBeGreaterThan(timeout);
      expect(lastWaiterWait(callers - 1, pool, held)).toBeLessThanOrEqual(timeout);
    }),
  );
});

test('the deadlock floor and the usual guide', () => {
  expect(deadlockFloor(8, 1)).toBe(1);
  expect(deadlockFloor(8, 2)).toBe(9);
  expect(deadlockFloor(200, 3)).toBe(401);
  expect(poolSizeGuide(4, 1)).toBe(9);
});

test('bad input', () => {
  expect(lastWaiterWait(0, 10, 50)).toBeNull();
  expect(callersToOutlast(-1, 10, 50)).toBeNull();
  expect(deadlockFloor(8, 0)).toBeNull();
  expect(poolSizeGuide(4, -1)).toBeNull();
  expect(poolSizeGuide(4, 0.5)).toBeNull();
});
