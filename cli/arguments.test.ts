import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCommand } from './arguments';

const line = (text: string) => parseCommand(text.split(' ').filter((word) => word !== ''));

function complaint(text: string) {
  const command = line(text);
  return command.kind === 'wrong' ? command.message[command.locale] : command;
}

describe('check', () => {
  test('without options', () => {
    expect(line('check')).toEqual({
      kind: 'check',
      options: { paths: ['.'], locale: 'en', format: 'text', failOn: 'error', profiles: [], rules: [] },
    });
  });

  test('with all of them', () => {
    const words =
      'check a b --format json --output out.json --cores 8 --call-time 80ms --profile prod,eu --locale ko ' +
      '--fail-on warning --rules nested-bounded-elastic --rules=unbounded-queue --profile kr';
    expect(line(words)).toEqual({
      kind: 'check',
      options: {
        paths: ['a', 'b'],
        locale: 'ko',
        format: 'json',
        output: 'out.json',
        cores: 8,
        callTimeMs: 80,
        profiles: ['prod', 'eu', 'kr'],
        failOn: 'warning',
        rules: ['nested-bounded-elastic', 'unbounded-queue'],
      },
    });
  });

  test('a path may follow -- and look like an option', () => {
    expect(line('check -- --odd')).toMatchObject({ options: { paths: ['--odd'] } });
  });

  test.each([
    ['--format sarif', { format: 'sarif' }],
    ['--fix', { fix: 'apply' }],
    ['--fix-dry-run', { fix: 'preview' }],
    ['--fix src', { fix: 'apply', paths: ['src'] }],
    ['--baseline old.json', { baseline: 'old.json' }],
    ['--baseline=old.json --format json --output new.json', { baseline: 'old.json', output: 'new.json' }],
    ['--fix --format json', { fix: 'apply', format: 'json' }],
  ])('%s', (words, options) => {
    expect(line(`check ${words}`)).toMatchObject({ kind: 'check', options });
  });

  test.each([
    ['--fix --fix-dry-run', '--fix cannot be combined with --fix-dry-run'],
    ['--fix-dry-run --format sarif', '--fix-dry-run cannot be combined with --format'],
    ['--fix --baseline old.json', '--baseline cannot be combined with --fix'],
    ['--baseline old.json --fix-dry-run', '--baseline cannot be combined with --fix-dry-run'],
    ['--baseline a.json --output ./a.json', '--baseline and --output name the same file'],
    ['--fix=yes', '--fix takes no value'],
    ['--baseline', '--baseline needs a value'],
    ['--baseline=', '--baseline takes a name, not ""'],
  ])('%s is refused in one line', (words, message) => {
    expect(complaint(`check ${words}`)).toBe(message);
  });

  test('in Korean', () => {
    expect(complaint('check --fix --fix-dry-run --locale ko')).toBe('함께 쓸 수 없는 옵션(--fix, --fix-dry-run)');
    expect(complaint('check --fix=1 --locale ko')).toBe('--fix: 값을 받지 않는 옵션');
    expect(complaint('check --locale=ko --cores x')).toBe(
      '--cores 값 오류("x"): 1 이상 2147483647 이하의 정수만 받는다',
    );
  });

  test.each([
    ['--cores 0', '--cores takes a whole number from 1 to 2147483647, not "0"'],
    ['--cores -1', '--cores takes a whole number from 1 to 2147483647, not "-1"'],
    ['--cores 2.5', '--cores takes a whole number from 1 to 2147483647, not "2.5"'],
    ['--cores 0x10', '--cores takes a whole number from 1 to 2147483647, not "0x10"'],
    ['--cores 2147483648', '--cores takes a whole number from 1 to 2147483647, not "2147483648"'],
    ['--cores', '--cores needs a value'],
    ['--cores --format json', '--cores needs a value'],
    ['--format xml', '--format takes one of text, json, sarif, not "xml"'],
    ['--fail-on fatal', '--fail-on takes one of error, warning, information, never, not "fatal"'],
    ['--locale fr', '--locale takes one of en, ko, not "fr"'],
    ['--profile a,,b', '--profile takes names separated by commas, not "a,,b"'],
    ['--rules=', '--rules takes names separated by commas, not ""'],
    ['--output=', '--output takes a name, not ""'],
    ['--verbose', 'unknown option "--verbose"'],
    ['-x', 'unknown option "-x"'],
    ['--toString', 'unknown option "--toString"'],
    ['--__proto__ 1', 'unknown option "--__proto__"'],
  ])('%s is refused in one line', (words, message) => {
    expect(complaint(`check ${words}`)).toBe(message);
  });

  test('an empty path is refused', () => {
    expect(parseCommand(['check', ''])).toMatchObject({ kind: 'wrong', message: { en: 'a PATH is empty' } });
  });
});

describe('size', () => {
  test('without options', () => {
    expect(line('size')).toEqual({ kind: 'size', options: { locale: 'en', format: 'text', callTimeMs: 50 } });
  });

  test('with all of them', () => {
    const words =
      'size --flat-map 256 --scheduler 80 --pool 10 --server 200 --cores 8 --call-time 0.05s --request-time 2s ' +
      '--wait 30 --rate 0.5 --calls 160 --format=json';
    expect(line(words)).toEqual({
      kind: 'size',
      options: {
        locale: 'en',
        format: 'json',
        flatMap: 256,
        scheduler: 80,
        pool: 10,
        server: 200,
        cores: 8,
        callTimeMs: 50,
        requestTimeMs: 2000,
        waitMs: 30,
        ratePerSecond: 0.5,
        calls: 160,
      },
    });
  });

  test.each([
    ['50ms', 50],
    ['50', 50],
    ['2s', 2000],
    ['2S', 2000],
    ['0.5ms', 0.5],
    ['86400s', 86_400_000],
  ])('a call time of %s is %d ms', (text, callTimeMs) => {
    expect(line(`size --call-time ${text}`)).toMatchObject({ options: { callTimeMs } });
  });

  test.each(['0', '0ms', '-50ms', '50m', '50us', 'PT1S', '5 0', 'ms', '', '1e3', 'NaN', 'Infinity', '86401s', '٥٠'])(
    'a call time of %j is refused',
    (text) => {
      expect(parseCommand(['size', `--call-time=${text}`])).toEqual({
        kind: 'wrong',
        locale: 'en',
        message: {
          en: `--call-time takes a time above 0, such as 50ms, 2s or 50 (milliseconds), of a day at most, not ${JSON.stringify(text)}`,
          ko: `--call-time 값 오류(${JSON.stringify(text)}): 0보다 크고 하루를 넘지 않는 시간만 받는다(예: 50ms, 2s, 단위가 없으면 밀리초)`,
        },
      });
    },
  );

  test('a wait may be zero, a rate not', () => {
    expect(line('size --wait 0')).toMatchObject({ options: { waitMs: 0 } });
    expect(complaint('size --wait x')).toBe(
      '--wait takes a time such as 30ms, 2s or 30 (milliseconds), of a day at most, not "x"',
    );
    expect(complaint('size --rate 0')).toBe(
      '--rate takes a number of calls per second above 0, such as 100 or 0.5, not "0"',
    );
  });

  test('the last of a repeated option counts', () => {
    expect(line('size --pool 10 --pool 20')).toMatchObject({ options: { pool: 20 } });
  });

  test('it takes no paths and no form of its own that check has', () => {
    expect(complaint('size here')).toBe('size takes options only, not "here"');
    expect(complaint('size --format sarif')).toBe('--format takes one of text, json, not "sarif"');
    expect(complaint('size --fix')).toBe('unknown option "--fix"');
  });
});

describe('before the command', () => {
  test('help and version', () => {
    expect(line('--help')).toEqual({ kind: 'help', command: null, locale: 'en' });
    expect(line('-h --locale ko')).toEqual({ kind: 'help', command: null, locale: 'ko' });
    expect(line('--locale ko --help')).toEqual({ kind: 'help', command: null, locale: 'ko' });
    expect(line('help size')).toEqual({ kind: 'help', command: 'size', locale: 'en' });
    expect(line('check --cores x --help')).toEqual({ kind: 'help', command: 'check', locale: 'en' });
    expect(line('size -h')).toEqual({ kind: 'help', command: 'size', locale: 'en' });
    expect(line('--version')).toEqual({ kind: 'version' });
    expect(line('size --version')).toEqual({ kind: 'version' });
  });

  test('nothing, something else, or an option', () => {
    expect(complaint('')).toBe('no command given; the commands are check and size');
    expect(complaint('chekc')).toBe('unknown command "chekc"; the commands are check and size');
    expect(complaint('--pool 3')).toBe('"--pool" stands before the command; the commands are check and size');
    for (const words of ['--locale ko', '--locale=ko']) {
      expect(complaint(words)).toBe('명령이 없다. 명령은 check, size');
    }
    expect(complaint('--locale')).toBe('no command given; the commands are check and size');
  });

  test('the language', () => {
    for (const words of [
      '--locale ko check',
      '--locale=ko check',
      'check --locale ko',
      'check --locale en --locale=ko',
    ]) {
      expect(line(words)).toMatchObject({ kind: 'check', options: { locale: 'ko', paths: ['.'] } });
    }
    expect(line('--locale ko check -- a')).toMatchObject({ options: { locale: 'ko', paths: ['a'] } });
    expect(line('check -- --locale=ko')).toMatchObject({ options: { locale: 'en', paths: ['--locale=ko'] } });
    expect(complaint('--locale fr check')).toBe('--locale takes one of en, ko, not "fr"');
  });
});

test('no words make it throw', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'check',
      'size',
      '--locale',
      '--locale=',
      'ko',
      '--',
      '-',
      '--pool',
      '--help=',
      '-hv',
      '--fix',
      '--fix=',
      '--baseline',
      '=',
      '--=',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const command = parseCommand(words);
      expect(['check', 'size', 'help', 'version', 'wrong']).toContain(command.kind);
      if (command.kind === 'wrong') expect(command.message.en.length * command.message.ko.length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});
