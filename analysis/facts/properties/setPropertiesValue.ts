import { applyEdits, lineBreakOf, type TextEdit } from '../../documents/textEdit';
import type { ConfigEntry, ConfigFacts } from '../configFacts';
import { chooseDocument, findEntry, isOnlyChange } from '../editTarget';
import { joinPath, sameSegment } from '../keyPath';
import { readProperties } from './readProperties';
import { lineEnd } from './scanProperties';

/**
 * The smallest edit that gives one key of a `.properties` file a value: the value alone where the key is written, else a
 * line after the nearest relative. Never reorders, keeps comments, separators and line ends.
 */

/**
 * Undefined when no edit is known to do it: then the file is not touched.
 * @param facts what `readProperties` gave for this text
 * @param document index of the document to write in; without it the one that holds the key, else the first without a profile
 */
export function setPropertiesValue(
  text: string,
  facts: ConfigFacts,
  path: readonly string[],
  value: string,
  document: number | undefined = chooseDocument(facts, path),
): TextEdit[] | undefined {
  if (path.length === 0 || document === undefined) return undefined;
  const entries = facts.documents[document]?.entries ?? [];
  const entry = findEntry(entries, path);
  const edit = entry !== undefined ? replaceValue(text, entry, value) : addLine(text, entries, path, value);
  // The proof of an edit is that it reads back; where it does not, offering none is better than a broken file.
  const after = readProperties(applyEdits(text, [edit]));
  return isOnlyChange(facts, after, document, path, value) && after.problems.length <= facts.problems.length
    ? [edit]
    : undefined;
}

function replaceValue(text: string, entry: ConfigEntry, value: string): TextEdit {
  const { keySpan, valueSpan } = entry;
  const inList = text.slice(keySpan.start, keySpan.end).endsWith('[]');
  const bare = keySpan.end === valueSpan.start;
  return { span: valueSpan, newText: (bare ? '=' : '') + writeValue(value, inList) };
}

function addLine(text: string, entries: readonly ConfigEntry[], path: readonly string[], value: string): TextEdit {
  const eol = lineBreakOf(text);
  const neighbour = nearest(entries, path);
  const separator = neighbour === undefined ? '=' : separatorOf(text, neighbour);
  const line = writeKey(joinPath(path)) + separator + writeValue(value, false);
  if (neighbour !== undefined) {
    const at = lineEnd(text, neighbour.valueSpan.end);
    // A backslash at the end of the file would swallow the line break that a new line needs.
    if (at === text.length && text.endsWith('\\')) {
      const start = neighbour.keySpan.start;
      return { span: { start, end: start }, newText: line + eol };
    }
    return { span: { start: at, end: at }, newText: eol + line };
  }
  const glue = text === '' || /[\r\n\ufeff]$/.test(text) ? '' : eol;
  return { span: { start: text.length, end: text.length }, newText: glue + line + eol };
}

/** The last entry that shares the most leading names with a path; the last of all when none shares any. */
function nearest(entries: readonly ConfigEntry[], path: readonly string[]): ConfigEntry | undefined {
  let best: ConfigEntry | undefined;
  let most = 0;
  for (const entry of entries) {
    let shared = 0;
    while (shared < path.length && sameSegment(entry.path[shared] ?? '', path[shared] ?? '')) shared++;
    if (shared >= most) {
      most = shared;
      best = entry;
    }
  }
  return best;
}

function separatorOf(text: string, { keySpan, valueSpan }: ConfigEntry): string {
  const between = text.slice(keySpan.end, valueSpan.start);
  return /^[ \t]*[=:][ \t]*$|^[ \t]+$/.test(between) ? between : '=';
}

function writeKey(key: string): string {
  return escapeNonLatin(key.replace(/[\\=: \t\f]/g, '\\$&').replace(/^[#!]/, '\\$&'));
}

function writeValue(value: string, inList: boolean): string {
  const escaped = value
    .replace(/\\/g, '\\\\')
    .replace(/[\n\r\t\f]/g, (char) => NAMED[char] ?? char)
    .replace(/^ /, '\\ ');
  return escapeNonLatin(inList ? escaped.replaceAll(',', '\\,') : escaped);
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\f': '\\f' };

/** Spring Boot reads `.properties` as ISO-8859-1 while editors save UTF-8; only ASCII means the same in both. */
function escapeNonLatin(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
