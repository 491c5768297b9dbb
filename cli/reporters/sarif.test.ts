import { expect, test } from 'vitest';
import { RULES } from '../../analysis/rules';
import { sortReport } from '../checkReport';
import { sampleReport } from '../checkReport.testing';
import { describeRules } from '../describeRules';
import { formatCheckSarif } from './sarif';

const report = sortReport(sampleReport);
const rules = describeRules(RULES);
const context = { locale: 'en', rules, sourceRoot: 'file:///shop/' } as const;
const log = JSON.parse(formatCheckSarif(report, context));
const [run] = log.runs;

test('a result', () => {
  expect(run.results.map((result: { level: string }) => result.level)).toEqual(['error', 'warning', 'warning', 'note']);
  const [, result] = run.results;
  const java = { uri: 'orders/src/main/java/OrderService.java', uriBaseId: 'SRCROOT' };
  expect(result).toEqual({
    ruleId: 'flatmap-exceeds-pool',
    ruleIndex: rules.findIndex((rule) => rule.id === 'flatmap-exceeds-pool'),
    level: 'warning',
    message: { text: 'flatMap runs 256 calls at once, the pool holds 10.' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: java,
          region: { startLine: 120, startColumn: 9, endLine: 120, endColumn: 16 },
        },
      },
    ],
    relatedLocations: [
      {
        id: 0,
        message: { text: 'The pool holds 10.' },
        physicalLocation: {
          artifactLocation: { uri: 'orders/src/main/resources/application.yaml', uriBaseId: 'SRCROOT' },
          region: { startLine: 7, startColumn: 7, endLine: 7, endColumn: 24 },
        },
      },
    ],
    partialFingerprints: { 'ruleAndLine/v1': '00' },
    fixes: [
      {
        description: { text: 'Set concurrency to 10' },
        artifactChanges: [
          {
            artifactLocation: java,
            replacements: [
              {
                deletedRegion: { startLine: 120, startColumn: 40, endLine: 120, endColumn: 40 },
                insertedContent: { text: ', 10' },
              },
            ],
          },
        ],
      },
    ],
  });
  expect(Object.keys(run.results[0])).not.toContain('fixes');
});

test('what the run says of itself', () => {
  expect(log.version).toBe('2.1.0');
  expect(run.tool.driver).toMatchObject({ name: 'concurrency-lens', semanticVersion: '0.1.0' });
  expect(run).toMatchObject({
    language: 'en',
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { SRCROOT: { uri: 'file:///shop/' } },
  });
  expect(run.invocations[0].executionSuccessful).toBe(true);
  expect(run.invocations[0].toolExecutionNotifications[0]).toEqual({
    level: 'warning',
    message: { text: 'tab at 1:1' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'a.yaml', uriBaseId: 'SRCROOT' } } }],
  });
});

test('every rule, with its level and texts in both languages', () => {
  expect(run.tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual(RULES.map((rule) => rule.id).sort());
  const rule = run.tool.driver.rules.find((one: { id: string }) => one.id === 'flatmap-equals-scheduler-cap');
  expect(rule.defaultConfiguration).toEqual({ level: 'note' });
  expect(rule.help.markdown).toMatch(/^# .+\n\n`flatmap-equals-scheduler-cap`/);
  expect(rule.help.text).not.toContain('`');
  expect(rule.properties.ko.title).toMatch(/[가-힣]/);
  expect(Object.keys(rule)).not.toContain('helpUri');
  const korean = JSON.parse(formatCheckSarif(report, { ...context, locale: 'ko' })).runs[0].tool.driver.rules[0];
  expect(korean.shortDescription.text).toBe(rules[0]?.title.ko);
  expect(korean.properties.en.title).toBe(rules[0]?.title.en);
});

test('names become URIs', () => {
  const findings = report.findings.slice(0, 1).map((finding) => ({ ...finding, file: '주문 서비스/a#b%.java' }));
  const [result] = JSON.parse(formatCheckSarif({ ...report, findings }, context)).runs[0].results;
  expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe(
    '%EC%A3%BC%EB%AC%B8%20%EC%84%9C%EB%B9%84%EC%8A%A4/a%23b%25.java',
  );
});
