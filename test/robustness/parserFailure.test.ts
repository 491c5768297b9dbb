/** The Java parser's own code breaks off: it is started anew, once for each failure, and everything is read again. */
import { afterEach, expect, test, vi } from 'vitest';
import { Parser } from 'web-tree-sitter';
import { loadParserForTests } from '../../analysis/facts/java/javaParser.testing';

const TEXT = 'class A { void a() { b(); } }';

afterEach(() => vi.restoreAllMocks());

function failOnce(times: number): void {
  const real = Parser.prototype.parse;
  let left = times;
  vi.spyOn(Parser.prototype, 'parse').mockImplementation(function (this: Parser, ...args) {
    if (left-- > 0) throw new Error('memory access out of bounds');
    return real.apply(this, args);
  });
}

test('a failure costs nothing but a line in the log', async () => {
  const told: unknown[] = [];
  const parser = await loadParserForTests((error) => told.push(error));
  failOnce(1);
  expect(parser.read(TEXT).types.map((type) => type.name)).toEqual(['A']);
  expect(told.map(String)).toEqual(['Error: memory access out of bounds']);
});

test('an open document goes on, its earlier tree left behind', async () => {
  const parser = await loadParserForTests();
  const open = parser.open();
  open.update(TEXT);
  failOnce(1);
  expect(open.update(TEXT.replace('b()', 'c()')).types[0]?.methods.map((method) => method.name)).toEqual(['a']);
  open.close();
});

test('a file that breaks every parser is left out with a problem, and the next one is read', async () => {
  const parser = await loadParserForTests();
  failOnce(2);
  const broken = parser.read(TEXT);
  expect(broken.types).toEqual([]);
  expect(broken.problems.map(({ message }) => message.en)).toEqual([
    'The file could not be parsed within its budget; it is left out.',
  ]);
  expect(parser.read(TEXT).types.length).toBe(1);
});
