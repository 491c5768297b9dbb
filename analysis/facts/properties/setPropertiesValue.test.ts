import { expect, it } from 'vitest';
import { applyEdits } from '../../documents/textEdit';
import { readProperties } from './readProperties';
import { setPropertiesValue } from './setPropertiesValue';

function set(text: string, key: string[], value: string, document?: number): string | undefined {
  const edits = setPropertiesValue(text, readProperties(text), key, value, document);
  return edits && applyEdits(text, edits);
}

it('replaces the value alone', () => {
  expect(set('# c\r\na.b = 10\r\nc=x\r\n', ['a', 'b'], '20')).toBe('# c\r\na.b = 20\r\nc=x\r\n');
  expect(set('a=x\\\n  y\nb=1', ['a'], '2')).toBe('a=2\nb=1');
  expect(set('a=1\na=2\n', ['a'], '3')).toBe('a=1\na=3\n');
  expect(set('a.maxPoolSize=1\n', ['a', 'max-pool-size'], '3')).toBe('a.maxPoolSize=3\n');
});

it('sets a value where none is written', () => {
  expect(set('a=\nb=1', ['a'], '5')).toBe('a=5\nb=1');
  expect(set('a\nb=1', ['a'], '5')).toBe('a=5\nb=1');
});

it('changes one element of a list', () => {
  expect(set('k[]=a,b,c', ['k', '[1]'], 'x,y')).toBe('k[]=a,x\\,y,c');
});

it('escapes what the loader would read otherwise', () => {
  expect(set('a=1', ['a'], ' 값\\\n')).toBe('a=\\ \\uac12\\\\\\n');
});

it('adds a key after its nearest relative, with its separator and line ends', () => {
  expect(set('a.b: 1\r\na.c: 2\r\nz: 3\r\n', ['a', 'd'], '4')).toBe('a.b: 1\r\na.c: 2\r\na.d: 4\r\nz: 3\r\n');
  expect(set('z=3', ['a'], '4')).toBe('z=3\na=4');
  expect(set('', ['a', '[0]'], '4')).toBe('a[0]=4\n');
  expect(set('# only', ['a'], '4')).toBe('# only\na=4\n');
  expect(set('z=3\\', ['a'], '4')).toBe('a=4\nz=3\\');
});

it('adds to the document of all profiles', () => {
  const text = 'spring.config.activate.on-profile=prod\na=1\n#---\nb=2\n#---\nspring.config.activate.on-profile=dev\n';
  expect(set(text, ['c'], '3')).toBe(text.replace('b=2\n', 'b=2\nc=3\n'));
  expect(set(text, ['c'], '3', 0)).toBe(text.replace('a=1\n', 'a=1\nc=3\n'));
  expect(set('spring.config.activate.on-profile=prod\n', ['c'], '3')).toBeUndefined();
});
