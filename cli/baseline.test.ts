import { expect, test } from 'vitest';
import { formatBaseline, holdBack, readBaseline } from './baseline';
import { sortReport } from './checkReport';
import { sampleReport } from './checkReport.testing';

const report = sortReport(sampleReport);

test('the file lists each finding once, without words or line numbers', () => {
  const text = formatBaseline([...report.findings, ...report.findings]);
  expect(JSON.parse(text)).toEqual({
    schemaVersion: 1,
    tool: 'concurrency-lens',
    findings: [
      { rule: 'nested-bounded-elastic', file: 'orders/src/main/java/OrderService.java', fingerprint: '01' },
      { rule: 'flatmap-exceeds-pool', file: 'orders/src/main/java/OrderService.java', fingerprint: '00' },
      { rule: 'flatmap-exceeds-pool', file: 'orders/src/main/java/OrderService.java', fingerprint: '02' },
      { rule: 'flatmap-exceeds-pool', file: 'orders/src/main/resources/application.yaml', fingerprint: '03' },
    ],
  });
  expect(text.endsWith('}\n')).toBe(true);
  expect(readBaseline(text)).toEqual(new Set(['00', '01', '02', '03']));
});

test('findings of the baseline are left out, all others stay', () => {
  const rest = holdBack(report, new Set(['00', '02', 'gone']));
  expect(rest.held).toBe(2);
  expect(rest.report.findings.map(({ detail }) => detail.fingerprint)).toEqual(['01', '03']);
  expect(rest.report.hints).toEqual(report.hints);
});

test('an empty baseline holds nothing back', () => {
  expect(readBaseline(formatBaseline([]))).toEqual(new Set());
  expect(holdBack(report, new Set()).held).toBe(0);
});

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"schemaVersion":2,"findings":[]}',
  '{"schemaVersion":1}',
  '{"schemaVersion":1,"findings":[1]}',
  '{"schemaVersion":1,"findings":[{"fingerprint":1}]}',
])('%j is no baseline', (text) => {
  expect(readBaseline(text)).toBeNull();
});

test('a byte order mark does no harm', () => {
  expect(readBaseline(`\uFEFF${formatBaseline([])}`)).toEqual(new Set());
});
