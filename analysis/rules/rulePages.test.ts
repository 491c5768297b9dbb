import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from '.';
import { rulePages } from './rulePages';

const FOLDER = resolve(__dirname, '../../docs/rules');

test('the committed pages are what the rule files say (run `npm run docs`)', () => {
  const pages = rulePages();
  expect(readdirSync(FOLDER).sort()).toEqual(pages.map((page) => page.name).sort());
  for (const { name, text } of pages) expect([name, readFileSync(join(FOLDER, name), 'utf8')]).toEqual([name, text]);
});

test('rules are listed by id, each in a file of its name', () => {
  const ids = RULES.map((rule) => rule.id);
  expect(ids).toEqual([...ids].sort());
  for (const id of ids) expect(readFileSync(join(__dirname, `${id}.ts`), 'utf8')).toContain(`id: '${id}'`);
});
