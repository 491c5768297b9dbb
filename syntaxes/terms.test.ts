import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROPERTIES } from '../analysis/properties';
import { toTermGrammar } from './termGrammar.testing';

const FILE = join(import.meta.dirname, 'terms.tmLanguage.json');
const made = toTermGrammar(PROPERTIES.filter(({ type }) => type === 'count').map(({ key }) => key));
if (process.env.UPDATE_GRAMMAR !== undefined) writeFileSync(FILE, `${JSON.stringify(made, null, 2)}\n`);

/** What the first matching pattern captures. JavaScript before Node 23 knows no `(?i:`, so the flag stands for it. */
function captures(line: string): readonly (string | undefined)[] {
  const found = made.patterns
    .map(({ match }) => new RegExp(match.replaceAll('(?i:', '(?:'), 'i').exec(line))
    .find((match) => match !== null);
  return found?.slice(1).map((part) => part?.trim()) ?? [];
}

describe('the grammar of terms', () => {
  test('is what the keys of the analysis make it (UPDATE_GRAMMAR=1 writes it)', () => {
    expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(made);
  });

  test.each([
    ['      maximum-pool-size: 10', ['maximum-pool-size', ':', '10', undefined]],
    ['maximumPoolSize: 10 # small', ['maximumPoolSize', ':', '10', undefined]],
    ['maximum-pool-size: ${POOL:10}', ['maximum-pool-size', ':', undefined, '${POOL:10}']],
    [
      'spring.datasource.hikari.maximum-pool-size: 10',
      ['spring.datasource.hikari.maximum-pool-size', ':', '10', undefined],
    ],
    ['server.tomcat.threads.max=200', ['server.tomcat.threads.max', '=']],
    ['server.tomcat.threads.max = 200', ['server.tomcat.threads.max', '=']],
    ['max: 200', []],
    ['maximum-pool-size: ten', []],
    ['maximum-pool-size:', []],
    ['size: 3', []],
    ['my-maximum-pool-size: 10', []],
    ['maximum-pool-size-of-mine: 10', []],
    ['name: maximum-pool-size', []],
  ])('%s', (line, expected) => {
    expect(captures(line)).toEqual(expected);
  });

  test('leaves comments and quoted text alone', () => {
    for (const selector of made.injectionSelector.split(', ')) expect(selector).toContain('-comment');
  });
});
