import { describe, expect, it } from 'vitest';
import { readYaml } from './readYaml';

/** `key = value` of every entry, document by document. */
function values(text: string): string[][] {
  return readYaml(text).documents.map(({ entries }) => entries.map(({ key, value }) => `${key} = ${value}`));
}

/** What the spans of every entry cover: key, then value. */
function covered(text: string): string[][] {
  const entries = readYaml(text).documents.flatMap((document) => document.entries);
  return entries.map(({ keySpan, valueSpan }) => [
    text.slice(keySpan.start, keySpan.end),
    text.slice(valueSpan.start, valueSpan.end),
  ]);
}

function problems(text: string): string[] {
  return readYaml(text).problems.map(({ span, message }) => `${span.start}-${span.end} ${message.en}`);
}

describe('names', () => {
  it('follow nesting, lists and keys with dots', () => {
    expect(values('a:\n  b.c: 1\n  "d.e":\n    - x\n    - f: 2\n')).toEqual([
      ['a.b.c = 1', 'a.d.e[0] = x', 'a.d.e[1].f = 2'],
    ]);
    expect(readYaml('a: {b.c: [1]}').documents[0]?.entries[0]?.path).toEqual(['a', 'b', 'c', '[0]']);
  });

  it('put keys that are no strings in brackets, as Boot does', () => {
    expect(values('1: a\ntrue: b\n017: c\n1.5: d\n"2": e\n')).toEqual([
      ['[1] = a', '[true] = b', '[15] = c', '[1.5] = d', '2 = e'],
    ]);
  });

  it('keep bracketed keys whole', () => {
    expect(values('m:\n  "[a.b]": 1\n  "[c.d].e": 2\n')).toEqual([['m[a.b] = 1', 'm[c.d].e = 2']]);
  });

  it('put a document that is no mapping under "document"', () => {
    expect(values('- a\n- b\n')).toEqual([['document[0] = a', 'document[1] = b']]);
    expect(values('half')).toEqual([['document = half']]);
    expect(values('""')).toEqual([[]]);
  });
});

describe('values', () => {
  it('are what Boot binds, with their type', () => {
    const entries = readYaml('a: 017\nb: "017"\nc: yes\nd:\ne: []\nf: {}\ng: !!str 5\n').documents[0]?.entries;
    expect(entries?.map(({ key, value, type, quoted }) => [key, value, type, quoted])).toEqual([
      ['a', '15', 'int', false],
      ['b', '017', 'string', true],
      ['c', 'true', 'bool', false],
      ['d', '', 'null', false],
      ['e', '', 'string', false],
      ['g', '5', 'string', false],
    ]);
  });

  it('keep no line break the file does not have after a block', () => {
    expect(values('a: |\n  x')).toEqual([['a = x']]);
    expect(values('a: |\n  x\n')).toEqual([['a = x\n']]);
  });

  it('may be placeholders of Maven, quoted or not', () => {
    expect(values('a: @project.version@ # c\nb: [@x@, "@y@"]\n')).toEqual([
      ['a = @project.version@', 'b[0] = @x@', 'b[1] = @y@'],
    ]);
    expect(problems('a: @project.version@')).toEqual([]);
  });
});

describe('spans', () => {
  it('count UTF-16 units, past a byte order mark, Hangul, emoji and CRLF', () => {
    const text = '\ufeff# 주석 😀\r\n"키😀": \'값\'\r\n목록:\r\n  - 😀x\r\n';
    expect(covered(text)).toEqual([
      ['키😀', '값'],
      ['😀x', '😀x'],
    ]);
    const first = readYaml(text).documents[0]?.entries[0];
    expect([first?.keySpan, first?.valueSpan]).toEqual([
      { start: 11, end: 14 },
      { start: 18, end: 19 },
    ]);
  });

  it('are empty just after the colon or dash where no value is written', () => {
    const text = 'a:  # c\nb :\n"c":\nd: {e: , f}\nl:\n- \n- k:\n-\nx: &n\n';
    const starts = readYaml(text).documents[0]?.entries.map(({ key, valueSpan }) => [
      key,
      valueSpan.start,
      valueSpan.end,
    ]);
    expect(starts).toEqual([
      ['a', 2, 2],
      ['b', 11, 11],
      ['c', 16, 16],
      ['d.e', 23, 23],
      ['d.f', 27, 27],
      ['l[0]', 33, 33],
      ['l[1].k', 39, 39],
      ['l[2]', 41, 41],
      ['x', 47, 47],
    ]);
  });

  it('cover block scalars with their indicator, without the last line break', () => {
    expect(covered('a: |- # c\r\n  one\r\n  two\r\n\r\nb: >\n  x\n')).toEqual([
      ['a', '|- # c\r\n  one\r\n  two'],
      ['b', '>\n  x'],
    ]);
  });
});

describe('documents', () => {
  it('have the separator that opens them in their span', () => {
    const text = '# head\n---\na: 1\n---\n# empty\n--- # c\nb: 2\n...\n';
    expect(
      readYaml(text).documents.map(({ span, entries }) => [text.slice(span.start, span.end), entries.length]),
    ).toEqual([
      ['# head\n---\na: 1\n', 1],
      ['---\n# empty\n', 0],
      ['--- # c\nb: 2\n...\n', 1],
    ]);
  });

  it('may follow directives without an end mark, as SnakeYAML takes them', () => {
    expect(values('a: 1\n%YAML 1.1\n---\nb: 2\n')).toEqual([['a = 1'], ['b = 2']]);
    expect(problems('a: 1\n%YAML 1.1\n---\nb: 2\n')).toEqual([]);
  });

  it('are none in a text without any', () => {
    expect(readYaml('')).toEqual({ format: 'yaml', documents: [], problems: [], directives: [] });
    expect(readYaml('# only\n').documents).toEqual([]);
  });
});

describe('anchors', () => {
  const text = 'x: &x {a: 1, b: 2}\ny: *x\nz:\n  <<: *x\n  a: 9\n';

  it('are repeated by aliases and merges, own keys first', () => {
    expect(values(text)).toEqual([['x.a = 1', 'x.b = 2', 'y.a = 1', 'y.b = 2', 'z.a = 9', 'z.b = 2']]);
    const entries = readYaml(text).documents[0]?.entries ?? [];
    expect(entries.filter(({ inherited }) => inherited).map(({ key }) => key)).toEqual(['y.a', 'y.b', 'z.b']);
  });

  it('let the first of several merges win', () => {
    expect(values('a: &a {k: 1}\nb: &b {k: 2, l: 3}\nc:\n  <<: [*b, *a]\n')).toEqual([
      ['a.k = 1', 'b.k = 2', 'b.l = 3', 'c.k = 2', 'c.l = 3'],
    ]);
  });

  it('mean what stood above at the time', () => {
    expect(values('a: &k 1\nb: &m [*k]\nc: &k 2\nd: *m\n')).toEqual([['a = 1', 'b[0] = 1', 'c = 2', 'd[0] = 1']]);
  });

  it('cannot blow up', () => {
    const levels = Array.from(
      { length: 12 },
      (_, n) => `l${n}: &l${n} [${Array(9).fill(n === 0 ? 'x' : `*l${n - 1}`)}]`,
    );
    const facts = readYaml(levels.join('\n'), {
      repair: { rounds: 1, characters: 1 },
      expansion: { nodes: 1_000, depth: 50 },
    });
    expect(facts.documents[0]?.entries.length).toBeLessThan(1_100);
    expect(facts.problems.map(({ message }) => message.en)).toEqual([
      'Aliases repeat without end or too often; what they stand for is left out from here on.',
    ]);
  });

  it('cannot go round in circles', () => {
    expect(problems('a: &a [*a]')).toEqual([
      '7-9 Aliases repeat without end or too often; what they stand for is left out from here on.',
    ]);
    expect(problems('a: &a\n  <<: *a\n  b: 1\n')).toHaveLength(1);
  });

  it('are reported when missing', () => {
    expect(problems('a: *b\nc: 1')).toEqual(['3-5 No anchor named "b" stands above.']);
  });

  it('must be mappings to be merged', () => {
    expect(values('a: &b 1\n<<: *b\nc: 2\n')).toEqual([['a = 1', 'c = 2']]);
    expect(problems('a: &b 1\n<<: *b\nc: 2\n')).toEqual([
      '12-14 Only a mapping or a list of mappings can be merged with "<<".',
    ]);
  });
});

it('reports a key written twice and still gives both', () => {
  const text = 'a: 1\nb:\n  c: 1\n  c: 2\na: 3\n';
  expect(values(text)).toEqual([['a = 1', 'b.c = 1', 'b.c = 2', 'a = 3']]);
  expect(readYaml(text).problems.map(({ span }) => text.slice(span.start, span.end) + span.start)).toEqual([
    'c17',
    'a22',
  ]);
  expect(problems('1: a\n0x1: b\n')).toHaveLength(1);
  expect(problems('1: a\n"1": b\n')).toEqual([]);
});

describe('directives', () => {
  it('stand in comments', () => {
    const text = 'a: 1 # concurrency-lens: call-time=80ms\r\n  ## concurrency-lens: ignore x\nb: 2\n';
    expect(
      readYaml(text).directives.map((directive) => [
        directive.kind,
        text.slice(directive.span.start, directive.span.end),
      ]),
    ).toEqual([
      ['call-time', '# concurrency-lens: call-time=80ms'],
      ['ignore', '## concurrency-lens: ignore x'],
    ]);
  });

  it('do not stand in values', () => {
    const text =
      'a: "# concurrency-lens: ignore"\nb: |\n  # concurrency-lens: ignore\nc: x# concurrency-lens: ignore\n';
    expect(readYaml(text).directives).toEqual([]);
  });

  it('survive in a broken file', () => {
    expect(readYaml('a: [\n# concurrency-lens: ignore x\nb: 1\n').directives).toHaveLength(1);
  });
});
