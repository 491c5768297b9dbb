/** The command line: argument words to a command with checked options, or to one clear line about what is wrong. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locale, Text } from '../analysis/text';
import { CHECK_OPTIONS, type CheckOptions, type OptionTable, SIZE_OPTIONS, type SizeOptions } from './options';

export type CommandName = 'check' | 'size';

export type Command =
  | { readonly kind: 'check'; readonly options: CheckOptions }
  | { readonly kind: 'size'; readonly options: SizeOptions }
  | { readonly kind: 'help'; readonly command: CommandName | null; readonly locale: Locale }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly message: Text; readonly locale: Locale };

/** The call time where none is given, as in the editor's setting. */
const DEFAULT_CALL_TIME_MS = 50;

/** Reads the words after the program's name. Never throws. */
export function parseCommand(words: readonly string[]): Command {
  const locale = localeOf(words);
  const [first, ...rest] = localeBehindCommand(words);
  if (first === undefined)
    return wrong(locale, {
      en: 'no command given; the commands are check and size',
      ko: '명령이 없다. 명령은 check, size',
    });
  if (first === 'check') return parseCheck(rest, locale);
  if (first === 'size') return parseSize(rest, locale);
  if (first === '--version' || first === '-v') return { kind: 'version' };
  if (first === '--help' || first === '-h' || first === 'help') {
    const command = rest.find((word) => word === 'check' || word === 'size');
    return { kind: 'help', command: command === 'check' || command === 'size' ? command : null, locale };
  }
  const shown = JSON.stringify(first);
  if (first.startsWith('-')) {
    return wrong(locale, {
      en: `${shown} stands before the command; the commands are check and size`,
      ko: `명령보다 앞에 옵션이 있다(${shown}). 명령은 check, size`,
    });
  }
  return wrong(locale, {
    en: `unknown command ${shown}; the commands are check and size`,
    ko: `알 수 없는 명령(${shown}). 명령은 check, size`,
  });
}

function parseCheck(words: readonly string[], locale: Locale): Command {
  const parsed = parseOptions(words, CHECK_OPTIONS);
  if ('meta' in parsed) return metaCommand(parsed.meta, 'check', locale);
  if ('problem' in parsed) return wrong(locale, parsed.problem);
  const { fields, positionals, given } = parsed;
  const clash = CLASHES.find((names) => names.every((name) => given.has(name)));
  if (clash) return wrong(locale, cannotCombine(clash));
  if (typeof fields.baseline === 'string' && typeof fields.output === 'string') {
    if (resolve(fields.baseline) === resolve(fields.output)) {
      return wrong(locale, {
        en: '--baseline and --output name the same file',
        ko: '--baseline, --output: 같은 파일을 가리킨다',
      });
    }
  }
  if (positionals.some((path) => path.trim() === '')) {
    return wrong(locale, { en: 'a PATH is empty', ko: '빈 경로가 있다' });
  }
  const defaults = { format: 'text', failOn: 'error', profiles: [], rules: [] };
  const paths = positionals.length > 0 ? positionals : ['.'];
  return { kind: 'check', options: { ...defaults, ...fields, locale, paths } as CheckOptions };
}

function parseSize(words: readonly string[], locale: Locale): Command {
  const parsed = parseOptions(words, SIZE_OPTIONS);
  if ('meta' in parsed) return metaCommand(parsed.meta, 'size', locale);
  if ('problem' in parsed) return wrong(locale, parsed.problem);
  const [extra] = parsed.positionals;
  if (extra !== undefined) {
    const shown = JSON.stringify(extra);
    return wrong(locale, { en: `size takes options only, not ${shown}`, ko: `size 명령은 옵션만 받는다(${shown})` });
  }
  const defaults = { format: 'text', callTimeMs: DEFAULT_CALL_TIME_MS };
  return { kind: 'size', options: { ...defaults, ...parsed.fields, locale } as SizeOptions };
}

/** A diff has one form; and a finding that the baseline holds back is not to be changed, let alone unseen. */
const CLASHES: readonly (readonly [string, string])[] = [
  ['fix', 'fix-dry-run'],
  ['fix-dry-run', 'format'],
  ['baseline', 'fix'],
  ['baseline', 'fix-dry-run'],
];

function cannotCombine([first, second]: readonly [string, string]): Text {
  return {
    en: `--${first} cannot be combined with --${second}`,
    ko: `함께 쓸 수 없는 옵션(--${first}, --${second})`,
  };
}

type ParsedOptions =
  | {
      readonly fields: { readonly [field: string]: unknown };
      readonly positionals: readonly string[];
      /** Names of the options that were there. */
      readonly given: ReadonlySet<string>;
    }
  | { readonly meta: 'help' | 'version' }
  | { readonly problem: Text };

/** All words of one command against its table. The first thing wrong is the one that is told. */
function parseOptions(words: readonly string[], table: OptionTable): ParsedOptions {
  const tokens = tokenize(words, table);
  const meta = tokens.find((token) => token.kind === 'option' && (token.name === 'help' || token.name === 'version'));
  if (meta?.kind === 'option') return { meta: meta.name === 'help' ? 'help' : 'version' };
  const fields: Record<string, unknown> = {};
  const positionals: string[] = [];
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName, name, value } = token;
    const spec = Object.hasOwn(table, name) && rawName.startsWith('--') ? table[name] : undefined;
    if (spec === undefined) {
      const shown = JSON.stringify(rawName);
      return { problem: { en: `unknown option ${shown}`, ko: `알 수 없는 옵션(${shown})` } };
    }
    given.add(name);
    if ('means' in spec) {
      if (value !== undefined)
        return { problem: { en: `${rawName} takes no value`, ko: `${rawName}: 값을 받지 않는 옵션` } };
      fields[spec.field] = spec.means;
      continue;
    }
    if (value === undefined || (!token.inlineValue && value.startsWith('--'))) {
      return { problem: { en: `${rawName} needs a value`, ko: `${rawName} 옵션에는 값이 필요하다` } };
    }
    const read = spec.read(rawName, value);
    if ('problem' in read) return read;
    const before = spec.list ? ((fields[spec.field] as readonly unknown[] | undefined) ?? []) : [];
    fields[spec.field] = spec.list ? [...before, ...(read.value as readonly unknown[])] : read.value;
  }
  return { fields, positionals, given };
}

function tokenize(words: readonly string[], table: OptionTable) {
  const types = Object.entries(table).map(
    ([name, spec]) => [name, { type: 'means' in spec ? ('boolean' as const) : ('string' as const) }] as const,
  );
  return parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      ...Object.fromEntries(types),
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  }).tokens;
}

/** The language is needed to say what is wrong with the rest, so it is looked for first and apart. */
function localeOf(words: readonly string[]): Locale {
  const end = words.indexOf('--');
  const options = end === -1 ? words : words.slice(0, end);
  const last = options.findLast((word, i) => word.startsWith('--locale=') || options[i - 1] === '--locale');
  return last === 'ko' || last === '--locale=ko' ? 'ko' : 'en';
}

/** `--locale ko check …` reads as `check --locale=ko …`: the one option that makes sense before a command. */
function localeBehindCommand(words: readonly string[]): readonly string[] {
  const [first, ...others] = words;
  const isPair = first === '--locale';
  if (!isPair && !first?.startsWith('--locale=')) return words;
  const [command, ...rest] = isPair ? others.slice(1) : others;
  if (command === undefined) return [];
  return [command, isPair ? `--locale=${others[0] ?? ''}` : (first ?? ''), ...rest];
}

function metaCommand(meta: 'help' | 'version', command: CommandName, locale: Locale): Command {
  return meta === 'version' ? { kind: 'version' } : { kind: 'help', command, locale };
}

function wrong(locale: Locale, message: Text): Command {
  return { kind: 'wrong', message, locale };
}
