import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CeilingTerm, computeCeiling, type TermKind, toApplicationScope } from './ceiling';
import type { Bound } from './units';

function term(kind: TermKind, value: Bound, heldMs = 50): CeilingTerm {
  return { kind, value, heldMs };
}

describe('computeCeiling', () => {
  test('the smallest term of a reactive chain binds', () => {
    expect(computeCeiling([term('operator', 256), term('scheduler', 80), term('pool', 10)])).toEqual({
      effectiveConcurrency: 10,
      bindingTerm: 2,
      nextTerm: 1,
      ceilingPerSecond: 200,
      throughputTerm: 2,
      usablePerSecond: 160,
      knownUpperBound: 10,
      sameHoldingTime: true,
    });
  });

  test('a term held longer can set the throughput though it is not the smallest', () => {
    expect(computeCeiling([term('server', 200, 2000), term('pool', 10, 50)])).toEqual({
      effectiveConcurrency: 10,
      bindingTerm: 1,
      nextTerm: 0,
      ceilingPerSecond: 100,
      throughputTerm: 0,
      usablePerSecond: 80,
      knownUpperBound: 10,
      sameHoldingTime: false,
    });
  });

  test('equal terms bind at the first met, in concurrency and in throughput', () => {
    const ceiling = computeCeiling([term('operator', 80), term('scheduler', 10), term('pool', 10)]);
    expect(ceiling).toMatchObject({ bindingTerm: 1, nextTerm: 2, throughputTerm: 1 });
    const rates = computeCeiling([term('server', 200, 2000), term('pool', 10, 100)]);
    expect(rates).toMatchObject({ ceilingPerSecond: 100, throughputTerm: 0, bindingTerm: 1 });
  });

  test('rates that are equal but not exact in binary still bind at the first met', () => {
    const ceiling = computeCeiling([term('server', 3, 0.3), term('pool', 1, 0.1)]);
    expect(ceiling.throughputTerm).toBe(0);
    expect(ceiling.ceilingPerSecond).toBeCloseTo(10_000, 6);
  });

  test('an unknown term makes the result unknown and leaves an upper bound', () => {
    expect(computeCeiling([term('operator', 256), term('scheduler', 80), term('pool', null)])).toEqual({
      effectiveConcurrency: null,
      bindingTerm: null,
      nextTerm: null,
      ceilingPerSecond: null,
      throughputTerm: null,
      usablePerSecond: null,
      knownUpperBound: 80,
      sameHoldingTime: true,
    });
  });

  test('beside a known 1 an unknown term changes nothing', () => {
    expect(computeCeiling([term('pool', null), term('scheduler', 1)])).toMatchObject({
      effectiveConcurrency: 1,
      bindingTerm: 1,
      nextTerm: null,
      ceilingPerSecond: 20,
      throughputTerm: 1,
    });
  });

  test('an unknown term held longer may still be slower than a known 1', () => {
    const ceiling = computeCeiling([term('server', null, 2000), term('scheduler', 1, 50)]);
    expect(ceiling).toMatchObject({ effectiveConcurrency: 1, ceilingPerSecond: null, usablePerSecond: null });
  });

  test('a rate below what one place of the unknown term gives is the ceiling', () => {
    const ceiling = computeCeiling([term('server', 10, 1000), term('pool', null, 50)]);
    expect(ceiling).toMatchObject({ effectiveConcurrency: null, ceilingPerSecond: 10, throughputTerm: 0 });
  });

  test('unlimited terms never bind', () => {
    expect(computeCeiling([term('server', 'unlimited', 2000), term('pool', 10)])).toMatchObject({
      effectiveConcurrency: 10,
      bindingTerm: 1,
      nextTerm: null,
      ceilingPerSecond: 200,
      sameHoldingTime: true,
    });
    expect(computeCeiling([term('executor', 'unlimited')])).toEqual({
      effectiveConcurrency: 'unlimited',
      bindingTerm: null,
      nextTerm: null,
      ceilingPerSecond: null,
      throughputTerm: null,
      usablePerSecond: null,
      knownUpperBound: null,
      sameHoldingTime: true,
    });
  });

  test('without a term there is no ceiling', () => {
    expect(computeCeiling([])).toMatchObject({ effectiveConcurrency: null, bindingTerm: null, ceilingPerSecond: null });
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a value of %d counts as unknown', (value) => {
    expect(computeCeiling([term('pool', value), term('scheduler', 80)]).effectiveConcurrency).toBeNull();
  });

  test.each([0, -50, Number.NaN, Number.POSITIVE_INFINITY])('held for %d ms there is no throughput', (heldMs) => {
    const ceiling = computeCeiling([term('pool', 10, heldMs)]);
    expect(ceiling).toMatchObject({ effectiveConcurrency: 10, ceilingPerSecond: null, usablePerSecond: null });
  });
});

describe('toApplicationScope', () => {
  const shared = [term('scheduler', 80), term('pool', 10)];
  const kinds = (operator: Bound) => toApplicationScope([term('operator', operator), ...shared]).map((t) => t.kind);

  test('the operator stays while it cannot bind', () => {
    expect(kinds(256)).toEqual(['operator', 'scheduler', 'pool']);
    expect(kinds(10)).toEqual(['operator', 'scheduler', 'pool']);
    expect(kinds('unlimited')).toEqual(['operator', 'scheduler', 'pool']);
  });

  test('a binding or unknown operator is per subscription and goes', () => {
    expect(kinds(9)).toEqual(['scheduler', 'pool']);
    expect(kinds(null)).toEqual(['scheduler', 'pool']);
  });

  test('beside nothing shared a number of the operator bounds nothing', () => {
    expect(toApplicationScope([term('operator', 4)])).toEqual([]);
    expect(toApplicationScope([term('operator', 4), term('pool', 'unlimited')])).toEqual([term('pool', 'unlimited')]);
  });

  test('beside an unknown pool it stays only if the known rest is no larger', () => {
    const scoped = (operator: number) =>
      toApplicationScope([term('operator', operator), term('scheduler', 80), term('pool', null)]).length;
    expect(scoped(256)).toBe(3);
    expect(scoped(4)).toBe(2);
  });
});

describe('laws', () => {
  const kind = fc.constantFrom<TermKind>('operator', 'scheduler', 'pool', 'server', 'executor', 'client', 'limiter');
  const known = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant<Bound>('unlimited'));
  const heldMs = fc.constantFrom(10, 50, 80, 2000);
  const knownTerms = fc.array(fc.record({ kind, value: known, heldMs }), { minLength: 1, maxLength: 5 });
  const anyTerms = fc.array(fc.record({ kind, value: fc.oneof(known, fc.constant<Bound>(null)), heldMs }), {
    minLength: 1,
    maxLength: 5,
  });
  const numberOf = (bound: Bound) => (typeof bound === 'number' ? bound : Number.POSITIVE_INFINITY);

  test('what is said beside an unknown term holds whatever it turns out to be', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(known, { minLength: 5, maxLength: 5 }), (terms, settled) => {
        const before = computeCeiling(terms);
        const after = computeCeiling(terms.map((t, i) => ({ ...t, value: t.value ?? settled[i] ?? null })));
        if (before.effectiveConcurrency !== null) expect(after.effectiveConcurrency).toBe(before.effectiveConcurrency);
        if (before.ceilingPerSecond !== null) expect(after.ceilingPerSecond).toBe(before.ceilingPerSecond);
        if (before.knownUpperBound !== null) {
          expect(numberOf(after.effectiveConcurrency)).toBeLessThanOrEqual(before.knownUpperBound);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the figures are the smallest of the terms', () => {
    fc.assert(
      fc.property(knownTerms, (terms) => {
        const ceiling = computeCeiling(terms);
        expect(numberOf(ceiling.effectiveConcurrency)).toBe(Math.min(...terms.map((t) => numberOf(t.value))));
        const slowest = Math.min(...terms.map((t) => (numberOf(t.value) * 1000) / t.heldMs));
        expect(ceiling.ceilingPerSecond ?? Number.POSITIVE_INFINITY).toBe(slowest);
      }),
    );
  });

  test('one more term never raises either figure', () => {
    fc.assert(
      fc.property(knownTerms, fc.record({ kind, value: known, heldMs }), (terms, more) => {
        const before = computeCeiling(terms);
        const after = computeCeiling([...terms, more]);
        expect(numberOf(after.effectiveConcurrency)).toBeLessThanOrEqual(numberOf(before.effectiveConcurrency));
        const rate = (perSecond: number | null) => perSecond ?? Number.POSITIVE_INFINITY;
        expect(rate(after.ceilingPerSecond)).toBeLessThanOrEqual(rate(before.ceilingPerSecond));
      }),
    );
  });

  test('the application’s concurrency is that of its shared terms', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const shared = terms.filter((t) => t.kind !== 'operator');
        const scoped = computeCeiling(toApplicationScope(terms));
        if (shared.length > 0) expect(scoped.effectiveConcurrency).toBe(computeCeiling(shared).effectiveConcurrency);
      }),
      { numRuns: 500 },
    );
  });
});

test('a call time near the smallest number still gives a finite usable rate', () => {
  const { ceilingPerSecond, usablePerSecond } = computeCeiling([
    { kind: 'pool', value: 1, heldMs: 5.562684646268004e-306 },
  ]);
  expect(Number.isFinite(usablePerSecond)).toBe(true);
  expect((usablePerSecond ?? 0) / (ceilingPerSecond ?? 1)).toBeCloseTo(0.8, 12);
});
