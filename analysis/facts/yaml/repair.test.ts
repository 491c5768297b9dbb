import { describe, expect, it } from 'vitest';
import { readYaml } from './readYaml';

/** `key = value` of all entries of a broken file. */
function values(text: string): string[] {
  return readYaml(text).documents.flatMap(({ entries }) => entries.map(({ key, value }) => `${key} = ${value}`));
}

/** What was left out, as text. */
function leftOut(text: string): string[] {
  return readYaml(text).problems.map(({ span }) => text.slice(span.start, span.end));
}

const above = 'a:\n  b: 1\n';
const below = '  c: 2\nd: 3\n';

describe('a half-typed line', () => {
  it.each([
    ['  hik\n', '  hik'],
    ['  hikari:10\n', '  hikari:10'],
    ['  k: "open\n', '"open'],
    ["  k: 'open\n", "'open"],
    ['  k: [1, 2\n', '[1, 2'],
    ['  k: {x: 1\n', '{x: 1'],
    ['  k: x: y\n', '  k: x: y'],
    ['     k: 1\n', '     k: 1'],
    ['\tk: 1\n', '\tk: 1'],
    ['  - x\n', '  - x'],
    ['  k: *\n', '  k: *'],
    ['  k: &\n', '  k: &'],
    ['  @x\n', '  @x'],
    ['  `\n', '  `'],
  ])('%j leaves all other lines readable', (line, lost) => {
    const text = above + line + below;
    const read = values(text);
    expect(read).toEqual(expect.arrayContaining(['a.b = 1', 'd = 3']));
    expect(read.some((entry) => entry.endsWith('c = 2'))).toBe(true);
    expect(leftOut(text)).toEqual([lost]);
  });

  it('leaves offsets as they are', () => {
    const text = `${above}  k: "open\r\n${below}`;
    const entry = readYaml(text).documents[0]?.entries.find(({ key }) => key === 'd');
    expect(entry?.valueSpan).toEqual({ start: text.lastIndexOf('3'), end: text.lastIndexOf('3') + 1 });
  });

  it('at the end of the file loses nothing above', () => {
    expect(values('a: 1\nb:\n  c: 2\n  d')).toEqual(['a = 1', 'b.c = 2']);
    expect(values('a: 1\nb: "x')).toEqual(['a = 1', 'b = ']);
  });
});

describe('a damaged line', () => {
  it.each([
    ['a:\n  b: 1\nc\n  d: 2\n  e:\n    f: 3\ng: 4\n', ['a.b = 1', 'c.d = 2', 'c.e.f = 3', 'g = 4'], ['c']],
    [
      'a:\n  - name: x\n    args\n      k: 1\n    other: 2\n',
      ['a[0].name = x', 'a[0].args.k = 1', 'a[0].other = 2'],
      ['args'],
    ],
    ['a:\n  - k: 1\n  b\n  - k: 2\nc: 3\n', ['a[0].k = 1', 'a[1].k = 2', 'c = 3'], ['  b']],
    ['a:\n  b: 1\n c:\n    d: 2\n  e: 3\n', ['a.b = 1', 'a.c.d = 2', 'a.e = 3'], [' ']],
    [' a:\n  b: 1\nc: 2\n', ['a.b = 1', 'c = 2'], [' ']],
    ['a:\n  b: 1\n  half:x\n  c:\n    d: 2\n', ['a.b = 1', 'a.c.d = 2'], ['  half:x']],
    ["a:\n  b:\n  k: 'open\n  - 1\n  - 2\nc: 3\n", ['a.b[0] = 1', 'a.b[1] = 2', 'c = 3'], ["  k: 'open"]],
  ])('%j keeps what stands below it', (text, expected, lost) => {
    expect(values(text)).toEqual(expected);
    expect(leftOut(text)).toEqual(lost);
  });

  it('that lacks its colon leaves offsets as they are', () => {
    const text = 'a:\n  b\n    c: 1\n    d: "2"\ne: 3\n';
    const entries = readYaml(text).documents[0]?.entries ?? [];
    expect(
      entries.map(({ key, keySpan: k, valueSpan: v }) => [key, text.slice(k.start, k.end), text.slice(v.start, v.end)]),
    ).toEqual([
      ['a.b.c', 'c', '1'],
      ['a.b.d', 'd', '2'],
      ['e', 'e', '3'],
    ]);
  });
});

describe('a broken document', () => {
  it('does not disturb those before and after', () => {
    const text = 'a: 1\n---\nb: [\nc: 2\n--- # next\nd: 3\n';
    expect(values(text)).toEqual(['a = 1', 'b = ', 'c = 2', 'd = 3']);
    expect(readYaml(text).documents).toHaveLength(3);
    expect(leftOut(text)).toEqual(['[']);
  });

  it('keeps what stands above an error that no guess mends', () => {
    const text = 'a: 1\nb: 2\nc: 3\n';
    const facts = readYaml(`${text}? [\n}} ]\n: {\n`, {
      repair: { rounds: 0, characters: 0 },
      expansion: { nodes: 1, depth: 1 },
    });
    expect(facts.documents[0]?.entries.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    expect(facts.problems).toHaveLength(1);
  });
});

describe('what SnakeYAML takes and js-yaml does not', () => {
  it('is a bracket that closes no deeper than its key', () => {
    for (const eol of ['\n', '\r\n']) {
      const text = 'a: [\n  1, # one\n  2 # two\n]\nb:\n  c: {\n    d: 3\n  }\ne: 4\n'.replaceAll('\n', eol);
      expect(values(text)).toEqual(['a[0] = 1', 'a[1] = 2', 'b.c.d = 3', 'e = 4']);
      expect(leftOut(text)).toEqual([]);
    }
  });
});

describe('junk', () => {
  it('of control characters is blanked in one go', () => {
    const text = 'a: 1\u0000\u0001\nb: \ud800x\nc: 2\n';
    expect(values(text)).toEqual(['a = 1', 'b = x', 'c = 2']);
    expect(leftOut(text)).toEqual(['\u0000']);
  });

  it('nested too deep gives a problem, not a throw', () => {
    expect(readYaml('['.repeat(100_000)).problems).not.toEqual([]);
    expect(readYaml(`${'- '.repeat(5_000)}x`).problems).not.toEqual([]);
    expect(readYaml('{a: '.repeat(5_000)).problems).not.toEqual([]);
  });
});
