/** No figure without a run, or without the reason why there is none: rows of the radar, defaults, and figures in texts. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { CLAIM_IDS, SCENARIO_IDS } from '../sizing/evidenceIds';
import { CLAIMS } from './claims';
import { FIGURES } from './figures';
import { printedFigures } from './figuresInTexts.testing';
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

  it('is a radar row, a default or a figure, and all three are there', () => {
    const count = (kind: string): number => provenClaims().filter((claim) => claim.kind === kind).length;
    expect([count('radar row') >= 91, count('default') >= 60, count('figure in a text') >= 80]).toEqual([
      true,
      true,
      true,
    ]);
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
  const printed = [join(ROOT, 'analysis'), join(ROOT, 'webview', 'views')].flatMap(sources).flatMap((path) =>
    printedFigures(readFileSync(path, 'utf8')).map(({ figure, text }) => ({
      key: `${relative(ROOT, path).split(sep).join('/')}: ${figure}`,
      text,
    })),
  );
  const listed = Object.entries(FIGURES).flatMap(([file, figures]) =>
    Object.keys(figures).map((figure) => `${file}: ${figure}`),
  );

  it('are all in the list', () => {
    const known = new Set(listed);
    expect(printed.filter(({ key }) => !known.has(key))).toEqual([]);
  });

  it('are still printed where the list says so', () => {
    const there = new Set(printed.map(({ key }) => key));
    expect(listed.filter((key) => !there.has(key))).toEqual([]);
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

/** Files whose texts state facts: not those that describe the project file, whose figures are forms of input. */
function sources(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'facts' || name === 'radar' ? [] : sources(path);
    return /\.ts$/.test(name) && !/\.(test|testing)\.ts$|rojectFile/.test(name) ? [path] : [];
  });
}
