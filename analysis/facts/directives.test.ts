import { describe, expect, it } from 'vitest';
import { readDirective, readDuration } from './directives';

function read(comment: string) {
  return readDirective(comment, { start: 100, end: 100 + comment.length });
}

describe('readDirective', () => {
  it.each([
    ['// concurrency-lens: call-time=80ms', 80],
    ['# concurrency-lens: call-time = 2s', 2000],
    ['/* concurrency-lens: call-time=1m */', 60_000],
    ['! concurrency-lens:call-time=1.5s  ', 1500],
    ['concurrency-lens: call-time=0.5ms', 0.5],
  ])('reads the call time in %j', (comment, millis) => {
    expect(read(comment)).toEqual({ kind: 'call-time', millis, span: { start: 100, end: 100 + comment.length } });
  });

  it('reads rule ids, each with its span', () => {
    const comment = '# concurrency-lens: ignore flatmap-exceeds-pool, two';
    expect(read(comment)).toEqual({
      kind: 'ignore',
      rules: [
        { id: 'flatmap-exceeds-pool', span: { start: 127, end: 147 } },
        { id: 'two', span: { start: 149, end: 152 } },
      ],
      span: { start: 100, end: 152 },
    });
    expect(comment.slice(27, 47)).toBe('flatmap-exceeds-pool');
  });

  it('takes an ignore without ids for all rules', () => {
    expect(read('// concurrency-lens: ignore')).toEqual({ kind: 'ignore', rules: [], span: { start: 100, end: 127 } });
  });

  it.each([
    ['// concurrency-lens: call-time=fast', 'call-time=fast'],
    ['// concurrency-lens: call-time=0ms', 'call-time=0ms'],
    ['// concurrency-lens: call-time=80', 'call-time=80'],
    ['// concurrency-lens: ignored a', 'ignored a'],
    ['// concurrency-lens: ignore Not_An_Id', 'ignore Not_An_Id'],
    ['# concurrency-lens:', ''],
    ['/* concurrency-lens: nonsense */', 'nonsense'],
  ])('keeps %j as invalid', (comment, text) => {
    expect(read(comment)).toEqual({ kind: 'invalid', text, span: { start: 100, end: 100 + comment.length } });
  });

  it('leaves other comments alone', () => {
    expect(read('// see concurrency-lens: call-time=80ms')).toBeUndefined();
    expect(read('# concurrency')).toBeUndefined();
  });
});

it('reads durations with a unit only', () => {
  expect(readDuration(' 80ms ')).toBe(80);
  expect(['', '80', '-1s', '1h', '1e3ms', '0s'].map(readDuration)).toEqual(Array(6).fill(undefined));
});
