// The counts are what a reader trusts instead of the whole log: anything unclear must come out as a failure.
import { describe, expect, it } from 'vitest';
import { formatCounts, lastLineCounts, mavenCounts, oneCheck, sum, vitestCounts } from './counts.mjs';

const fine = { code: 0, output: '', timedOut: false };
const file = (status, ...states) => ({ status, assertionResults: states.map((state) => ({ status: state })) });
const report = (...testResults) => JSON.stringify({ testResults });

describe('vitestCounts', () => {
  it('counts cases by state', () => {
    expect(vitestCounts(report(file('passed', 'passed', 'passed', 'pending', 'todo')), fine)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 2,
    });
  });

  it('counts a file that does not load as one failure', () => {
    const counts = vitestCounts(report(file('passed', 'passed'), file('failed')), { ...fine, code: 1 });
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a bad exit without a failed case, no cases, a missing report and a timeout as a failure', () => {
    expect(vitestCounts(report(file('passed', 'passed')), { ...fine, code: 1 })).toMatchObject({
      passed: 1,
      failed: 1,
    });
    expect(vitestCounts(report(), fine)).toMatchObject({ failed: 1, note: 'no tests found' });
    expect(vitestCounts('', { ...fine, code: 1 })).toMatchObject({ failed: 1, note: 'no results written' });
    expect(vitestCounts(report(file('passed', 'passed')), { ...fine, timedOut: true })).toMatchObject({ failed: 1 });
  });
});

describe('lastLineCounts', () => {
  it('takes the last line that holds all three counts', () => {
    const output =
      'noise\n{"passed":1,"failed":0,"skipped":0}\n{"passed":7,"failed":2,"skipped":1}\n{"other":1}\n{broken\n';
    expect(lastLineCounts({ code: 1, output, timedOut: false })).toEqual({ passed: 7, failed: 2, skipped: 1 });
  });

  it('counts an end without counts as one failure', () => {
    expect(lastLineCounts({ ...fine, output: 'all well\n' })).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('mavenCounts', () => {
  const summary = (second) =>
    `[INFO] Reactor Summary for orders 1.0.0:\n[INFO] \n[INFO] orders ............. SUCCESS [  0.3 s]\n[INFO] reports ............ ${second} [  1.0 s]\n`;

  it('counts modules', () => {
    expect(mavenCounts({ ...fine, output: summary('SUCCESS') })).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(mavenCounts({ code: 1, output: summary('FAILURE'), timedOut: false })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  it('counts a project of one module by the exit code', () => {
    expect(mavenCounts({ ...fine, output: '[INFO] BUILD SUCCESS\n' })).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(mavenCounts({ code: 1, output: '[ERROR]', timedOut: false })).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the last line', () => {
  it('names skipped only where there are any', () => {
    expect(formatCounts(sum([oneCheck(fine), { passed: 4, failed: 1, skipped: 0 }]))).toBe('5 passed, 1 failed');
    expect(formatCounts({ passed: 5, failed: 0, skipped: 2 })).toBe('5 passed, 0 failed, 2 skipped');
  });

  it('counts a failed program as one failure', () => {
    expect(oneCheck({ code: 2, output: '', timedOut: false })).toMatchObject({ passed: 0, failed: 1 });
    expect(oneCheck({ code: null, output: '', timedOut: true })).toMatchObject({ failed: 1, note: 'too slow' });
  });
});
