import { describe, expect, test } from 'vitest';
import type { FileChange } from './applyFixes';
import { sampleReport } from './checkReport.testing';
import type { CheckOptions } from './options';
import { plain } from './reporters/style';
import { type CliEnvironment, runCli } from './runCli';

const change: FileChange = { file: 'A.java', before: 'a\n', after: 'b\n', fixes: 2 };

function environment(overrides: Partial<CliEnvironment['disk']> = {}, changes: readonly FileChange[] = []) {
  const asked: CheckOptions[] = [];
  const written: [string, string][] = [];
  const given: CliEnvironment = {
    version: '1.2.3',
    terminal: { paint: (style, text) => `<${style}>${text}`, columns: Number.POSITIVE_INFINITY },
    disk: {
      isReadable: async (path) => path !== 'missing',
      read: async () => 'absent',
      write: async (path, text) => {
        written.push([path, text]);
        return true;
      },
      ...overrides,
    },
    engine: async () => ({
      ruleIds: ['flatmap-exceeds-pool'],
      describeRules: () => [],
      run: async (options) => {
        asked.push(options);
        return { report: sampleReport, changes, sourceRoot: 'file:///shop/' };
      },
    }),
  };
  return { given, asked, written };
}

const run = (words: string, { given } = environment()) => runCli(words.split(' '), given);

describe('runCli', () => {
  test('check prints the sorted report, and fails from --fail-on on', async () => {
    const result = await run('check --format json');
    expect(result).toMatchObject({ exitCode: 1, stderr: '' });
    expect(JSON.parse(result.stdout).modules[0].path).toBe('orders');
    expect((await run('check --fail-on never')).exitCode).toBe(0);
  });

  test('the engine is given what was asked', async () => {
    const env = environment();
    await run('check here --cores 4 --rules flatmap-exceeds-pool', env);
    expect(env.asked).toEqual([
      {
        paths: ['here'],
        locale: 'en',
        format: 'text',
        failOn: 'error',
        profiles: [],
        rules: ['flatmap-exceeds-pool'],
        cores: 4,
      },
    ]);
  });

  test('--output writes without colours and leaves standard output empty', async () => {
    const env = environment();
    expect(await run('check --output out.txt', env)).toEqual({ exitCode: 1, stdout: '', stderr: '' });
    expect(env.written[0]?.[0]).toBe('out.txt');
    expect(env.written[0]?.[1]).not.toContain('<strong>');
    expect((await run('check')).stdout).toContain('<strong>orders');
    const narrow = environment();
    const given = { ...narrow.given, terminal: { paint: plain, columns: 60 } };
    expect((await runCli(['check'], given)).stdout).toMatch(/the pool\n {18}holds 10/);
    await runCli(['check', '--output', 'out.txt'], given);
    expect(narrow.written[0]?.[1]).toContain('the pool holds 10');
  });

  test.each([
    ['check missing', 'concurrency-lens: cannot read missing\n'],
    ['check a missing', 'concurrency-lens: cannot read missing\n'],
    ['check missing --locale ko', 'concurrency-lens: 읽을 수 없는 경로: missing\n'],
    ['check --rules nope', 'concurrency-lens: --rules: unknown rule nope\n'],
    ['check --rules nope --locale ko', 'concurrency-lens: --rules 값 오류: 알 수 없는 규칙(nope)\n'],
    ['check --fix --fix-dry-run', 'concurrency-lens: --fix cannot be combined with --fix-dry-run\n'],
    ['size --pool x', 'concurrency-lens: --pool takes a whole number from 1 to 2147483647, not "x"\n'],
  ])('%s: one line and exit 2', async (words, stderr) => {
    const env = environment();
    expect(await run(words, env)).toEqual({ exitCode: 2, stdout: '', stderr });
    expect(env.asked).toEqual([]);
  });

  test('a report that cannot be written is exit 2', async () => {
    const env = environment({ write: async () => false });
    expect(await run('check --output nowhere/x', env)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'concurrency-lens: cannot write nowhere/x\n',
    });
  });

  test('--baseline without such a file writes one and passes', async () => {
    const env = environment();
    const result = await run('check --baseline known.json --format json', env);
    expect(result).toMatchObject({
      exitCode: 0,
      stderr: 'concurrency-lens: baseline known.json written: 4 findings held back from now on\n',
    });
    expect(JSON.parse(result.stdout).findings).toEqual([]);
    expect(env.written[0]?.[0]).toBe('known.json');
    const again = environment({ read: async () => ({ text: env.written[0]?.[1] ?? '' }) });
    const second = await run('check --baseline known.json --format json', again);
    expect(second).toEqual({
      ...result,
      stderr: 'concurrency-lens: 4 findings held back by the baseline known.json\n',
    });
    expect(again.written).toEqual([]);
  });

  test('a finding that is not in the baseline still fails the run', async () => {
    const text = JSON.stringify({ schemaVersion: 1, findings: [{ fingerprint: '02' }] });
    const env = environment({ read: async () => ({ text }) });
    const result = await run('check --baseline known.json --locale ko', env);
    expect(result).toMatchObject({
      exitCode: 1,
      stderr: 'concurrency-lens: 기준선(known.json)에 있어 결과에서 뺀 문제: 1건\n',
    });
    expect(result.stdout).toContain('오류 1건, 경고 1건, 정보 1건');
  });

  test.each([
    [{ read: async () => 'unreadable' as const }, 'cannot read the baseline known.json'],
    [
      { read: async () => ({ text: '[]' }) },
      'known.json is no baseline: delete it to have it written anew, or name another file',
    ],
  ])('a baseline that cannot be used is exit 2 before anything runs (%#)', async (disk, message) => {
    const env = environment(disk);
    const result = await run('check --baseline known.json', env);
    expect(result).toEqual({ exitCode: 2, stdout: '', stderr: `concurrency-lens: ${message}\n` });
    expect(env.asked).toEqual([]);
  });

  test('a baseline that cannot be written is exit 2', async () => {
    const env = environment({ write: async () => false });
    expect(await run('check --baseline known.json', env)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'concurrency-lens: cannot write known.json\n',
    });
  });

  test('--fix tells what it applied and reports what is left', async () => {
    const env = environment({}, [change, { ...change, file: 'B.java', fixes: 1 }]);
    const result = await run('check --fix', env);
    expect(result).toMatchObject({ exitCode: 1, stderr: 'concurrency-lens: applied 3 fixes in 2 files\n' });
    expect(result.stdout).toContain('<strong>orders');
    expect(env.asked[0]?.fix).toBe('apply');
  });

  test('--fix-dry-run prints the diff alone, and exits as check does', async () => {
    const result = await run('check --fix-dry-run', environment({}, [change]));
    expect(result).toEqual({
      exitCode: 1,
      stdout: '--- a/A.java\n+++ b/A.java\n@@ -1,1 +1,1 @@\n-a\n+b\n',
      stderr: 'concurrency-lens: would apply 2 fixes in 1 file; nothing was changed\n',
    });
    expect(await run('check --fix-dry-run --fail-on never --locale ko', environment())).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: 'concurrency-lens: 적용할 수정 0건, 파일 0개. 바꾼 파일은 없다\n',
    });
  });

  test('a SARIF log lists the rules that ran', async () => {
    const text = { en: 'e', ko: 'k' };
    const description = { severity: 'warning', title: text, why: text, whenToIgnore: text, page: text } as const;
    const ids = ['flatmap-exceeds-pool', 'nested-bounded-elastic'];
    const { given } = environment();
    const engine = async () => ({
      ...(await given.engine()),
      describeRules: () => ids.map((id) => ({ id, ...description })),
    });
    const rulesOf = async (...words: string[]) => {
      const { stdout } = await runCli(['check', '--format', 'sarif', ...words], { ...given, engine });
      return JSON.parse(stdout).runs[0].tool.driver.rules.map((rule: { id: string }) => rule.id);
    };
    expect(await rulesOf()).toEqual(ids);
    expect(await rulesOf('--rules', 'flatmap-exceeds-pool')).toEqual(['flatmap-exceeds-pool']);
  });

  test('a path with line breaks still gives one line', async () => {
    const { given } = environment({ isReadable: async () => false });
    const { stderr } = await runCli(['check', 'a\nb\u001b[2J'], given);
    expect(stderr).toBe('concurrency-lens: cannot read a b [2J\n');
  });

  test('size, version and help need no engine', async () => {
    const given: CliEnvironment = {
      ...environment().given,
      terminal: { paint: plain, columns: 80 },
      engine: () => Promise.reject(new Error()),
    };
    expect((await runCli(['size', '--pool', '10'], given)).stdout).toContain('→ 200 rps ceiling');
    expect(await runCli(['--version'], given)).toEqual({ exitCode: 0, stdout: '1.2.3\n', stderr: '' });
    for (const words of [['--help'], ['check', '--help'], ['size', '--help'], ['--help', '--locale', 'ko']]) {
      const result = await runCli(words, given);
      expect(result).toMatchObject({ exitCode: 0, stderr: '' });
      expect(result.stdout).toMatch(/^.+\n/);
    }
  });

  test('help lists every option of its command, in both languages', async () => {
    const { given } = environment();
    const english = (await runCli(['size', '--help'], given)).stdout;
    const korean = (await runCli(['size', '--help', '--locale', 'ko'], given)).stdout;
    const options = (text: string) => [...text.matchAll(/^ {2}(--[a-z-]+)/gm)].map((match) => match[1]);
    expect(options(english)).toEqual([
      '--flat-map',
      '--scheduler',
      '--pool',
      '--server',
      '--cores',
      '--call-time',
      '--request-time',
      '--wait',
      '--rate',
      '--calls',
      '--format',
      '--locale',
    ]);
    expect(options(korean)).toEqual(options(english));
    expect(korean).toContain('커넥션 풀 크기');
  });
});
