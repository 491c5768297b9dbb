import { describe, expect, test } from 'vitest';
import { loadParserForTests } from './javaParser.testing';
import { printBody } from './printFacts.testing';

const parser = await loadParserForTests();

function read(statements: string): string {
  const facts = parser.read(`class A { void m() { ${statements} } }`);
  expect(facts.problems).toEqual([]);
  return printBody(facts.types[0]?.methods[0]?.body ?? []).slice(2, -2);
}

describe('every form of statement', () => {
  test.each([
    ['final int a = 1, b[], c = f();', 'int a = 1; int[] b; int c = f();'],
    ['var x = new Foo();', 'var x = new Foo();'],
    ['int[] a = {1, f()};', 'int[] a = {}<1, f()>;'],
    ['f(); ; a = 1;', 'f(); (a = 1);'],
    ['return;', 'return;'],
    ['return f();', 'return f();'],
    ['throw new E();', 'throw new E();'],
    ['{ f(); { g(); } }', '{ f(); { g(); } }'],
    ['if (a) f(); else if (b) { g(); } else h();', 'if (a) { f(); } else { if (b) { g(); } else { h(); } }'],
    ['while (a()) f();', 'loop (a()) { f(); }'],
    ['do { f(); } while (a());', 'loop (a()) { f(); }'],
    ['for (int i = g(), n = h(); i < n; i++, k()) f();', 'loop (int i: g(); (n = h()); (i < n); ++<i>; k()) { f(); }'],
    ['for (i = 0, j = 1; ; ) { f(); break; }', 'loop ((i = 0); (j = 1)) { f(); }'],
    ['for (;;) {}', 'loop () {}'],
    ['for (final Order o : orders()) f(o);', 'loop (Order o: orders()) { f(o); }'],
    ['for (var _ : xs) f();', 'loop (var _: xs) { f(); }'],
    ['outer: for (;;) { continue outer; }', 'loop () {}'],
    ['synchronized (lock()) { f(); }', 'synchronized (lock()) { f(); }'],
    ['assert a() : b();', 'assert<a(), b()>;'],
    [
      'try { f(); } catch (A | b.B e) { g(); } finally { h(); }',
      'try { f(); } catch (|<A, b.B> e) { g(); } finally { h(); }',
    ],
    ['try { f(); } catch (final A _) { }', 'try { f(); } catch (A _) {}'],
    ['try (var c = open(); existing; this.field) { f(c); }', 'try (var c = open(); existing; this.field;) { f(c); }'],
    [
      'class B { void n() { f(); } } record R(int a) {}',
      '[class B |   void n() { f(); }] [record R |   private final int a |   <init>(int a)]',
    ],
    ['switch (x) { case A: f(); case B: g(); break; default: h(); }', 'switch (x) { { f(); } { g(); } { h(); } };'],
    ['switch (x) { case A -> f(); default -> { g(); } }', 'switch (x) { { f(); } { { g(); } } };'],
    ['yield = 3; int record = 1;', '(yield = 3); int record = 1;'],
  ])('%s', (java, printed) => {
    expect(read(java)).toBe(printed);
  });
});
