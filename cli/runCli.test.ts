import { describe, expect, test } from 'vitest';
import { sampleReport } from './checkReport.testing';
import type { CheckOptions } from './options';
import { plain } from './reporters/style';
import { type CliEnvironment, runCli } from './runCli';

function environment(overrides: Partial<CliEnvironment['disk']> = {}) {
  const asked: CheckOptions[] = [];
  const written: [string, string][] = [];
  const given: CliEnvironment = {
    version: '1.2.3',
    paint: (style, text) => `<${style}>${text}`,
    disk: {
      isReadable: async (path) => path !== 'missing',
      write: async (path, text) => {
        written.push([path, text]);
        return true;
      },
      ...overrides,
    },
    engine: async () => ({
      ruleIds: ['flatmap-exceeds-pool'],
      report: async (options) => {
        asked.push(options);
        return sampleReport;
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
  });

  test.each([
    ['check missing', 'concurrency-lens: cannot read missing\n'],
    ['check a missing', 'concurrency-lens: cannot read missing\n'],
    ['check missing --locale ko', 'concurrency-lens: 읽을 수 없는 경로: missing\n'],
    ['check --rules nope', 'concurrency-lens: --rules: unknown rule nope\n'],
    ['check --rules nope --locale ko', 'concurrency-lens: --rules 값 오류: 알 수 없는 규칙(nope)\n'],
    ['check --fix', 'concurrency-lens: --fix is not yet available\n'],
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

  test('a path with line breaks still gives one line', async () => {
    const { given } = environment({ isReadable: async () => false });
    const { stderr } = await runCli(['check', 'a\nb\u001b[2J'], given);
    expect(stderr).toBe('concurrency-lens: cannot read a b [2J\n');
  });

  test('size, version and help need no engine', async () => {
    const given: CliEnvironment = { ...environment().given, paint: plain, engine: () => Promise.reject(new Error()) };
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
