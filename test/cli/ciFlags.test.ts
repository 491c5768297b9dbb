/** SARIF, baseline and fixes of the built command line, on projects on disk. Needs `npm run build`. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Ajv from 'ajv';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SERVICE, SERVICE_TEXT, writeShop } from './shop';

const CLI = resolve(__dirname, '../../dist/cli.js');
const FIXED = SERVICE_TEXT.replace('boundedElastic()));', 'boundedElastic()), 10);');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concurrency-lens-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function check(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'check', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { exitCode: status, stdout, stderr };
}

function service(at = '.'): string {
  return readFileSync(join(folder, at, SERVICE), 'utf8');
}

interface Sarif {
  readonly runs: readonly {
    readonly originalUriBaseIds: { readonly SRCROOT: { readonly uri: string } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly partialFingerprints: { readonly [name: string]: string };
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
      }[];
    }[];
  }[];
}

function sarif(...words: string[]): Sarif {
  const { stdout, stderr } = check(...words, '--format', 'sarif');
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

function urisOf(log: Sarif) {
  return log.runs[0]?.results.map((result) => result.locations[0]?.physicalLocation.artifactLocation.uri);
}

function fingerprintsOf(log: Sarif) {
  return log.runs[0]?.results.map((result) => `${result.ruleId} ${result.partialFingerprints['ruleAndLine/v1']}`);
}

describe('SARIF', () => {
  test('valid by the schema of the standard, in both languages', () => {
    writeShop(folder, { 'src/main/resources/application.yaml': 'a: "\n' });
    // The schema is of draft 4: the two words of its head that draft 7 spells otherwise are left out.
    const { $schema, id, ...schema } = JSON.parse(
      readFileSync(resolve(__dirname, '../fixtures/sarif/sarif-2.1.0-rtm.5.json'), 'utf8'),
    );
    const options = { strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true };
    const validate = new Ajv(options).compile(schema);
    for (const locale of ['en', 'ko']) {
      const log = sarif('.', '--locale', locale);
      validate(log);
      expect(validate.errors ?? []).toEqual([]);
      expect(urisOf(log)).toEqual([SERVICE, SERVICE]);
    }
    expect(validate({ ...sarif('.'), version: '2.0.0' })).toBe(false);
  });

  test('paths start at the root of the git repository, whatever PATH is', () => {
    mkdirSync(join(folder, '.git'));
    writeShop(join(folder, 'shop'));
    const whole = sarif('.');
    const expected = `shop/${SERVICE}`;
    expect(whole.runs[0]?.originalUriBaseIds.SRCROOT.uri).toBe(pathToFileURL(`${folder}/`).href);
    for (const paths of [['.'], ['shop'], [`shop/${SERVICE}`]]) {
      const log = sarif(...paths);
      expect(urisOf(log)).toEqual([expected, expected]);
      expect(fingerprintsOf(log)).toEqual(fingerprintsOf(whole));
    }
  });

  test('two runs write the same', () => {
    writeShop(folder);
    expect(check('.', '--format', 'sarif').stdout).toBe(check('.', '--format', 'sarif').stdout);
  });

  test('a finding keeps its fingerprint when lines move', () => {
    writeShop(folder);
    const before = fingerprintsOf(sarif('.'));
    writeFileSync(join(folder, SERVICE), SERVICE_TEXT.replace('class OrderService', '// moved\n\nclass OrderService'));
    expect(fingerprintsOf(sarif('.'))).toEqual(before);
  });
});

describe('--baseline', () => {
  test('made on the first run, kept on the next, and new findings still count', () => {
    writeShop(folder);
    const words = ['.', '--baseline', 'known.json', '--fail-on', 'warning'];
    expect(check('.', '--fail-on', 'warning').exitCode).toBe(1);
    const first = check(...words);
    expect(first).toMatchObject({
      exitCode: 0,
      stderr: 'concurrency-lens: baseline known.json written: 2 findings held back from now on\n',
    });
    const baseline = readFileSync(join(folder, 'known.json'), 'utf8');
    const second = check(...words);
    expect(second).toEqual({
      exitCode: 0,
      stdout: first.stdout,
      stderr: 'concurrency-lens: 2 findings held back by the baseline known.json\n',
    });
    const another =
      '  Flux<Integer> more(Flux<Integer> t) { return t.flatMap(i -> Mono.fromCallable(() -> repository.countByTotal(i)).subscribeOn(Schedulers.boundedElastic())); }\n}\n';
    writeFileSync(join(folder, SERVICE), SERVICE_TEXT.replace(/\}\n$/, another));
    const third = check(...words, '--format', 'json');
    expect(third.exitCode).toBe(1);
    expect(JSON.parse(third.stdout).findings).toMatchObject([{ rule: 'flatmap-default-concurrency', line: 16 }]);
    expect(readFileSync(join(folder, 'known.json'), 'utf8')).toBe(baseline);
  });

  test('a file that is none is exit 2 and stays as it is', () => {
    writeShop(folder, { 'known.json': '{ "findings": ' });
    expect(check('.', '--baseline', 'known.json')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'concurrency-lens: known.json is no baseline: delete it to have it written anew, or name another file\n',
    });
    expect(readFileSync(join(folder, 'known.json'), 'utf8')).toBe('{ "findings": ');
  });
});

describe('--fix', () => {
  test('applies what is safe, reports what is left, and has nothing to do the second time', () => {
    writeShop(folder);
    chmodSync(join(folder, SERVICE), 0o640);
    const first = check('.', '--fix', '--format', 'json');
    expect(first).toMatchObject({ exitCode: 0, stderr: 'concurrency-lens: applied 1 fix in 1 file\n' });
    expect(JSON.parse(first.stdout).findings).toMatchObject([{ rule: 'common-pool-blocking' }]);
    expect(service()).toBe(FIXED);
    expect(statSync(join(folder, SERVICE)).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(folder, SERVICE, '..')).sort()).toEqual(['OrderRepository.java', 'OrderService.java']);
    const second = check('.', '--fix', '--format', 'json');
    expect(second).toEqual({ ...first, stderr: 'concurrency-lens: applied 0 fixes in 0 files\n' });
  });

  test('--fix-dry-run prints a patch that gives the same file, and changes nothing', () => {
    writeShop(join(folder, 'a'));
    const { exitCode, stdout, stderr } = check('a', '--fix-dry-run', '--fail-on', 'warning');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'concurrency-lens: would apply 1 fix in 1 file; nothing was changed\n',
    });
    expect(service('a')).toBe(SERVICE_TEXT);
    expect(stdout.split('\n').filter((line) => /^[-+]/.test(line))).toEqual([
      `--- a/${SERVICE}`,
      `+++ b/${SERVICE}`,
      '-        .subscribeOn(Schedulers.boundedElastic()));',
      '+        .subscribeOn(Schedulers.boundedElastic()), 10);',
    ]);
    const git = spawnSync('git', ['apply', '--unsafe-paths', '--directory', 'a'], { cwd: folder, input: stdout });
    if (git.error === undefined) expect(service('a')).toBe(FIXED);
  });

  test('a file that does not parse stays and is listed', () => {
    const broken = SERVICE_TEXT.replace('class OrderService {', 'class OrderService {{{');
    writeShop(folder, { [SERVICE]: broken });
    const { stdout } = check('.', '--fix', '--format', 'json');
    expect(JSON.parse(stdout).problems).toMatchObject([{ file: SERVICE }]);
    expect(service()).toBe(broken);
  });

  test('a file in another encoding stays byte for byte and is listed', () => {
    const bytes = Buffer.concat([Buffer.from(SERVICE_TEXT), Buffer.from([0x2f, 0x2f, 0x20, 0xc7, 0xd1, 0x0a])]);
    writeShop(folder, { [SERVICE]: bytes });
    const { stdout, stderr } = check('.', '--fix', '--format', 'json');
    expect(stderr).toBe('concurrency-lens: applied 0 fixes in 0 files\n');
    expect(JSON.parse(stdout).problems).toEqual([
      { file: SERVICE, message: 'not fixed: it is not UTF-8, or changed meanwhile' },
    ]);
    expect(JSON.parse(stdout).findings).toHaveLength(2);
    expect(readFileSync(join(folder, SERVICE)).equals(bytes)).toBe(true);
  });

  test('line ends of Windows and a byte order mark stay', () => {
    const text = `\uFEFF${SERVICE_TEXT.replaceAll('\n', '\r\n')}`;
    writeShop(folder, { [SERVICE]: text });
    check('.', '--fix');
    expect(service()).toBe(`\uFEFF${FIXED.replaceAll('\n', '\r\n')}`);
  });

  test('a single file is fixed alone', () => {
    writeShop(join(folder, 'a'));
    expect(check(join('a', SERVICE), '--fix', '--format', 'json')).toMatchObject({
      stderr: 'concurrency-lens: applied 1 fix in 1 file\n',
    });
    expect(service('a')).toBe(FIXED);
  });
});
