import { describe, expect, test } from 'vitest';
import { readExpression } from './expressions';
import { FlatTree } from './flatTree';
import type { Expression, JavaMethod, JavaType } from './javaFacts';
import { loadParserForTests } from './javaParser.testing';
import { printMethod } from './printFacts.testing';

const parser = await loadParserForTests();

const SOURCE = `package a;

import b.C;

@Service
public class Orders {
    private final Repository repository;

    public Mono<Order> first(String id) {
        return repository.find(id).flatMap(this::load);
    }

    /** Second. */
    @Transactional
    public void second() {
        if (ready()) {
            work(1);
        }
        done(MARK);
    }

    void third() {
        for (Order order : all()) {
            save(order);
        }
    }

    static class Inner {
        void fourth() {
            last();
        }
    }
}
`;

/** Names of the methods by the type that owns them. */
function owners(text: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const visit = (type: JavaType) => {
    found[type.name] = type.methods.map((method) => method.name);
    type.types.forEach(visit);
  };
  parser.read(text).types.forEach(visit);
  return found;
}

function methodsOf(text: string): JavaMethod[] {
  const all = (type: JavaType): JavaMethod[] => [...type.methods, ...type.types.flatMap(all)];
  return parser.read(text).types.flatMap(all);
}

function method(text: string, name: string): JavaMethod | undefined {
  return methodsOf(text).find((candidate) => candidate.name === name);
}

describe('an unfinished statement', () => {
  test.each([
    ['service.'],
    ['foo(a, '],
    ['x = '],
    ['@'],
    ['String s = "abc'],
    ['mono.flatMap(v -> '],
    ['if (x) {'],
    ['if (x'],
    ['for (int i = 0; i < '],
    ['try {'],
    ['/* open'],
    ["char c = '"],
    ['"""'],
    ['new Foo('],
    ['return a ? b :'],
    ['switch (x) { case A -> '],
    ['xs.forEach(x -> {'],
    ['} '],
    [')'],
    ['else'],
  ])('%s leaves the other methods with their owners', (insertion) => {
    const text = SOURCE.replace('done(MARK);', insertion);
    const facts = parser.read(text);
    expect(facts.problems.length).toBeGreaterThan(0);
    expect(facts.imports.map((line) => line.name)).toEqual(['b.C']);
    expect(owners(text)).toEqual({ Orders: ['first', 'second', 'third'], Inner: ['fourth'] });
    expect(printMethod(method(text, 'first') as JavaMethod)).toBe(
      'public Mono<Order> first(String id) { return repository.find(id).flatMap(this::load); }',
    );
    expect(printMethod(method(text, 'second') as JavaMethod)).toContain('if (ready()) { work(1); }');
    expect(printMethod(method(text, 'third') as JavaMethod)).toBe(
      'void third() { loop (Order order: all()) { save(order); } }',
    );
  });
});

test('a call keeps its healthy arguments', () => {
  const text = SOURCE.replace('done(MARK);', 'done(one(), , two());');
  expect(printMethod(method(text, 'second') as JavaMethod)).toContain('done(one(), two());');
});

test('a deleted brace at the end of a block', () => {
  const text = SOURCE.replace('            work(1);\n        }\n', '            work(1);\n');
  expect(owners(text)).toEqual({ Orders: ['first', 'second', 'third'], Inner: ['fourth'] });
  expect(
    parser.read(text).problems.map(({ message, span }) => [message.en, text.slice(span.start, span.start + 1)]),
  ).toEqual([['Syntax error: `}` is missing here.', '}']]);
});

test('one brace too many: the members behind it stay with the type', () => {
  const text = SOURCE.replace('done(MARK);\n    }', 'done(MARK);\n    }\n    }');
  expect(owners(text).Orders).toEqual(['first', 'second', 'third']);
});

test('cut anywhere, the methods whole before the cut are read as in the whole file', () => {
  const whole = ['first', 'second', 'third', 'fourth'].map((name) => {
    const found = method(SOURCE, name) as JavaMethod;
    return { name, end: found.span.end, printed: printMethod(found) };
  });
  for (let cut = 0; cut <= SOURCE.length; cut++) {
    const text = SOURCE.slice(0, cut);
    const found = methodsOf(text);
    for (const { name, end, printed } of whole) {
      if (end > cut) continue;
      const survivor = found.find((candidate) => candidate.name === name);
      expect(survivor && printMethod(survivor), `cut at ${cut}: ${text.slice(-20)}`).toBe(printed);
    }
  }
}, 30_000);

test('the first problems are listed with the place they are at', () => {
  const text = 'class A {\n  int a = f(1;\n  int b\n  String s = "open\n}';
  const { problems } = parser.read(text);
  expect(problems.map(({ message, span }) => [message.en, message.ko, text.slice(span.start, span.end)])).toEqual([
    ['Syntax error: `)` is missing here.', '구문 오류: 여기에 필요한 토큰 누락: `)`', ''],
    ['Syntax error: `;` is missing here.', '구문 오류: 여기에 필요한 토큰 누락: `;`', ''],
    ['Syntax error: this part could not be read.', '구문 오류: 이 부분을 읽을 수 없다.', 'String s ='],
    ['Syntax error: this string or comment is not closed.', '구문 오류: 문자열이나 주석이 닫히지 않았다.', '"open'],
  ]);
  expect(parser.read(`class A {${' int = 3;'.repeat(50)} }`).problems).toHaveLength(10);
});

test('empty text and junk give no types and do not throw', () => {
  expect(parser.read('')).toEqual({
    package: '',
    imports: [],
    types: [],
    problems: [],
    directives: [],
    importOffset: 0,
  });
  const bytes = Array.from({ length: 5_000 }, (_, i) => String.fromCharCode((i * 7919) % 65_536)).join('');
  expect(parser.read(bytes).types.every((type) => type.name === '')).toBe(true);
  expect(parser.read(bytes).problems.length).toBeGreaterThan(0);
});

test.each([
  ['[', 1_000_000],
  ['{', 200_000],
  ['f(', 100_000],
  ['"', 100_001],
  ['a<', 50_000],
  ['void m() { x( ', 2_000],
])(
  '%s repeated %i times ends with a problem, soon',
  (piece, times) => {
    expect(parser.read(piece.repeat(times)).problems.length).toBeGreaterThan(0);
    expect(parser.read('class A {}')).toMatchObject({ types: [{ name: 'A' }], problems: [] });
  },
  30_000,
);

test('a text longer than what is read is left out with a problem', () => {
  expect(parser.read(' '.repeat(2_000_001)).problems.map((problem) => problem.message.en)).toEqual([
    'The file has 2000001 characters, more than the 2000000 that are read; it is left out.',
  ]);
});

test('deep nesting is cut off instead of ending the stack', () => {
  const depth = (expression: Expression | undefined): number =>
    expression?.kind === 'call' ? 1 + depth(expression.arguments[0]) : 0;
  const text = `class A { Object o = ${'f('.repeat(2_000)}1${')'.repeat(2_000)}; }`;
  const initializer = parser.read(text).types[0]?.fields[0]?.initializer;
  expect(depth(initializer)).toBeGreaterThan(300);
  expect(depth(initializer)).toBeLessThan(1000);
});

test('parentheses with something broken at every level are read once', () => {
  const levels = 40;
  const tree = new FlatTree('', {
    types: ['parenthesized_expression', 'identifier'],
    named: [true, true],
    fields: [],
  });
  const open = Array.from({ length: levels }, () => {
    const node = tree.add(0, 0, 0, levels);
    tree.add(1, 0, 0, 1);
    tree.add(1, 0, 1, 2);
    return node;
  });
  for (const node of open.reverse()) tree.close(node, levels);
  const names = (expression: Expression): number =>
    expression.kind === 'composite' ? expression.parts.reduce((sum, part) => sum + names(part), 0) : 1;
  expect(names(readExpression(tree, 0))).toBe(2 * levels);
});
