import { describe, expect, test } from 'vitest';
import { loadParserForTests } from './javaParser.testing';
import { printStatement } from './printFacts.testing';

const parser = await loadParserForTests();

/** Facts of `value` as the initialiser of a field, which must parse without a problem. */
function read(value: string): string {
  const facts = parser.read(`class A { Object o = ${value}; }`);
  expect(facts.problems).toEqual([]);
  const initializer = facts.types[0]?.fields[0]?.initializer;
  return initializer
    ? printStatement({ kind: 'expression', expression: initializer, span: initializer.span }).slice(0, -1)
    : '';
}

describe('every form of expression', () => {
  test.each([
    // literals
    ['1_000L', '1_000L'],
    ['0xFF + 0b1 + 017', '((0xFF + 0b1) + 017)'],
    ['1.5e3f', '1.5e3f'],
    ["'\\n'", "'\\n'"],
    ['true', 'true'],
    ['null', 'null'],
    ['Map.Entry.class', 'Map.Entry.class'],
    ['int[].class', 'int[].class'],
    ['"a\\tb\\u0041\\101"', '"a\\tbAA"'],
    ['"""\n    one\n      "two" \\\n    three\\n\n    """', '"one\\n  \\"two\\" three\\n\\n"'],
    // names and calls
    ['this', 'this'],
    ['a.b.c', 'a.b.c'],
    ['f()', 'f()'],
    ['a.f(1, "x").g()', 'a.f(1, "x").g()'],
    ['this.<T>foo(x)', 'this.foo(x)'],
    ['super.foo()', 'super.foo()'],
    ['Outer.super.foo()', 'Outer.super.foo()'],
    ['Outer.this.f', 'Outer.this.f'],
    ['f(/* one */ a, // two\n b)', 'f(a, b)'],
    ['record.with(open)', 'record.with(open)'],
    // creation
    ['new Foo()', 'new Foo()'],
    ['new java.util.HashMap<String, List<Integer>>(16)', 'new java.util.HashMap<String, List<Integer>>(16)'],
    ['new Foo<>(a) { int x; void m() { f(); } }', 'new Foo(a) [class  : Foo |   int x |   void m() { f(); }]'],
    ['new @NonNull Foo(a)', 'new Foo(a)'],
    ['outer.new Inner(1)', 'new<outer, new Inner(1)>'],
    ['new int[n][m()][]', 'new[] int[][][]<n, m()>'],
    ['new String[] { "a", f() }', 'new[] String[]<"a", f()>'],
    // lambdas and method references
    ['x -> f(x)', '(x) -> { return f(x); }'],
    ['(x, y) -> { return x; }', '(x, y) -> { return x; }'],
    ['(final String x, int... y) -> {}', '(String x, int[] y) -> {}'],
    ['(var x) -> x', '(var x) -> { return x; }'],
    ['() -> {}', '() -> {}'],
    ['_ -> 1', '(_) -> { return 1; }'],
    ['String::valueOf', 'String::valueOf'],
    ['Order::new', 'Order::new'],
    ['int[]::new', 'int[]::new'],
    ['List<String>::size', 'List::size'],
    ['a.b().c::d', 'a.b().c::d'],
    ['super::m', 'super::m'],
    ['this::<T>m', 'this::m'],
    // operators
    ['a = b += c', '(a = (b += c))'],
    ['a + b * c', '(a + (b * c))'],
    ['(a + b) * c', '((a + b) * c)'],
    ['a < b && c >>> 2 > d', '((a < b) && ((c >>> 2) > d))'],
    ['-a', '-<a>'],
    ['!f()', '!<f()>'],
    ['i++', '++<i>'],
    ['--i', '--<i>'],
    ['a[f()]', '[]<a, f()>'],
    ['c ? a() : b()', '(c ? a() ? b())'],
    ['(String) o', '(String) o'],
    ['(Runnable & java.io.Serializable) () -> f()', '(Runnable) () -> { return f(); }'],
    ['(Mono<String>) a.b()', '(Mono<String>) a.b()'],
    ['o instanceof String', 'instanceof String<o>'],
    ['o instanceof final String s', 'instanceof String<o> as String s'],
    ['o instanceof Point(int x, Box(var y))', 'instanceof<o> as int x, var y'],
    ['o instanceof Shape.Circle(var r)', 'instanceof<o> as var r'],
    ['STR."a\\{x.y()}b\\{z}"', 'template<STR, x.y(), z>'],
  ])('%s', (java, printed) => {
    expect(read(java)).toBe(printed);
  });
});

describe('switch', () => {
  test('an arrow case yields, also where it throws or is a block', () => {
    expect(read('switch (x) { case 1, 2 -> f(); case 3 -> { yield g(); } default -> throw new E(); }')).toBe(
      'switch (x) { { yield f(); } { { yield g(); } } { throw new E(); } }',
    );
  });

  test('patterns bind variables, a guard is evaluated', () => {
    expect(read('switch (x) { case A(var y, B z) when y.ok() -> 1; case C c -> 2; case null, default -> 3; }')).toBe(
      'switch (x) { { var y; B z; y.ok(); yield 1; } { C c; yield 2; } { yield 3; } }',
    );
  });

  test('unnamed, final, qualified and several patterns in one case', () => {
    expect(
      read('switch (x) { case A _, B _ -> 1; case final C c -> 2; case D.E(var f) -> 3; case G(_, _) -> 4; }'),
    ).toBe('switch (x) { { yield 1; } { C c; yield 2; } { var f; yield 3; } { yield 4; } }');
  });
});
