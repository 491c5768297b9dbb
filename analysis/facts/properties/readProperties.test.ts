import { describe, expect, it } from 'vitest';
import { readProperties } from './readProperties';

function values(text: string): string[][] {
  return readProperties(text).documents.map(({ entries }) => entries.map(({ key, value }) => `${key} = ${value}`));
}

function covered(text: string): string[][] {
  const entries = readProperties(text).documents.flatMap((document) => document.entries);
  return entries.map(({ keySpan, valueSpan }) => [
    text.slice(keySpan.start, keySpan.end),
    text.slice(valueSpan.start, valueSpan.end),
  ]);
}

/** Minimal inputs of the comparison with Spring Boot 3.5.7's OriginTrackedPropertiesLoader. */
describe('lines', () => {
  it('separate key and value by =, : or a blank', () => {
    expect(values('a=1\nb:2\nc 3\n d = 4 \ne\n =5\nf= =6\ng\t:7')).toEqual([
      ['a = 1', 'b = 2', 'c = 3', 'd = 4 ', 'e = ', 'f = =6', 'g = 7'],
    ]);
  });

  it('end at \\n, \\r\\n and a lone \\r', () => {
    expect(values('a=1\rb=2\r\n\r\nc=3')).toEqual([['a = 1', 'b = 2', 'c = 3']]);
  });

  it('go on after a backslash, without the blanks of the next line', () => {
    expect(values('a=x\\\n   y\\\r\n\tz\nb\\\n c=1\nd=\\\n')).toEqual([['a = xyz', 'bc = 1', 'd = ']]);
    expect(values('a=1\\')).toEqual([['a = 1']]);
    expect(values('a=x\\\n#y')).toEqual([['a = x#y']]);
  });

  it('hold escapes', () => {
    expect(values('a\\ b\\==\\u0041\\t\\q\\\\')).toEqual([['a b= = A\tq\\']]);
  });

  it('with a broken \\u are kept and reported', () => {
    const facts = readProperties('a=\\u00g1\nb=2');
    expect(facts.documents[0]?.entries.map(({ value }) => value)).toEqual(['u00g1', '2']);
    expect(facts.problems.map(({ span }) => span)).toEqual([{ start: 2, end: 8 }]);
  });

  it('starting with an escaped comment mark are comments', () => {
    expect(values('\\#a=1\n\\u0023b=1\nc=1')).toEqual([['c = 1']]);
  });

  it('of a comment swallow the next when a backslash ends their first characters', () => {
    expect(values('#\\\na=1\nb=2')).toEqual([['b = 2']]);
    expect(values('# long comment \\\na=1')).toEqual([['a = 1']]);
  });
});

it('cuts names as Spring does', () => {
  const paths = readProperties('a.b[0].c=1\nx..y=2\n[a.b].c=3').documents[0]?.entries.map(({ path }) => path);
  expect(paths).toEqual([
    ['a', 'b', '[0]', 'c'],
    ['x', 'y'],
    ['[a.b]', 'c'],
  ]);
});

it('reads key[] as a list', () => {
  expect(values('k[]=a, b\\,c,\nl[]=')).toEqual([['k[0] = a', 'k[1] = b,c', 'l[0] = ']]);
  expect(covered('k[]=a, b')).toEqual([
    ['k[]', 'a'],
    ['k[]', 'b'],
  ]);
});

it('gives spans in UTF-16 units', () => {
  expect(covered('\ufeff키 = 😀값\r\nb\\ c  :  x\\\n  y\nd=\n')).toEqual([
    ['키', '😀값'],
    ['b\\ c', 'x\\\n  y'],
    ['d', ''],
  ]);
  expect(readProperties('d= \ne').documents[0]?.entries.map(({ valueSpan }) => valueSpan)).toEqual([
    { start: 3, end: 3 },
    { start: 5, end: 5 },
  ]);
});

describe('documents', () => {
  it.each([
    ['a=1\n#---\nb=2', 2],
    ['a=1\n!---  \nb=2', 2],
    ['a=1\n\\#---\nb=2', 2],
    ['a=1\n #---\nb=2', 1],
    ['a=1\n#----\nb=2', 1],
    ['a=1\n# ---\nb=2', 1],
    ['a=1\n#c\n#---\nb=2', 1],
    ['a=1\n!c\n#---\nb=2', 2],
    ['a=1\n#---\n#c\nb=2', 1],
    ['a=1\n#---\n.\n#c\nb=2', 2],
    ['a=1\n#---\n=x\n#c\nb=2', 1],
    ['#---\na=1\n#---\n#---\nb=2\n#---', 2],
    ['\\\n#---\na=1\n\\\r\n !---\nb=2', 1],
  ])('in %j are %i', (text, count) => {
    expect(values(text)).toHaveLength(count);
  });

  it('span from separator to separator', () => {
    const text = 'a=1\n#---\nb=2\n';
    expect(readProperties(text).documents.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'a=1\n',
      'b=2\n',
    ]);
  });

  it('are none where nothing is set', () => {
    expect(readProperties('# only\n\n')).toEqual({ format: 'properties', documents: [], problems: [], directives: [] });
  });
});

it('finds directives', () => {
  const text = 'a=1\n  # concurrency-lens: call-time=2s\nb=# concurrency-lens: ignore\n! concurrency-lens: ignore x\n';
  expect(readProperties(text).directives.map(({ kind, span }) => [kind, text.slice(span.start, span.end)])).toEqual([
    ['call-time', '# concurrency-lens: call-time=2s'],
    ['ignore', '! concurrency-lens: ignore x'],
  ]);
});
