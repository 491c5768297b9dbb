import { describe, expect, it } from 'vitest';
import { isPathPrefix, joinPath, samePath, splitKey } from './keyPath';

describe('splitKey', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a.b[0].c', ['a', 'b', '[0]', 'c']],
    ['[a.b].c', ['[a.b]', 'c']],
    ['a[0][1]', ['a', '[0]', '[1]']],
    ['a..b.', ['a', 'b']],
    ['a[b', ['a[b']],
    ['.', []],
  ])('cuts %j', (key, segments) => {
    expect(splitKey(key)).toEqual(segments);
  });
});

it('joins a path without a dot before list elements', () => {
  expect(joinPath(['spring', 'profiles', 'group', 'prod', '[0]'])).toBe('spring.profiles.group.prod[0]');
});

it('compares names as the binder does, elements in brackets exactly', () => {
  expect(samePath(['dataSource', 'max_pool-size'], ['data-source', 'maxPoolSize'])).toBe(true);
  expect(samePath(['a', '[x-y]'], ['a', '[xy]'])).toBe(false);
  expect(isPathPrefix(['A'], ['a', 'b'])).toBe(true);
  expect(isPathPrefix(['a', 'b'], ['a'])).toBe(false);
});
