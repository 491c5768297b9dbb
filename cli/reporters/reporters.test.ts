import { describe, expect, test } from 'vitest';
import { computeSizing } from '../../sizing/computeSizing';
import { sortReport } from '../checkReport';
import { sampleReport } from '../checkReport.testing';
import { formatCheckText } from './checkText';
import { formatCheckJson, formatSizeJson } from './json';
import { formatSizeText } from './sizeText';
import { coloured, columnsOf, oneLine, padEnd, padStart, plain, wrap } from './style';

describe('check as text', () => {
  const report = sortReport(sampleReport);

  test('in English', () => {
    expect(
      formatCheckText(report, 'en', plain),
    ).toBe(`orders: reactive, Spring Boot 3.5.16, reactor-core 3.7, JDK 21, 8 cores (limits.cpu)
reports: cores unknown, virtual threads, profiles prod,eu

orders/src/main/java/OrderService.java
    9:9  error    flatMap runs 256 calls at once, the pool holds 10. [nested-bounded-elastic]
  120:9  warning  flatMap runs 256 calls at once, the pool holds 10. [flatmap-exceeds-pool]
  120:9  warning  z [flatmap-exceeds-pool]

orders/src/main/resources/application.yaml
  7:7  ceiling      effective concurrency = min(256,80,10)=10 → 200 rps ceiling
  7:9  information  flatMap runs 256 calls at once, the pool holds 10. [flatmap-exceeds-pool]
  9:3  ceiling      b

a.yaml: tab at 1:1
b.yaml: tab at 3:1

1 error, 2 warnings, 1 note, 2 ceilings in 48 files, 2 files not parsed
`);
  });

  test('in Korean', () => {
    const text = formatCheckText(report, 'ko', plain);
    expect(text).toContain('reports: 코어 수를 알 수 없음, 가상 스레드, 프로필 prod,eu');
    expect(text).toContain('  120:9  경고  z [flatmap-exceeds-pool]');
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      '오류 1건, 경고 2건, 정보 1건, 상한 2건, 파일 48개, 읽지 못한 파일 2개',
    );
  });

  test('an empty report is one line', () => {
    const empty = { ...report, modules: [], hints: [], findings: [], problems: [], stats: { files: 1, parsed: 1 } };
    expect(formatCheckText(empty, 'en', plain)).toBe('0 errors, 0 warnings, 0 notes, 0 ceilings in 1 file\n');
  });

  test('colours only surround the same text', () => {
    const painted = formatCheckText(report, 'en', coloured);
    expect(painted).toContain('\u001b[31merror  \u001b[0m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences are what is looked for
    expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(formatCheckText(report, 'en', plain));
  });

  test('the module at PATH itself is a dot', () => {
    const modules = report.modules.slice(0, 1).map((module) => ({ ...module, path: '' }));
    expect(formatCheckText({ ...report, modules }, 'en', plain)).toMatch(/^\.: reactive, /);
  });

  test('on a terminal a long message goes on below itself', () => {
    expect(formatCheckText(report, 'en', plain, 60)).toContain(`
  120:9  warning  flatMap runs 256 calls at once, the pool
                  holds 10. [flatmap-exceeds-pool]
  120:9  warning  z [flatmap-exceeds-pool]
`);
    const narrow = formatCheckText(report, 'en', coloured, 10);
    expect(narrow).toContain('the pool\n                  holds 10. \u001b[2m[nested-bounded-elastic]\u001b[0m');
  });

  test('a module without Spring or Reactor is no line of its own', () => {
    const modules = report.modules.map((module) => ({ ...module, isOfInterest: module.path !== 'orders' }));
    const lines = formatCheckText({ ...report, modules }, 'en', plain).split('\n');
    expect(lines[0]).toBe('reports: cores unknown, virtual threads, profiles prod,eu');
    expect(lines.at(-2)).toContain('2 ceilings in 48 files');
  });

  test('names cannot steer the terminal', () => {
    const problems = [{ file: 'a\u001b[31m.yaml', message: 'line 1\r\nline 2' }];
    expect(formatCheckText({ ...report, problems }, 'en', plain)).toContain('\na [31m.yaml: line 1 line 2\n');
  });
});

describe('check as JSON', () => {
  test('holds the report, keys in the documented order', () => {
    const report = sortReport(sampleReport);
    const text = formatCheckJson(report);
    expect(JSON.parse(text)).toEqual({
      ...report,
      modules: report.modules.map(({ isOfInterest, ...module }) => module),
      findings: report.findings.map(({ detail, ...finding }) => finding),
    });
    expect(text.endsWith('}\n')).toBe(true);
    const parsed = JSON.parse(text);
    expect(Object.keys(parsed)).toEqual(['schemaVersion', 'tool', 'modules', 'hints', 'findings', 'problems', 'stats']);
    expect(Object.keys(parsed.findings[0])).toEqual([
      'rule',
      'severity',
      'file',
      'line',
      'column',
      'endLine',
      'endColumn',
      'message',
      'fixable',
    ]);
    expect(Object.keys(parsed.hints[0])).toEqual([
      'file',
      'line',
      'column',
      'level',
      'scope',
      'label',
      'terms',
      'effectiveConcurrency',
      'callTimeMs',
      'ceilingPerSecond',
    ]);
    expect(Object.keys(parsed.hints[0].terms[0].origin)).toEqual(['kind', 'text']);
  });
});

describe('size', () => {
  test('JSON has only figures that exist', () => {
    const json = JSON.parse(formatSizeJson(computeSizing({ flatMap: 256, scheduler: 80, pool: 10, callTimeMs: 50 })));
    expect(Object.keys(json)).toEqual([
      'effectiveConcurrency',
      'bindingTerm',
      'ceilingPerSecond',
      'usablePerSecond',
      'steps',
    ]);
    expect(JSON.parse(formatSizeJson(computeSizing({ callTimeMs: 50 })))).toEqual({
      effectiveConcurrency: null,
      bindingTerm: null,
      ceilingPerSecond: null,
      usablePerSecond: null,
      steps: [],
    });
  });

  test('text with everything', () => {
    const result = computeSizing({ flatMap: 80, cores: 8, callTimeMs: 50, waitMs: 30, ratePerSecond: 900, calls: 160 });
    expect(formatSizeText(result, 'en', plain)).toBe(`effective concurrency = min(80,80)=80 → 1000 rps ceiling

  binding term                   operator
  usable rate (utilisation 0.8)  800 rps
  thread held                    80 ms
  connection held                50 ms
  required concurrency           72
  utilisation                    0.9
  mean wait                      2.631 ms
  95 % wait at most              16.6 ms
  rounds                         2, at most 3: with concurrency at the thread cap a call can be bound to a busy thread
  total time                     at least 160 ms

Working:
  thread held (ms): wait + callTime = 30 + 50 = 80
  connection held (ms): callTime = 50
  scheduler: 10 × cores = 10 × 8 = 80
  concurrency: min(operator, scheduler) = min(80, 80) = 80
  ceiling (per second): 1000 × operator ÷ held = 1000 × 80 ÷ 80 = 1000
  usable (per second): 0.8 × ceiling = 0.8 × 1000 = 800
  required concurrency: rate × held ÷ 1000 = 900 × 80 ÷ 1000 = 72
  utilisation: required ÷ operator = 72 ÷ 80 = 0.9
  mean wait (ms): erlangC × held ÷ (servers − busy) = 0.2631 × 80 ÷ (80 − 72) = 2.631
  95 % wait (ms): max(0, held ÷ (servers − busy) × ln(erlangC ÷ 0.05)) = max(0, 80 ÷ (80 − 72) × ln(0.2631 ÷ 0.05)) = 16.6
  rounds: ceil(calls ÷ concurrency) = ceil(160 ÷ 80) = 2
  rounds at most: rounds + max(1, ceil(rounds ÷ 10)) = 2 + max(1, ceil(2 ÷ 10)) = 3
  total time (ms): rounds × held = 2 × 80 = 160
`);
  });

  test('a term that is not the smallest is named, and beyond capacity no wait is given', () => {
    const result = computeSizing({ server: 200, requestTimeMs: 2000, pool: 10, callTimeMs: 50, ratePerSecond: 500 });
    const english = formatSizeText(result, 'en', plain).split('\n');
    expect(english[0]).toBe('effective concurrency = min(200,10)=10 → 100 rps ceiling (server)');
    expect(english).toContain(
      '  utilisation                    5: beyond capacity, the queue only grows, so no wait is given',
    );
    expect(english).toContain('  beyond capacity: 5 ≥ 1');
    const korean = formatSizeText(result, 'ko', plain).split('\n');
    expect(korean[0]).toBe('실제 동시 처리 수 = min(200,10)=10 → 초당 100건 상한 (server)');
    expect(korean).toContain('  병목                     server');
  });

  test('a ceiling is rounded down', () => {
    const result = computeSizing({ pool: 3, callTimeMs: 70 });
    expect(formatSizeText(result, 'en', plain).split('\n')[0]).toBe(
      'effective concurrency = min(3)=3 → 42 rps ceiling',
    );
  });

  test('without a limit', () => {
    expect(formatSizeText(computeSizing({ callTimeMs: 50 }), 'en', plain)).toBe('no limit is given\n');
    expect(formatSizeText(computeSizing({ callTimeMs: 50 }), 'ko', plain)).toBe('주어진 한계가 없다\n');
  });
});

test('lines break at spaces, and a long word stands alone', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('a verylongword b', 5)).toEqual(['a', 'verylongword', 'b']);
  expect(wrap('풀 크기 10', 7)).toEqual(['풀 크기', '10']);
  expect(wrap('', 5)).toEqual(['']);
  expect(wrap('one two', Number.POSITIVE_INFINITY)).toEqual(['one two']);
});

test('Korean letters take two columns', () => {
  expect(columnsOf('풀 10')).toBe(5);
  expect(padEnd('풀', 4)).toBe('풀  ');
  expect(padStart('풀', 4)).toBe('  풀');
  expect(padEnd('long', 2)).toBe('long');
  expect(oneLine('a\n\tb\u0007')).toBe('a b ');
});
