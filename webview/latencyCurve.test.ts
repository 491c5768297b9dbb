import { expect, test } from 'vitest';
import { latencyCurve } from './latencyCurve';

test('the curve rises, ends below the ceiling, and its lines never cross', () => {
  const [rates, mean = [], p95 = [], p99 = [], equal = []] = latencyCurve({ servers: 10, serviceMs: 50 });
  expect(rates.length).toBe(48);
  expect(Math.max(...rates)).toBeCloseTo(196, 6);
  rates.forEach((rate, index) => {
    const at = [equal, mean, p95, p99].map((line) => line[index] ?? Number.NaN);
    expect(at.every(Number.isFinite), String(rate)).toBe(true);
    expect(at[0]).toBeLessThanOrEqual((at[1] ?? 0) + 1e-9);
    expect(at[2]).toBeLessThanOrEqual(at[3] ?? 0);
    if (index > 0) expect(at[1]).toBeGreaterThanOrEqual(mean[index - 1] ?? Number.NaN);
  });
  expect(mean.at(-1)).toBeGreaterThan(equal.at(-1) ?? Number.NaN);
});

test('a term that serves nothing has no figures', () => {
  const [, mean = []] = latencyCurve({ servers: 0, serviceMs: 50 });
  expect(mean.every((value) => value === null)).toBe(true);
});
