import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fanOutTimes, partQuantile, slowShare } from './fanOut';

test('three calls: the sum becomes the largest', () => {
  expect(fanOutTimes([200, 300, 500])).toEqual({ sequentialMs: 1000, concurrentMs: 500, speedUp: 2 });
});

test('n parts are at most n times faster', () => {
  const parts = fc.array(fc.double({ min: 0.1, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(parts, (partsMs) => {
      const speedUp = fanOutTimes(partsMs)?.speedUp ?? Number.NaN;
      expect(speedUp).toBeGreaterThanOrEqual(1);
      expect(speedUp).toBeLessThanOrEqual(partsMs.length * (1 + 1e-9));
    }),
  );
});

test('p95 of the slowest of 3 is the p98.3 of each', () => {
  expect(partQuantile(0.95, 3)?.toFixed(3)).toBe('0.983');
  expect(partQuantile(0.95, 1)).toBe(0.95);
});

test('10 parts with 1 % slow ones make 9.6 % slow requests', () => {
  expect(slowShare(0.01, 10)?.toFixed(3)).toBe('0.096');
});

test('bad input', () => {
  expect(fanOutTimes([])).toBeNull();
  expect(fanOutTimes([10, 0])).toBeNull();
  expect(fanOutTimes([10, Number.NaN])).toBeNull();
  expect(partQuantile(1.1, 3)).toBeNull();
  expect(partQuantile(0.95, 0)).toBeNull();
  expect(slowShare(-0.1, 3)).toBeNull();
});
