/** The command line as it is shipped: the built file, run as a process. Needs `npm run build`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { version } from '../../package.json';

const CLI = resolve(__dirname, '../../dist/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'concurrency-lens-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], { cwd: folder, encoding: 'utf8' });
  return { exitCode: status, stdout, stderr };
}

function size(...words: string[]) {
  const { exitCode, stdout, stderr } = run('size', ...words, '--format', 'json');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('size', () => {
  test('a reactive chain', () => {
    const words = ['--flat-map', '256', '--scheduler', '80', '--pool', '10', '--call-time', '50ms'];
    expect(size(...words)).toMatchObject({
      effectiveConcurrency: 10,
      bindingTerm: 'pool',
      ceilingPerSecond: 200,
      usablePerSecond: 160,
    });
  });

  test.each([
    ['100', '50ms', 5],
    ['200', '100ms', 20],
    ['300', '0.2s', 60],
    ['500', '200ms', 100],
    ['1000', '300ms', 300],
  ])('%s/s held %s need %d', (rate, callTime, expected) => {
    expect(size('--rate', rate, '--call-time', callTime).requiredConcurrency).toBe(expected);
  });

  test.each([
    ['500', '200ms', 1.25],
    ['1000', '300ms', 3.75],
  ])('8 cores at %s/s held %s are beyond capacity', (rate, callTime, utilisation) => {
    const result = size('--cores', '8', '--rate', rate, '--call-time', callTime);
    expect(result.utilisation).toBe(utilisation);
    expect(Object.keys(result)).not.toContain('meanWaitMs');
    expect(Object.keys(result)).not.toContain('p95WaitMs');
  });

  test('a wait holds the thread, not the connection', () => {
    const result = size('--pool', '10', '--wait', '30ms', '--call-time', '50ms');
    expect(result).toMatchObject({ threadHeldMs: 80, connectionHeldMs: 50 });
  });

  test.each([
    ['8', 20, 20],
    ['16', 10, 10],
    ['32', 5, 5],
    ['64', 3, 3],
    ['80', 2, 3],
    ['256', 2, 2],
  ])('160 calls, 80 threads, concurrency %s', (flatMap, rounds, roundsMax) => {
    expect(size('--calls', '160', '--scheduler', '80', '--flat-map', flatMap)).toMatchObject({ rounds, roundsMax });
  });

  test('1000 calls without an operator limit', () => {
    expect(size('--calls', '1000', '--scheduler', '80').rounds).toBe(13);
    expect(size('--calls', '1000', '--scheduler', '1000').rounds).toBe(1);
  });

  test('server threads held longer', () => {
    const words = ['--server', '200', '--request-time', '2s', '--pool', '10', '--call-time', '50ms'];
    expect(size(...words)).toMatchObject({ ceilingPerSecond: 100, bindingTerm: 'server' });
  });

  test('without a term the first four figures are null', () => {
    expect(size()).toEqual({
      effectiveConcurrency: null,
      bindingTerm: null,
      ceilingPerSecond: null,
      usablePerSecond: null,
      steps: [],
    });
  });

  test('Korean', () => {
    const { stdout } = run('size', '--flat-map', '256', '--cores', '8', '--pool', '10', '--locale', 'ko');
    expect(stdout.split('\n')[0]).toBe('실제 동시 처리 수 = min(256,80,10)=10 → 초당 200건 상한');
  });

  test('two runs print the same', () => {
    const words = ['size', '--cores', '8', '--pool', '10', '--rate', '160', '--calls', '160'];
    expect(run(...words).stdout).toBe(run(...words).stdout);
  });
});

describe('wrong usage is one line on standard error and exit 2', () => {
  test.each([
    [[]],
    [['chekc']],
    [['size', '--pool', '-5']],
    [['size', '--pool', '1e3']],
    [['size', '--call-time', '50m']],
    [['size', '--rate', '0']],
    [['size', '--unknown']],
    [['size', 'extra']],
    [['check', 'no-such-path']],
    [['check', '']],
    [['check', '--cores', '0']],
    [['check', '--locale', 'fr']],
    [['check', '--rules', 'no-such-rule']],
    [['check', '--format', 'sarif', '--fix-dry-run']],
    [['check', '--baseline', 'old.json', '--fix']],
    [['check', '--baseline', '.']],
    [['check', '--fix', '--fix-dry-run']],
    [['check', '--fix=all']],
  ])('%j', (words) => {
    const { exitCode, stdout, stderr } = run(...words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^concurrency-lens: [^\n]+\n$/);
  });
});

test('help and version', () => {
  expect(run('--version')).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
  expect(run('--help').stdout).toContain('concurrency-lens check [PATH...]');
  expect(run('check', '--help', '--locale', 'ko').stdout).toContain('사용법: concurrency-lens check');
});

test('an empty folder has nothing to report', () => {
  const { exitCode, stdout, stderr } = run('check', '.', '--format', 'json');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ schemaVersion: 1, tool: { version }, hints: [], findings: [] });
});

test('--output takes the report', () => {
  const file = join(folder, 'report.json');
  expect(run('check', '.', '--format', 'json', '--output', file)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect(JSON.parse(readFileSync(file, 'utf8')).schemaVersion).toBe(1);
});
