/** No figure without a run, or without the reason why there is none: rows of the radar, defaults, and figures in texts. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { JVM_FLAGS, PROPERTIES } from '../analysis/properties';
import type { PropertyRow } from '../analysis/properties/property';
import { CLAIM_IDS, SCENARIO_IDS } from '../sizing/evidenceIds';
import { CLAIMS } from './claims';
import { figuresIn, printedFigures } from './figuresInTexts.testing';
import { judgeRow } from './model/judgeRow';
import type { Row } from './model/row';
import { provenClaims } from './proofs';

const ROOT = join(import.meta.dirname, '..');
const results = join(import.meta.dirname, 'results');
const rows = readdirSync(results).flatMap(
  (name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as readonly Row[],
);

describe('the list of evidence', () => {
  it('has every claim, and nothing else', () => {
    expect([...CLAIM_IDS].sort()).toEqual(CLAIMS.map(({ id }) => id).sort());
  });

  it('has only scenarios that were run and whose figures the arithmetic predicts', () => {
    const claims = new Set<string>(CLAIM_IDS);
    const predicted = rows.filter((row) => judgeRow(row).some(({ by }) => by !== 'runner' && !claims.has(by)));
    expect([...SCENARIO_IDS].sort()).toEqual([...new Set(predicted.map(({ scenario }) => scenario))].sort());
  });
});

describe('every claim of the product', () => {
  it('cites a run or says why there can be none', () => {
    const bare = provenClaims().filter(({ evidence, notRunnable }) => evidence.length === 0 && !notRunnable);
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('gives its reason as a sentence', () => {
    const reasons = provenClaims().flatMap(({ notRunnable }) => (notRunnable === null ? [] : [notRunnable]));
    expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
  });

  it('is of every kind there is', () => {
    const count = (kind: string): number => provenClaims().filter((claim) => claim.kind === kind).length;
    expect(count('radar row')).toBeGreaterThanOrEqual(91);
    expect(count('default')).toBeGreaterThanOrEqual(60);
    expect(count('figure of a rule')).toBeGreaterThanOrEqual(30);
    expect(count('figure of a property')).toBeGreaterThanOrEqual(60);
    expect(count('figure in another text')).toBeGreaterThanOrEqual(15);
  });
});

test('the sources of rules cite only runs that exist', () => {
  const ids = new Set<string>([...CLAIM_IDS, ...SCENARIO_IDS]);
  const cited = sources(join(ROOT, 'analysis')).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\(measured: ([a-z0-9, -]+)\)/g)].flatMap(([, list = '']) =>
      list.split(', '),
    ),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((id) => !ids.has(id))).toEqual([]);
});

describe('figures in texts', () => {
  const files = [join(ROOT, 'analysis'), join(ROOT, 'webview', 'views')]
    .flatMap(sources)
    .map((path) => relative(ROOT, path).split(sep).join('/'))
    .filter((file) => !file.startsWith('analysis/properties/'));
  const printed = files.flatMap((file) =>
    printedFigures(readFileSync(join(ROOT, file), 'utf8')).map(({ figure, text }) => ({
      key: `${file}: ${figure}`,
      text,
    })),
  );
  const listed = provenClaims().flatMap(({ kind, name }) =>
    kind === 'figure of a rule' || kind === 'figure in another text' ? [name] : [],
  );

  it('have their run beside the text: on the rule, or in the constant of the file', () => {
    const known = new Set(listed);
    expect(printed.filter(({ key }) => !known.has(key))).toEqual([]);
  });

  it('are still printed where they are listed', () => {
    const there = new Set(printed.map(({ key }) => key));
    expect(listed.filter((key) => !there.has(key))).toEqual([]);
  });

  it('have their run on the very row of a property, and are still printed there', () => {
    const properties = [...PROPERTIES, ...JVM_FLAGS];
    const named = (row: PropertyRow, figures: readonly string[]): readonly string[] =>
      [...new Set(figures)].sort().map((figure) => `${row.key}: ${figure}`);
    expect(properties.flatMap((row) => named(row, Object.keys(row.figures ?? {})))).toEqual(
      properties.flatMap((row) => named(row, textsOf(row).flatMap(figuresIn))),
    );
  });

  test.each([
    ["en: 'waits 45 s'", ['45']],
    ["en: 'Boot 3.5 on JDK 21, reactor-core 3.8.6, since Boot 3.3, from 4.0.3 on'", []],
    ["en: 'HTTP/2, httpclient5, r2dbc-pool, x64'", []],
    [`en: \`$\{count\} of 8,192 or $\{1 + 2\}\``, ['8,192']],
    ["en: 'max(4, cores), 1.3 s, -1 is none'", ['4', '1.3', '-1']],
    ["description: { en: 'A pool of 40.', ko: '' }", []],
    ["whatToDo: { en: '8 threads of 50 ms end 160 tasks', ko: '' }", []],
    ["// en: 'waits 45 s'", []],
  ])('are found in %s', (source, figures) => {
    expect(printedFigures(source).map(({ figure }) => figure)).toEqual(figures);
  });
});

/** The English texts of a row; what its default computes from the cores is no text, so they are left unknown. */
function textsOf({ what, default: byDefault, formula }: PropertyRow): readonly string[] {
  const shown = typeof byDefault === 'function' ? byDefault(null) : byDefault;
  return [what, ...(typeof shown === 'string' ? [] : [shown]), ...(formula ? [formula] : [])].map(({ en }) => en);
}

/** Files whose texts state facts: not those that describe the project file, whose figures are forms of input. */
function sources(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'facts' || name === 'radar' ? [] : sources(path);
    return /\.ts$/.test(name) && !/\.(test|testing)\.ts$|rojectFile/.test(name) ? [path] : [];
  });
}
