import { expect, test } from 'vitest';
import { failsRun, sortReport } from './checkReport';
import { sampleReport } from './checkReport.testing';

test('sorted by place, then by rule and words, whatever the order before', () => {
  const sorted = sortReport(sampleReport);
  expect(sorted.modules.map((module) => module.path)).toEqual(['orders', 'reports']);
  expect(sorted.hints.map((hint) => hint.line)).toEqual([7, 9]);
  expect(sorted.findings.map(({ line, message }) => `${line} ${message[0]}`)).toEqual(['9 f', '120 f', '120 z', '7 f']);
  expect(sorted.problems.map((problem) => problem.file)).toEqual(['a.yaml', 'b.yaml']);
  const reversed = {
    ...sampleReport,
    hints: [...sampleReport.hints].reverse(),
    findings: [...sampleReport.findings].reverse(),
  };
  expect(sortReport(reversed)).toEqual(sorted);
});

test('names sort by code unit, not by a locale', () => {
  const problems = ['b', 'B', 'ä', 'a'].map((file) => ({ file, message: '' }));
  expect(sortReport({ ...sampleReport, problems }).problems.map(({ file }) => file)).toEqual(['B', 'a', 'b', 'ä']);
});

test('the run fails from the given level on', () => {
  const only = (severity: 'error' | 'warning' | 'information') => ({
    ...sampleReport,
    findings: sampleReport.findings.filter((finding) => finding.severity === severity),
  });
  const levels = ['error', 'warning', 'information', 'never'] as const;
  expect(levels.map((level) => failsRun(only('error'), level))).toEqual([true, true, true, false]);
  expect(levels.map((level) => failsRun(only('warning'), level))).toEqual([false, true, true, false]);
  expect(levels.map((level) => failsRun(only('information'), level))).toEqual([false, false, true, false]);
  expect(failsRun({ ...sampleReport, findings: [] }, 'information')).toBe(false);
});
