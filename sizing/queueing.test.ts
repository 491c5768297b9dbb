import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  erlangB,
  erlangC,
  meanWait,
  meanWaitCosmetatos,
  meanWaitEqualTimes,
  meanWaitGeneral,
  meanWaitSakasegawa,
  type Station,
  waitLongerThan,
  waitQuantile,
  waits,
} from './queueing';
import { seededRandom, simulateWaits } from './queueSimulation.testing';

/** Closed forms to the printed digits: servers, rate, service ms, B, C, mean, p95, half, Cosmetatos, Sakasegawa. */
const VECTORS = [
  [1, 8, 100, '0.444444', '0.800000', '400.0000', '1386.2944', '200.0000', '200.0000', '200.0000'],
  [2, 15, 100, '0.310345', '0.642857', '128.5714', '510.7799', '64.2857', '65.4520', '65.9026'],
  [10, 160, 50, '0.121661', '0.409180', '10.2295', '52.5533', '5.1148', '5.4994', '5.4862'],
  [10, 190, 50, '0.191379', '0.825586', '82.5586', '280.4070', '41.2793', '41.9329', '41.3772'],
  [80, 720, 100, '0.034468', '0.263072', '3.2884', '20.7551', '1.6442', '1.8483', '1.8165'],
] as const;

describe('closed forms', () => {
  test.each(VECTORS)(
    '%d servers at %d/s, %d ms',
    (servers, rate, serviceMs, b, c, mean, p95, half, cosmetatos, saka) => {
      const station: Station = { servers, rate, serviceMs };
      const load = (rate * serviceMs) / 1000;
      expect(erlangB(servers, load)?.toFixed(6)).toBe(b);
      expect(erlangC(servers, load)?.toFixed(6)).toBe(c);
      expect(meanWait(station)?.toFixed(4)).toBe(mean);
      expect(waitQuantile(station, 0.95)?.toFixed(4)).toBe(p95);
      expect(meanWaitEqualTimes(station)?.toFixed(4)).toBe(half);
      expect(meanWaitCosmetatos(station)?.toFixed(4)).toBe(cosmetatos);
      expect(meanWaitSakasegawa(station, 1, 0)?.toFixed(4)).toBe(saka);
    },
  );

  test.each(VECTORS)(
    '%d servers at %d/s, %d ms: all waits at once are the same figures',
    (servers, rate, serviceMs) => {
      const station: Station = { servers, rate, serviceMs };
      expect(waits(station)).toEqual({
        meanMs: meanWait(station),
        p95Ms: waitQuantile(station, 0.95),
        p99Ms: waitQuantile(station, 0.99),
        meanEqualTimesMs: meanWaitCosmetatos(station),
      });
      expect(waits({ ...station, rate: (servers * 1000) / serviceMs })).toBeNull();
    },
  );

  test('at 95 % of a pool of 10 the mean wait exceeds the query', () => {
    expect(meanWait({ servers: 10, rate: 190, serviceMs: 50 })).toBeGreaterThan(50);
  });

  test('who does not wait in 95 of 100 cases has a p95 of 0', () => {
    expect(waitQuantile({ servers: 10, rate: 60, serviceMs: 50 }, 0.95)).toBe(0);
  });

  test('no load is never blocked', () => {
    expect(erlangB(3, 0)).toBe(0);
    expect(erlangC(3, 0)).toBe(0);
  });
});

describe('no figure where there is none', () => {
  const full: Station = { servers: 10, rate: 200, serviceMs: 50 };

  test('at and beyond capacity', () => {
    expect(meanWait(full)).toBeNull();
    expect(meanWait({ ...full, rate: 500 })).toBeNull();
    expect(waitQuantile(full, 0.95)).toBeNull();
    expect(meanWaitCosmetatos(full)).toBeNull();
    expect(meanWaitSakasegawa(full, 1, 0)).toBeNull();
    expect(waitLongerThan(full, 10)).toBeNull();
    expect(erlangC(10, 10)).toBeNull();
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('for %d servers', (servers) => {
    expect(meanWait({ servers, rate: 1, serviceMs: 50 })).toBeNull();
    expect(erlangB(servers, 1)).toBeNull();
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('for a rate or a service time of %d', (bad) => {
    expect(meanWait({ servers: 10, rate: bad, serviceMs: 50 })).toBeNull();
    expect(meanWait({ servers: 10, rate: 1, serviceMs: bad })).toBeNull();
  });

  test.each([1, 1.5, -0.1, Number.NaN])('for a quantile of %d', (quantile) => {
    expect(waitQuantile({ servers: 10, rate: 160, serviceMs: 50 }, quantile)).toBeNull();
  });

  test('for a variation below zero', () => {
    expect(meanWaitGeneral({ servers: 10, rate: 160, serviceMs: 50 }, -1, 0)).toBeNull();
    expect(meanWaitSakasegawa({ servers: 10, rate: 160, serviceMs: 50 }, 1, Number.NaN)).toBeNull();
  });

  test('for a station no recursion can reach, at once', () => {
    expect(erlangB(2_000_000_000, 1_999_999_999)).toBeNull();
    expect(erlangB(2_000_000_000, 5)).toBe(0);
  });
});

describe('laws', () => {
  const station = fc
    .record({ servers: fc.integer({ min: 1, max: 300 }), busy: fc.double({ min: 0.01, max: 0.99, noNaN: true }) })
    .map(({ servers, busy }): Station => ({ servers, rate: (busy * servers * 1000) / 50, serviceMs: 50 }));

  test('probabilities stay within 0 and 1, and waiting is likelier than losing', () => {
    fc.assert(
      fc.property(station, ({ servers, rate, serviceMs }) => {
        const load = (rate * serviceMs) / 1000;
        const lost = erlangB(servers, load) ?? -1;
        const waits = erlangC(servers, load) ?? -1;
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(waits).toBeGreaterThanOrEqual(lost);
        expect(waits).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('more load waits longer, one more server waits less', () => {
    fc.assert(
      fc.property(station, (given) => {
        const wait = meanWait(given) ?? -1;
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(meanWait({ ...given, servers: given.servers + 1 }) ?? 1e9).toBeLessThanOrEqual(wait);
        const quieter = meanWait({ ...given, rate: given.rate * 0.9 }) ?? 1e9;
        expect(quieter).toBeLessThanOrEqual(wait);
      }),
    );
  });

  test('one server is the textbook M/M/1 and M/D/1', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), (busy) => {
        const given: Station = { servers: 1, rate: busy * 20, serviceMs: 50 };
        const expected = (busy * 50) / (1 - busy);
        expect((meanWait(given) ?? -1) / expected).toBeCloseTo(1, 9);
        expect((meanWaitCosmetatos(given) ?? -1) / (expected / 2)).toBeCloseTo(1, 9);
        expect((meanWaitSakasegawa(given, 1, 1) ?? -1) / expected).toBeCloseTo(1, 9);
      }),
    );
  });

  test('the quantile and the tail are each other’s inverse', () => {
    fc.assert(
      fc.property(station, fc.double({ min: 0.5, max: 0.999, noNaN: true }), (given, quantile) => {
        const wait = waitQuantile(given, quantile);
        if (wait === null || wait === 0) return;
        expect(waitLongerThan(given, wait)).toBeCloseTo(1 - quantile, 9);
      }),
    );
  });

  test('exponential arrivals and services make Allen–Cunneen exact', () => {
    fc.assert(
      fc.property(station, (given) => {
        expect(meanWaitGeneral(given, 1, 1)).toBe(meanWait(given));
      }),
    );
  });
});

describe('a simulated queue agrees', () => {
  const GRID = [
    { servers: 1, rate: 10, serviceMs: 50 },
    { servers: 2, rate: 30, serviceMs: 50 },
    { servers: 5, rate: 80, serviceMs: 50 },
    { servers: 10, rate: 160, serviceMs: 50 },
  ];

  test.each(GRID)('M/M/$servers at $rate/s', (given) => {
    const { batchMeans, p95 } = simulateWaits(given, 'exponential', 300_000, seededRandom(20_260_101));
    const mean = batchMeans.reduce((sum, value) => sum + value, 0) / batchMeans.length;
    const variance = batchMeans.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (batchMeans.length - 1);
    const error = Math.sqrt(variance / batchMeans.length);
    const expected = meanWait(given) ?? Number.NaN;
    // Four standard errors of the batch means; and the error itself must be small enough to mean something.
    expect(Math.abs(mean - expected)).toBeLessThan(4 * error);
    expect(error / expected).toBeLessThan(0.05);
    expect(Math.abs(p95 - (waitQuantile(given, 0.95) ?? Number.NaN)) / given.serviceMs).toBeLessThan(0.15);
  });

  test('M/D/10: Cosmetatos is within 3 % of it', () => {
    const given: Station = { servers: 10, rate: 160, serviceMs: 50 };
    const { batchMeans } = simulateWaits(given, 'equal', 300_000, seededRandom(7));
    const mean = batchMeans.reduce((sum, value) => sum + value, 0) / batchMeans.length;
    expect(Math.abs((meanWaitCosmetatos(given) ?? Number.NaN) / mean - 1)).toBeLessThan(0.03);
  });
});
