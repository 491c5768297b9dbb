import { expect, test } from 'vitest';
import { loadParserForTests } from './javaParser.testing';

const parser = await loadParserForTests();

test('a class with a chain', () => {
  const facts = parser.read('package a.b;\nimport x.Y;\nclass A { int f = 1; void m() { a.b(1).c(v -> d(v)); } }');
  expect(facts.problems).toEqual([]);
  expect(facts.types.map((type) => [type.name, type.fields.length, type.methods.map((method) => method.name)])).toEqual(
    [['A', 1, ['m']]],
  );
});

test('several loaded at once all read', async () => {
  const parsers = await Promise.all([loadParserForTests(), loadParserForTests(), loadParserForTests()]);
  expect(parsers.map((parser) => parser.read('class A {}').types.map(({ name }) => name))).toEqual([
    ['A'],
    ['A'],
    ['A'],
  ]);
});
