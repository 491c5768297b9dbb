/**
 * The manifest against what it speaks of: one entry of `concurrencyLens.rules` for each rule, so that settings.json completes
 * ids and levels with their titles, and a walkthrough whose commands, pictures and settings exist. UPDATE_MANIFEST=1 writes
 * the entries and their words.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RULES } from '../analysis/rules';

const ROOT = join(import.meta.dirname, '..');
const LEVELS = ['error', 'warning', 'information', 'off'];
const manifest = read('package.json');
const words = { en: read('package.nls.json'), ko: read('package.nls.ko.json') };
const { commands, configuration, walkthroughs, grammars } = manifest.contributes;
const setting = configuration.properties['concurrencyLens.rules'];

if (process.env.UPDATE_MANIFEST !== undefined) {
  setting.properties = expectedProperties();
  write('package.json', manifest);
  write('package.nls.json', { ...withoutRules(words.en), ...expectedWords('en') });
  write('package.nls.ko.json', { ...withoutRules(words.ko), ...expectedWords('ko') });
}

describe('the setting concurrencyLens.rules', () => {
  test('offers every rule with every level, and no other id (UPDATE_MANIFEST=1 writes it)', () => {
    expect(setting.properties).toEqual(expectedProperties());
    expect(setting.additionalProperties).toBe(false);
  });

  test.each(['en', 'ko'] as const)('gives each rule its title, %s', (locale) => {
    const written = Object.entries(read(locale === 'en' ? 'package.nls.json' : 'package.nls.ko.json'));
    expect(Object.fromEntries(written.filter(([key]) => key.startsWith('rule.')))).toEqual(expectedWords(locale));
  });
});

describe('the walkthrough', () => {
  const known = new Set(commands.map(({ command }: { command: string }) => command));
  const steps: readonly Step[] = walkthroughs.flatMap(({ steps }: { steps: readonly Step[] }) => steps);

  test('has steps, each with a picture that is there', () => {
    expect(steps.length).toBeGreaterThan(2);
    for (const { id, media } of steps) expect(existsSync(join(ROOT, media.svg)), id).toBe(true);
  });

  test('runs and waits for our own commands and settings, or VS Code’s', () => {
    for (const { id, description, completionEvents } of steps) {
      const text = words.en[description.replaceAll('%', '')] ?? '';
      const linked = [...text.matchAll(/\(command:([\w.]+)/g)].map((match) => match[1]);
      expect(linked.length, id).toBe(1);
      for (const event of completionEvents) {
        const [kind, name = ''] = event.split(':');
        const exists = kind === 'onCommand' ? known.has(name) : configuration.properties[name] !== undefined;
        expect(exists, `${id}: ${event}`).toBe(true);
      }
      for (const command of linked) {
        expect(known.has(command) || command === 'workbench.action.openSettings', `${id}: ${command}`).toBe(true);
      }
    }
  });
});

test('every grammar is there under its scope', () => {
  for (const { path, scopeName } of grammars) expect(read(path).scopeName).toBe(scopeName);
});

interface Step {
  readonly id: string;
  readonly description: string;
  readonly media: { readonly svg: string };
  readonly completionEvents: readonly string[];
}

function expectedProperties(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    RULES.map(({ id }) => [id, { type: 'string', enum: LEVELS, markdownDescription: `%rule.${id}%` }]),
  );
}

/** Title and level, as the docs page has them. */
function expectedWords(locale: 'en' | 'ko'): Readonly<Record<string, string>> {
  const level = { en: 'default', ko: '기본값' }[locale];
  return Object.fromEntries(
    RULES.map(({ id, title, severity }) => [`rule.${id}`, `${title[locale]} (${level}: \`${severity}\`)`]),
  );
}

function withoutRules(all: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith('rule.')));
}

function read(path: string) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function write(path: string, content: unknown): void {
  writeFileSync(join(ROOT, path), `${JSON.stringify(content, null, 2)}\n`);
}
