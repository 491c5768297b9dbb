/** Every text a user can read exists in English and Korean: manifest, extension host and calculator page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(__dirname, '../..');
const HANGUL = /[가-힣]/;
/** A particle right after a placeholder would have to follow the sound of a value that is not known yet. */
const PARTICLE = /\}(은|는|이|가|을|를|과|와|으로|로|에서|에|보다|의|도|만)(?![가-힣])/;

describe('the manifest', () => {
  const english = readJson('package.nls.json');
  const korean = readJson('package.nls.ko.json');

  test('has the same keys in both languages', () => {
    expect(Object.keys(korean)).toEqual(Object.keys(english));
  });

  test('uses exactly the keys that exist', () => {
    const used = readFileSync(join(ROOT, 'package.json'), 'utf8').matchAll(/"%([\w.-]+)%"/g);
    expect([...new Set([...used].map((match) => match[1]))].sort()).toEqual(Object.keys(english).sort());
  });

  test('keeps commands and code of the English text in the Korean one', () => {
    for (const [key, text] of Object.entries(english)) {
      const links = (value: string): readonly string[] => [...value.matchAll(/\(command:[^)]+\)/g)].map(String);
      expect(links(korean[key] ?? ''), key).toEqual(links(text));
    }
  });
});

describe('the extension host', () => {
  const korean = readJson('l10n/bundle.l10n.ko.json');
  const used = sources('client').flatMap((text) =>
    [...text.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].map((match) => match[1]),
  );

  test('has Korean for exactly the texts it shows', () => {
    expect(used.length).toBeGreaterThan(20);
    expect(Object.keys(korean).sort()).toEqual([...new Set(used)].sort());
  });

  test('keeps every placeholder', () => {
    for (const [text, translated] of Object.entries(korean)) expect(places(translated), text).toEqual(places(text));
  });
});

describe('the calculator page', () => {
  const texts = sources('webview').flatMap((source) =>
    [...source.matchAll(/\{\s*en:\s*(['"])(.*?)\1,\s*ko:\s*(['"])(.*?)\3,?\s*\}/gs)].map((match) => ({
      en: match[2] ?? '',
      ko: match[4] ?? '',
    })),
  );

  test('is found by this test', () => {
    expect(texts.length).toBeGreaterThan(200);
  });

  test('keeps every placeholder', () => {
    for (const { en, ko } of texts) expect(places(ko), en).toEqual(places(en));
  });

  test('says in Korean what it says in English', () => {
    const same = texts.filter(({ en, ko }) => /[a-z]{3}/i.test(en.replace(/\{\w+\}/g, '')) && !HANGUL.test(ko));
    // Names of code and units of the field, which stay as they are.
    expect(same.map(({ en }) => en).sort()).toEqual([
      'Erlang C',
      'JDK',
      'JDK {version}',
      'Schedulers.boundedElastic()',
      'Schedulers.parallel()',
      'Spring Boot {version}',
      'min({subscriptions} × {operator}, {shared})',
      'spring.threads.virtual.enabled',
    ]);
  });

  test('puts no particle right after a placeholder', () => {
    expect(texts.filter(({ ko }) => PARTICLE.test(ko)).map(({ ko }) => ko)).toEqual([]);
  });
});

function readJson(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function sources(folder: string): readonly string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
}

function places(text: string): readonly string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(String).sort();
}
