import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../documents/textEdit';
import { readYaml } from './readYaml';
import { setYamlValue } from './setYamlValue';

function set(text: string, key: string[], value: string, document?: number): string | undefined {
  const edits = setYamlValue(text, readYaml(text), key, value, document);
  return edits && applyEdits(text, edits);
}

describe('a key that is written', () => {
  it('gets its scalar replaced and nothing else', () => {
    expect(set('a:\r\n  b: 10   # ten\r\n  c: x\r\n', ['a', 'b'], '20')).toBe('a:\r\n  b: 20   # ten\r\n  c: x\r\n');
  });

  it('keeps its quotes', () => {
    expect(set(`a: "x" # c`, ['a'], 'say "hi"')).toBe(`a: "say \\"hi\\"" # c`);
    expect(set(`a: 'x' # c`, ['a'], "it's")).toBe(`a: 'it''s' # c`);
    expect(set(`a: 'x' # c`, ['a'], 'two\nlines')).toBe(`a: "two\\nlines" # c`);
  });

  it('gets quotes where a plain scalar would read back otherwise', () => {
    expect(set('a: 1\n', ['a'], '017')).toBe('a: "017"\n');
    expect(set('a: 1\n', ['a'], 'yes')).toBe('a: "yes"\n');
    expect(set('a: 1\n', ['a'], 'x: y')).toBe('a: "x: y"\n');
    expect(set('a: 1\n', ['a'], '')).toBe('a: ""\n');
    expect(set('a: 1\n', ['a'], '-5')).toBe('a: -5\n');
    expect(set('a: 1\n', ['a'], '30s')).toBe('a: 30s\n');
  });

  it('is found by its relaxed name', () => {
    expect(
      set('spring.dataSource:\n  maximumPoolSize: 10\n', ['spring', 'datasource', 'maximum-pool-size'], '20'),
    ).toBe('spring.dataSource:\n  maximumPoolSize: 20\n');
  });

  it('gets a value where none is written', () => {
    expect(set('a:\nb: 1\n', ['a'], '5')).toBe('a: 5\nb: 1\n');
    expect(set('a:   # later\n', ['a'], '5')).toBe('a: 5   # later\n');
    expect(set('l:\n  -\n  - x\n', ['l', '[0]'], '5')).toBe('l:\n  - 5\n  - x\n');
    expect(set('m: {a, b: 1}\n', ['m', 'a'], '5')).toBe('m: {a: 5, b: 1}\n');
    expect(set('a: ~\n', ['a'], '5')).toBe('a: 5\n');
    expect(set('a: []\n', ['a'], '5')).toBe('a: 5\n');
  });

  it('gets a whole block scalar replaced, its indicator included', () => {
    expect(set('a: |\n  one\n  two\n\nb: 1\n', ['a'], '5')).toBe('a: 5\n\nb: 1\n');
  });

  it('loses only its own alias', () => {
    expect(set('a: &x 1\nb: *x\n', ['b'], '2')).toBe('a: &x 1\nb: 2\n');
  });
});

describe('a key that is missing', () => {
  it('goes to the end of the innermost mapping that stands, in its indentation and line ends', () => {
    expect(
      set('spring:\r\n    main:\r\n        x: 1 # c\r\n    # last\r\nother: 2\r\n', ['spring', 'main', 'y'], '3'),
    ).toBe('spring:\r\n    main:\r\n        x: 1 # c\r\n        y: 3\r\n    # last\r\nother: 2\r\n');
  });

  it('brings its missing parents', () => {
    expect(set('a:\n   b: 1\nz: 2\n', ['a', 'c', 'd'], '3')).toBe('a:\n   b: 1\n   c:\n      d: 3\nz: 2\n');
  });

  it('goes under a parent without a value', () => {
    expect(set('a:\n  b: # empty\nz: 2\n', ['a', 'b', 'c'], '3')).toBe('a:\n  b: # empty\n    c: 3\nz: 2\n');
  });

  it('goes into flow mappings', () => {
    expect(set('a: {b: 1}\n', ['a', 'c', 'd'], '3')).toBe('a: {b: 1, c.d: 3}\n');
    expect(set('a: {}\n', ['a', 'c'], '3')).toBe('a: {c: 3}\n');
  });

  it('stands beside a key with dots, in dots', () => {
    expect(set('spring.datasource.url: x\n', ['spring', 'datasource', 'hikari', 'maximum-pool-size'], '3')).toBe(
      'spring.datasource.url: x\nspring.datasource.hikari.maximum-pool-size: 3\n',
    );
  });

  it('overrides what a merge brings', () => {
    expect(set('a: &a\n  x: 1\nb:\n  <<: *a\n', ['b', 'x'], '2')).toBe('a: &a\n  x: 1\nb:\n  <<: *a\n  x: 2\n');
  });

  it('starts an empty file, and a file of comments', () => {
    expect(set('', ['a', 'b'], '1')).toBe('a:\n  b: 1\n');
    expect(set('# only\r\n', ['a'], '1')).toBe('# only\r\na: 1\r\n');
  });

  it('goes to the document of all profiles', () => {
    const text = 'spring.config.activate.on-profile: prod\na: 1\n---\nb: 2\n---\nc: 3\n';
    expect(set(text, ['d'], '4')).toBe('spring.config.activate.on-profile: prod\na: 1\n---\nb: 2\nd: 4\n---\nc: 3\n');
    expect(set(text, ['d'], '4', 0)).toBe(
      'spring.config.activate.on-profile: prod\na: 1\nd: 4\n---\nb: 2\n---\nc: 3\n',
    );
    expect(set('spring.config.activate.on-profile: prod\n', ['d'], '4')).toBeUndefined();
  });
});
