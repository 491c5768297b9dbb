import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from '.';
import { RADAR_ROWS } from './radar';
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

test('the page of the radar shows every row with its settings, reason and source', () => {
  for (const locale of ['en', 'ko'] as const) {
    const name = locale === 'en' ? 'setting-has-no-effect.md' : 'setting-has-no-effect.ko.md';
    const lines = (rulePages().find((page) => page.name === name)?.text ?? '').split('\n');
    for (const row of RADAR_ROWS) {
      const cells = lines.find((line) => line.startsWith(`| \`${row.id}\` |`))?.split(' | ') ?? [];
      expect([row.id, cells.length, cells[3], cells.slice(1, 3).includes('')]).toEqual([
        row.id,
        6,
        row.why[locale],
        false,
      ]);
      expect(cells[5]).toContain(row.source);
    }
  }
});
