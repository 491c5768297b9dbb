import { expect, test } from 'vitest';
import { loadParserForTests } from './javaParser.testing';
import { printFacts } from './printFacts.testing';

const parser = await loadParserForTests();

function read(java: string): string[] {
  const facts = parser.read(java);
  expect(facts.problems).toEqual([]);
  return printFacts(facts).split('\n');
}

test('package, imports, module imports', () => {
  expect(
    read(
      '@Ann package a . b;\nimport java.util.List;\nimport static a.B.*;\nimport module java.base;\nimport c.*;\nclass A {}',
    ),
  ).toEqual(['package a.b', 'import java.util.List', 'import static a.B.*', 'import c.*', 'class A']);
});

test('a class with everything in its header', () => {
  expect(
    read(
      '@Service("x") public sealed abstract class A<T extends B & C, U> extends D<T> implements E, f.G<U> permits H {}',
    ),
  ).toEqual(['@Service(value="x") public sealed abstract class A<T, U> : D<T>, E, f.G<U>']);
});

test('fields', () => {
  expect(
    read('class A { @Value("${a}") private static final int[] a = f(), b[]; Map<String, ? extends List<?>> m; }'),
  ).toEqual([
    'class A',
    '  @Value(value="${a}") private static final int[] a = f()',
    '  @Value(value="${a}") private static final int[][] b',
    '  Map<String, ?<List<?>>> m',
  ]);
});

test('methods', () => {
  expect(
    read(
      'class A { A(@Named("q") B b) throws X { this(1); f(); } <T> A() { super(); } @Async("io") public synchronized <T> List<T>[] m(final int a, Object @Nullable ... b) throws X, y.Z { return g(); } int old()[] { } native void n(); void r(A this, int x) {} }',
    ),
  ).toEqual([
    'class A',
    '  <init>(@Named(value="q") B b) throws X { this(1); f(); }',
    '  <T> <init>() { super(); }',
    '  @Async(value="io") public synchronized <T> List<T>[] m(int a, Object[] b) throws X, y.Z { return g(); }',
    '  int[] old() {}',
    '  native void n()',
    '  void r(int x) {}',
  ]);
});

test('a constructor that works before it calls another one', () => {
  expect(read('class A { A(int a) { if (a < 0) throw new X(); super(f(a)); g(); } }')).toEqual([
    'class A',
    '  <init>(int a) { if ((a < 0)) { throw new X(); } super(f(a)); g(); }',
  ]);
});

test('initialisers and nested types', () => {
  expect(read('class A { static { f(); } { g(); } class B { interface C {} } enum D { } ; }')).toEqual([
    'class A',
    '  init { f(); }',
    '  init { g(); }',
    '  class B',
    '    interface C',
    '  enum D',
  ]);
});

test('interfaces', () => {
  expect(
    read('interface A<T> extends B<T>, C { int X = f(); T m(); default void d() { g(); } static void s() {} }'),
  ).toEqual([
    'interface A<T> : B<T>, C',
    '  int X = f()',
    '  T m()',
    '  default void d() { g(); }',
    '  static void s() {}',
  ]);
});

test('an enum: constants are fields with their arguments and bodies', () => {
  expect(
    read('enum E implements I { A, @Old B(f()) { void m() { g(); } }; final int x; E(int... x) { h(); } }'),
  ).toEqual([
    'enum E : I',
    '  constants A, B',
    '  public static final E A = new E()',
    '  @Old public static final E B = new E(f()) [class  : E |   void m() { g(); }]',
    '  final int x',
    '  <init>(int[] x) { h(); }',
  ]);
});

test('a record: components are fields and constructor parameters', () => {
  expect(read('record R<T>(@Min(1) int a, List<T> b) implements I { static int c; void m() {} }')).toEqual([
    'record R<T> : I',
    '  @Min(value=1) private final int a',
    '  private final List<T> b',
    '  static int c',
    '  <init>(@Min(value=1) int a, List<T> b)',
    '  void m() {}',
  ]);
});

test('a record with a compact, a canonical or another constructor', () => {
  expect(read('record R(int a) { R { f(a); } }')).toContain('  compact <init>(int a) { f(a); }');
  expect(read('record R(int a) { public R(int a) { f(a); } }').filter((line) => line.includes('<init>'))).toEqual([
    '  public <init>(int a) { f(a); }',
  ]);
  expect(read('record R(int a) { R(String s) { this(1); } }').filter((line) => line.includes('<init>'))).toEqual([
    '  <init>(int a)',
    '  <init>(String s) { this(1); }',
  ]);
});

test('an annotation type', () => {
  expect(read('@interface A { String value() default "x"; int[] n(); int C = 1; }')).toEqual([
    'annotation A',
    '  int C = 1',
    '  String value()',
    '  int[] n()',
  ]);
});

test('annotation arguments of every kind', () => {
  expect(read('@a.B(x = {1, C.D}, y = @E("z"), f = G.class) @H({"i", "j"}) @K() class A {}')).toEqual([
    '@a.B(x={}<1, C.D>, y=@E<"z">, f=G.class) @H(value={}<"i", "j">) @K class A',
  ]);
});

test('a compact source file is one class without a name', () => {
  expect(read('import a.B;\nint x = f();\nvoid main() { g(); }\nrecord R() {}')).toEqual([
    'import a.B',
    'class ',
    '  int x = f()',
    '  void main() { g(); }',
    '  record R',
    '    <init>()',
  ]);
});

test('a module declaration holds no types', () => {
  expect(read('open module a.b { requires transitive c; exports d to e; }')).toEqual(['']);
});
