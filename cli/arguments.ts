/** The command line: argument words to a command with checked options, or to one clear line about what is wrong. */
import { parseArgs } from 'node:util';
import type { Locale, Text } from '../analysis/text';
import {
  CHECK_OPTIONS,
  type CheckOptions,
  LATER_CHECK_OPTIONS,
  type LaterOption,
  type OptionTable,
  SIZE_OPTIONS,
  type SizeOptions,
} from './options';

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
  const parsed = parseOptions(words, CHECK_OPTIONS, LATER_CHECK_OPTIONS);
  if ('meta' in parsed) return metaCommand(parsed.meta, 'check', locale);
  if ('problem' in parsed) return wrong(locale, parsed.problem);
  const { fields, positionals } = parsed;
  if (fields.format === 'sarif') return wrong(locale, notYet('--format sarif'));
  if (positionals.some((path) => path.trim() === '')) {
    return wrong(locale, { en: 'a PATH is empty', ko: '빈 경로가 있다' });
  }
  const defaults = { format: 'text', failOn: 'error', profiles: [], rules: [] };
  const paths = positionals.length > 0 ? positionals : ['.'];
  return { kind: 'check', options: { ...defaults, ...fields, locale, paths } as CheckOptions };
}

function parseSize(words: readonly string[], locale: Locale): Command {
  const parsed = parseOptions(words, SIZE_OPTIONS, {});
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

type ParsedOptions =
  | { readonly fields: { readonly [field: string]: unknown }; readonly positionals: readonly string[] }
  | { readonly meta: 'help' | 'version' }
  | { readonly problem: Text };

/** All words of one command against its table. The first thing wrong is the one that is told. */
function parseOptions(
  words: readonly string[],
  table: OptionTable,
  later: { readonly [name: string]: LaterOption },
): ParsedOptions {
  const tokens = tokenize(words, table, later);
  const meta = tokens.find((token) => token.kind === 'option' && (token.name === 'help' || token.name === 'version'));
  if (meta?.kind === 'option') return { meta: meta.name === 'help' ? 'help' : 'version' };
  const fields: Record<string, unknown> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName, name, value } = token;
    if (Object.hasOwn(later, name)) return { problem: notYet(rawName) };
    const spec = Object.hasOwn(table, name) && rawName.startsWith('--') ? table[name] : undefined;
    if (spec === undefined) {
      const shown = JSON.stringify(rawName);
      return { problem: { en: `unknown option ${shown}`, ko: `알 수 없는 옵션(${shown})` } };
    }
    if (value === undefined || (!token.inlineValue && value.startsWith('--'))) {
      return { problem: { en: `${rawName} needs a value`, ko: `${rawName} 옵션에는 값이 필요하다` } };
    }
    const read = spec.read(rawName, value);
    if ('problem' in read) return read;
    const before = spec.list ? ((fields[spec.field] as readonly unknown[] | undefined) ?? []) : [];
    fields[spec.field] = spec.list ? [...before, ...(read.value as readonly unknown[])] : read.value;
  }
  return { fields, positionals };
}

function tokenize(words: readonly string[], table: OptionTable, later: { readonly [name: string]: LaterOption }) {
  const valued = [...Object.keys(table), ...Object.keys(later).filter((name) => later[name]?.takesValue)];
  return parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      ...Object.fromEntries(valued.map((name) => [name, { type: 'string' as const }])),
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

function notYet(option: string): Text {
  return { en: `${option} is not yet available`, ko: `${option}: 아직 사용할 수 없다(not yet available)` };
}

function wrong(locale: Locale, message: Text): Command {
  return { kind: 'wrong', message, locale };
}
