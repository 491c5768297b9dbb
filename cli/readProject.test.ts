import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commonFolder } from './readProject';

test.each([
  [['/a/b/c'], '/a/b/c'],
  [['/a/b/c', '/a/b/c'], '/a/b/c'],
  [['/a/b/c', '/a/b'], '/a/b'],
  [['/a/b/c', '/a/b/cd', '/a/x/y'], '/a'],
  [['/a', '/b'], '/'],
])('%j have %s in common', (folders, common) => {
  const full = folders.map((folder) => resolve(folder));
  expect(commonFolder(full)).toBe(resolve(common));
  expect(commonFolder([...full].reverse())).toBe(resolve(common));
});
