import { expect, it } from 'vitest';
import { matchesProfiles, readProfileExpression, smallestActivation } from './profileExpression';

const matches = (text: string, ...active: string[]) => {
  const expression = readProfileExpression(text);
  return expression && matchesProfiles(expression, active);
};

it('reads operators and parentheses', () => {
  expect(matches('prod', 'prod')).toBe(true);
  expect(matches('!prod', 'prod')).toBe(false);
  expect(matches('prod & eu', 'prod')).toBe(false);
  expect(matches('prod & (eu | us)', 'prod', 'us')).toBe(true);
  expect(matches('prod | eu & us', 'prod')).toBe(true);
  expect(matches('!(a|b)', 'c')).toBe(true);
});

it('is null for what is no expression', () => {
  for (const text of ['', 'a &', '(a', 'a b)', '&', '!']) expect(readProfileExpression(text)).toBeNull();
});

it('finds the fewest profiles that make expressions true', () => {
  const smallest = (...texts: string[]) => smallestActivation(texts.flatMap((t) => readProfileExpression(t) ?? []));
  expect(smallest('prod')).toEqual(['prod']);
  expect(smallest('!prod')).toEqual([]);
  expect(smallest('prod & eu')).toEqual(['prod', 'eu']);
  expect(smallest('a | b')).toEqual(['a']);
  expect(smallest('a', '!a')).toBeNull();
});
