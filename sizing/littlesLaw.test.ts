import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdingTime, requiredConcurrency, threadsForProcessors, throughput, utilisation } from './littlesLaw';

test.each([
  [100, 50, 5],
  [200, 100, 20],
  [300, 200, 60],
  [500, 200, 100],
  [1000, 300, 300],
])('%d/s held %d ms keep %d places busy', (rate, heldMs, expected) => {
  expect(requiredConcurrency(rate, heldMs)).toBe(expected);
});

test('the three readings are each other’s inverse', () => {
  const positive = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(positive, positive, (rate, heldMs) => {
      const busy = requiredConcurrency(rate, heldMs) ?? Number.NaN;
      expect((throughput(busy, heldMs) ?? 0) / rate).toBeCloseTo(1, 9);
      expect((holdingTime(busy, rate) ?? 0) / heldMs).toBeCloseTo(1, 9);
    }),
  );
});

test('utilisation of 8 processors’ 80 threads', () => {
  expect(utilisation(500, 200, 80)).toBe(1.25);
  expect(utilisation(1000, 300, 80)).toBe(3.75);
});

test('Goetz: 57 ms of waiting to 1 ms of work take 58 threads per processor', () => {
  expect(threadsForProcessors(1, 1, 57, 1)).toBe(58);
  expect(threadsForProcessors(8, 0.5, 0, 5)).toBe(4);
});

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('bad input %d', (bad) => {
  expect(requiredConcurrency(bad, 50)).toBeNull();
  expect(requiredConcurrency(100, bad)).toBeNull();
  expect(requiredConcurrency(100, 0)).toBeNull();
  expect(throughput(10, bad)).toBeNull();
  expect(holdingTime(10, bad)).toBeNull();
  expect(utilisation(100, 50, bad)).toBeNull();
  expect(threadsForProcessors(bad, 1, 57, 1)).toBeNull();
  expect(threadsForProcessors(8, 1.1, 57, 1)).toBeNull();
});
