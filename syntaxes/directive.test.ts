import { describe, expect, test } from 'vitest';
import grammar from './directive.tmLanguage.json';

/** What each capture of the first matching pattern holds; the patterns use nothing in which Oniguruma and JavaScript differ. */
function captures(comment: string): readonly (string | undefined)[] {
  const found = grammar.patterns.map(({ match }) => new RegExp(match).exec(comment)).find((match) => match !== null);
  return found?.slice(1).map((part) => part?.trim()) ?? [];
}

describe('the directive grammar', () => {
  test.each([
    ['// concurrency-lens: call-time=80ms', ['concurrency-lens', ':', 'call-time', '=', '80ms']],
    ['# concurrency-lens: call-time = 1.5 s', ['concurrency-lens', ':', 'call-time', '=', '1.5 s']],
    ['# concurrency-lens: call-time=', ['concurrency-lens', ':', 'call-time', '=', undefined]],
    ['// concurrency-lens: ignore', ['concurrency-lens', ':', 'ignore', '']],
    ['// concurrency-lens: ignore needless-scheduler', ['concurrency-lens', ':', 'ignore', 'needless-scheduler']],
    ['# concurrency-lens: ignore a-b, c-d-e', ['concurrency-lens', ':', 'ignore', 'a-b, c-d-e']],
    ['// concurrency-lens is a tool', []],
    ['// concurrency-lens: call-times=1', []],
  ])('%s', (comment, expected) => {
    expect(captures(comment)).toEqual(expected);
  });

  test('speaks only inside comments', () => {
    expect(grammar.injectionSelector).toBe('L:comment.line, L:comment.block');
  });
});
