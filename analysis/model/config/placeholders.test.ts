import { expect, it } from 'vitest';
import { resolvePlaceholders } from './placeholders';

const values: Readonly<Record<string, string | null>> = {
  a: '10',
  b: '${a}',
  loop: '${loop2:7}',
  loop2: '${loop}',
  secret: null,
  which: 'a',
  empty: '',
};
const resolve = (text: string) =>
  resolvePlaceholders(text, {
    property: (name) => values[name],
    build: (name) => (name === 'pool.size' ? '12' : undefined),
  });

it('replaces, chains and falls back', () => {
  expect(resolve('${a}')).toEqual({ value: '10' });
  expect(resolve('x${b}y')).toEqual({ value: 'x10y' });
  expect(resolve('${none:5}')).toEqual({ value: '5' });
  expect(resolve('${none:${a}}')).toEqual({ value: '10' });
  expect(resolve('${none:${also:3}}')).toEqual({ value: '3' });
  expect(resolve('${${which}:1}')).toEqual({ value: '10' });
  expect(resolve('${none:jdbc:h2:mem}')).toEqual({ value: 'jdbc:h2:mem' });
  expect(resolve('${empty:9}')).toEqual({ value: '' });
});
it('names what is missing', () => {
  expect(resolve('${POOL_SIZE}')).toEqual({ value: null, missing: 'POOL_SIZE' });
  expect(resolve('${none:${X}}')).toEqual({ value: null, missing: 'X' });
  expect(resolve('${secret:4}')).toEqual({ value: null, missing: 'secret' });
});
it('has no value where values turn in a circle, which Spring refuses', () => {
  expect(resolve('${loop}')).toEqual({ value: null, missing: 'loop' });
});
it('keeps escaped and unfinished placeholders', () => {
  expect(resolve('\\${a}')).toEqual({ value: '${a}' });
  expect(resolve('${a')).toEqual({ value: '${a' });
});
it('replaces properties of the build', () => {
  expect(resolve('@pool.size@')).toEqual({ value: '12' });
  expect(resolve('@none@')).toEqual({ value: null, missing: '@none@' });
  expect(resolve('a@b')).toEqual({ value: 'a@b' });
});
