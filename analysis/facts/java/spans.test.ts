import { describe, expect, test } from 'vitest';
import { loadParserForTests } from './javaParser.testing';

const parser = await loadParserForTests();

const SOURCE = [
  'package a.b;',
  'import c.D;',
  '/** 한글 주석 🙂 */',
  '@Ann class A {',
  '  String s = "한글 🙂"; // concurrency-lens: call-time=80ms',
  '  void m(int p) { 서비스.flatMap(/* 🙂 */ v -> 저장소.find(v), 16); }',
  '}',
].join('\n');

/** The stretches of text that the spans cover, in the order of the facts. */
function covered(text: string) {
  const { types, imports, importOffset, directives } = parser.read(text);
  const of = (span: { start: number; end: number }) => text.slice(span.start, span.end);
  const [type] = types;
  const method = type?.methods[0];
  const statement = method?.body?.[0];
  const call =
    statement?.kind === 'expression' && statement.expression?.kind === 'call' ? statement.expression : undefined;
  const lambda = call?.arguments[0];
  if (!type || !method || !call || lambda?.kind !== 'lambda') throw new Error('facts are missing');
  return {
    import: imports.map((line) => of(line.span)),
    beforeNewImport: text
      .slice(0, importOffset)
      .split(/[\r\n]+/)
      .at(-1),
    directive: directives.map((directive) => [directive.kind, of(directive.span)]),
    type: [of(type.nameSpan), of(type.span).slice(0, 14), of(type.bodySpan).slice(0, 1), of(type.bodySpan).slice(-1)],
    annotation: type.annotations.map((annotation) => of(annotation.span)),
    field: type.fields.map((field) => [of(field.nameSpan), of(field.type.span), of(field.span)]),
    method: [
      of(method.nameSpan),
      of(method.parameters[0]?.span ?? method.span),
      of(method.bodySpan ?? method.span).slice(0, 5),
    ],
    call: [of(call.nameSpan), of(call.argumentsSpan), of(call.span)],
    lambda: [of(lambda.span), of(lambda.bodySpan)],
  };
}

const EXPECTED = {
  import: ['import c.D;'],
  beforeNewImport: 'import c.D;',
  directive: [['call-time', '// concurrency-lens: call-time=80ms']],
  type: ['A', '@Ann class A {', '{', '}'],
  annotation: ['@Ann'],
  field: [['s', 'String', 'String s = "한글 🙂";']],
  method: ['m', 'int p', '{ 서비스'],
  call: ['flatMap', '(/* 🙂 */ v -> 저장소.find(v), 16)', '서비스.flatMap(/* 🙂 */ v -> 저장소.find(v), 16)'],
  lambda: ['v -> 저장소.find(v)', '저장소.find(v)'],
};

describe('spans count UTF-16 units of the text as it is', () => {
  test.each([
    ['line feeds', SOURCE],
    ['carriage returns and line feeds', SOURCE.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${SOURCE}`],
  ])('%s', (_, text) => {
    expect(covered(text)).toEqual(EXPECTED);
  });
});

test('where a new import goes without imports, without a package, behind a byte order mark', () => {
  expect(parser.read('package a;\n\nclass A {}').importOffset).toBe('package a;'.length);
  expect(parser.read('/* x */ class A {}').importOffset).toBe(0);
  expect(parser.read('\uFEFFclass A {}').importOffset).toBe(1);
});

test('masks leave names as written', () => {
  const text = 'class A { A() { f(); super(1); } void m(Object @Nullable ... xs) {} }';
  const facts = parser.read(text);
  const [first, second] = facts.types[0]?.methods ?? [];
  expect(first?.body?.map((statement) => text.slice(statement.span.start, statement.span.end))).toEqual([
    'f();',
    'super(1);',
  ]);
  expect(second?.parameters.map(({ span }) => text.slice(span.start, span.end))).toEqual(['Object @Nullable ... xs']);
});

test('directives count in comments only', () => {
  const text = [
    'class A {',
    '  String s = "// concurrency-lens: ignore";',
    '  String t = """',
    '    /* concurrency-lens: ignore */ """;',
    '  /* concurrency-lens: ignore a-b */',
    '  /**',
    '   * concurrency-lens: call-time=2s',
    '   */',
    "  char c = '\"'; // concurrency-lens: nonsense",
    '}',
  ].join('\n');
  expect(
    parser
      .read(text)
      .directives.map((directive) => [directive.kind, text.slice(directive.span.start, directive.span.end)]),
  ).toEqual([
    ['ignore', '/* concurrency-lens: ignore a-b */'],
    ['call-time', '* concurrency-lens: call-time=2s'],
    ['invalid', '// concurrency-lens: nonsense'],
  ]);
});
