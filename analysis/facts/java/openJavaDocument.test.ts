import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JavaMethod } from './javaFacts';
import { loadParserForTests } from './javaParser.testing';

const parser = await loadParserForTests();

const SOURCE = `package a;
class A {
  // concurrency-lens: call-time=80ms
  int f = g(1); // 한글 🙂
  A(B b) { super(b); this.f = 2; }
  Mono<C> first(String id) { return repo.find(id).flatMap(v -> load(v), 16); }
  /* between */
  void second() { if (x) { y(); } else { for (D d : all()) z(d); } }
  record R(int a) { R { check(a); } }
  enum E { ONE { void m() { n(); } }; void m() {} }
  String text = """
    block "quoted"
    """;
  void third(Object @Nullable ... xs) { switch (xs.length) { case 1 -> a(); default -> b(); } }
}
`;

const bodies = (methods: readonly JavaMethod[]) => methods.map((method) => JSON.stringify(method));

test('after each change the facts are those of a fresh reading', () => {
  const document = parser.open();
  const states = [
    SOURCE,
    SOURCE.replace('16', '160'),
    SOURCE.replace('16', '8').replace('class A', 'public class AA'),
    SOURCE.replace('flatMap(v', 'flatMap((v'),
    SOURCE.replace('if (x) {', 'if (x) { {'),
    SOURCE.replace('"""', '"'),
    SOURCE.replaceAll('\n', '\r\n'),
    '',
    SOURCE,
    SOURCE.replace('/* between */', '// 🙂 concurrency-lens: ignore'),
    SOURCE,
  ];
  for (const text of states) {
    const facts = document.update(text);
    expect(facts).toEqual(parser.read(text));
    expect(bodies(facts.types[0]?.methods ?? [])).toEqual(bodies(parser.read(text).types[0]?.methods ?? []));
  }
  document.close();
});

test('methods that neither change nor move are the same objects', () => {
  const document = parser.open();
  const before = document.update(SOURCE).types[0]?.methods ?? [];
  const after = document.update(SOURCE.replace('y();', 'yy();')).types[0]?.methods ?? [];
  document.close();
  expect(after.map((method) => [method.name, before.includes(method)])).toEqual([
    ['<init>', true],
    ['first', true],
    ['second', false],
    ['third', false],
  ]);
});

test('a document can be used again after it was closed', () => {
  const document = parser.open();
  document.update(SOURCE);
  document.close();
  expect(document.update('class B {}').types.map((type) => type.name)).toEqual(['B']);
  document.close();
});

test('earlier facts stay as they were', () => {
  const document = parser.open();
  const facts = document.update(SOURCE);
  const copy = JSON.stringify(facts);
  document.update(`\n\n${SOURCE}`);
  document.update(SOURCE.replace('class A', 'class A extends B'));
  document.close();
  expect(JSON.stringify(facts)).toBe(copy);
});

/** Pieces that hurt: openers, closers, words the grammar treats specially, characters outside the plain plane. */
const PIECES = [
  '{',
  '}',
  '(',
  ')',
  '[',
  '<',
  '>',
  ';',
  ',',
  '.',
  '"',
  "'",
  '"""',
  '/*',
  '*/',
  '//',
  '\n',
  '\r\n',
  '\\',
  '@',
  '->',
  '::',
  'class ',
  'record ',
  'enum ',
  'switch ',
  'case ',
  'super(',
  'this(',
  'new ',
  'import module ',
  'a.b',
  '\\u0041',
  '한',
  '🙂',
  '\uD83D',
  '\0',
  '\uFEFF',
  '_',
  '...',
];

test('random damage: never a throw, and step by step the same facts as read at once', () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.integer({ min: 0, max: 12 }),
    inserted: fc.constantFrom('', ...PIECES),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
      const document = parser.open();
      try {
        let text = SOURCE;
        document.update(text);
        for (const { at, removed, inserted } of edits) {
          const start = Math.floor(at * text.length);
          text = text.slice(0, start) + inserted + text.slice(start + removed);
          const facts = document.update(text);
          for (const problem of facts.problems) {
            expect(problem.span.end).toBeLessThanOrEqual(text.length);
            expect(problem.span.start).toBeLessThanOrEqual(problem.span.end);
          }
          expect(JSON.stringify(facts)).toBe(JSON.stringify(parser.read(text)));
        }
      } finally {
        document.close();
      }
    }),
    { numRuns: 300, seed: 20261130 },
  );
}, 60_000);
