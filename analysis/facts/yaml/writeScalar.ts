import { resolveScalar } from './resolveScalar';

/** Writes values as YAML scalars that read back as the same string. Knows nothing of where they will stand. */

/** Plain when a plain scalar reads back unchanged and may stand anywhere, else in double quotes. */
export function writeScalar(value: string): string {
  return isPlain(value) ? value : writeQuoted(value, '"');
}

/** What stands between the given quotes, or the whole of a double-quoted scalar if single quotes cannot hold the value. */
export function writeInsideQuotes(value: string, quote: '"' | "'"): string | undefined {
  if (quote === '"') return writeQuoted(value, '"').slice(1, -1);
  return NEEDS_ESCAPE.test(value) ? undefined : value.replaceAll("'", "''");
}

const NEEDS_ESCAPE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function isPlain(value: string): boolean {
  // Letters, digits, `_`, `/` and `$` start no other token; a sign or a dot may start a number.
  const start = /^[\p{L}\p{N}_/$]/u.test(value) || /^[-+]?[0-9.]*[0-9]$/.test(value);
  if (!start || NEEDS_ESCAPE.test(value)) return false;
  if (/[,[\]{}"]|: |:$| #|\s$/.test(value)) return false;
  return resolveScalar(value).value === value;
}

function writeQuoted(value: string, quote: '"'): string {
  const escaped = value.replace(/[\\"]/g, '\\$&').replace(new RegExp(NEEDS_ESCAPE, 'g'), escapeChar);
  return quote + escaped + quote;
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' };

function escapeChar(char: string): string {
  return NAMED[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
