import { describe, expect, test } from 'vitest';
import { finiteOrNull, isCount, isPositive, isZeroOrMore, type Millis, type PerSecond, smallerBound } from './units';

describe('units', () => {
  test('one unit does not pass for another, a plain number does', () => {
    const held: Millis = 50;
    // @ts-expect-error a duration is no rate
    const rate: PerSecond = held;
    expect(rate).toBe(50);
  });

  test('what counts', () => {
    expect([1, 2_147_483_647].map(isCount)).toEqual([true, true]);
    expect([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, '10', null].map(isCount)).toEqual(
      new Array(8).fill(false),
    );
    expect([0.1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e300].map(isPositive)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([0, 0.1, -0.1, Number.NaN].map(isZeroOrMore)).toEqual([true, true, false, false]);
    expect([1, Number.NaN, Number.NEGATIVE_INFINITY].map(finiteOrNull)).toEqual([1, null, null]);
  });

  test('the smaller limit', () => {
    expect(smallerBound(10, 80)).toBe(10);
    expect(smallerBound('unlimited', 80)).toBe(80);
    expect(smallerBound('unlimited', 'unlimited')).toBe('unlimited');
    expect(smallerBound(null, 80)).toBeNull();
    expect(smallerBound('unlimited', null)).toBeNull();
    expect(smallerBound(null, 1)).toBe(1);
  });
});
