import type { Span } from '../../documents/span';
import { applyEdits, lineBreakOf, type TextEdit } from '../../documents/textEdit';
import type { ConfigEntry, ConfigFacts } from '../configFacts';
import { chooseDocument, findEntry, isOnlyChange } from '../editTarget';
import { isPathPrefix, joinPath, sameSegment } from '../keyPath';
import type { MappingOutline } from './flattenEvents';
import { DEFAULT_YAML_LIMITS, readYaml, readYamlParts } from './readYaml';
import { writeInsideQuotes, writeScalar } from './writeScalar';

/**
 * The smallest edit that gives one key of a YAML file a value: the scalar alone where the key is written, else a new
 * line in the innermost mapping that already stands. Never reorders, keeps comments, quotes, indentation and line ends.
 */

/**
 * Undefined when no edit is known to do it: then the file is not touched.
 * @param facts what `readYaml` gave for this text
 * @param document index of the document to write in; without it the one that holds the key, else the first without a profile
 */
export function setYamlValue(
  text: string,
  facts: ConfigFacts,
  path: readonly string[],
  value: string,
  document: number | undefined = chooseDocument(facts, path),
): TextEdit[] | undefined {
  if (path.length === 0 || document === undefined) return undefined;
  const entry = findEntry(facts.documents[document]?.entries ?? [], path);
  const edit =
    entry !== undefined && !entry.inherited
      ? replaceValue(text, entry, value)
      : addKey(text, facts, path, value, document, entry);
  if (edit === undefined) return undefined;
  // The proof of an edit is that it reads back; where it does not, offering none is better than a broken file.
  const after = readYaml(applyEdits(text, [edit]));
  return isOnlyChange(facts, after, document, path, value) && after.problems.length <= facts.problems.length
    ? [edit]
    : undefined;
}

function replaceValue(text: string, entry: ConfigEntry, value: string): TextEdit {
  const { valueSpan } = entry;
  if (entry.quoted) {
    const quote = text.charAt(valueSpan.end) === "'" ? "'" : '"';
    const inside = writeInsideQuotes(value, quote);
    if (inside !== undefined) return { span: valueSpan, newText: inside };
    return { span: { start: valueSpan.start - 1, end: valueSpan.end + 1 }, newText: writeScalar(value) };
  }
  if (valueSpan.start < valueSpan.end) return { span: valueSpan, newText: writeScalar(value) };
  // Nothing is written yet: `key:`, `-`, or a lone key in a flow mapping, which has no colon.
  const needsColon = valueSpan.start === entry.keySpan.end && entry.keySpan.start < entry.keySpan.end;
  return { span: valueSpan, newText: `${needsColon ? ':' : ''} ${writeScalar(value)}` };
}

function addKey(
  text: string,
  facts: ConfigFacts,
  path: readonly string[],
  value: string,
  document: number,
  inherited: ConfigEntry | undefined,
): TextEdit | undefined {
  const eol = lineBreakOf(text);
  const mappings = mappingsOf(text, document);
  const entries = facts.documents[document]?.entries.filter((entry) => !entry.inherited) ?? [];
  const parent = longest(mappings.filter(({ path: at }) => at.length < path.length && isPathPrefix(at, path)));
  if (parent === undefined) {
    const blank = entries.length === 0 && (facts.documents[document]?.entries.length ?? 0) === 0;
    return blank ? startDocument(text, facts.documents[document]?.span, path, value, eol, 2) : undefined;
  }
  const unit = indentUnit(text, mappings);
  const rest = path.slice(parent.path.length);
  if (parent.flow) return addToFlow(parent, rest, value);
  const empty = entries.filter(
    ({ path: at, type, valueSpan }) =>
      type === 'null' && valueSpan.start === valueSpan.end && at.length < path.length && isPathPrefix(at, path),
  );
  const open = longest(empty);
  if (open !== undefined && open.path.length > parent.path.length && open.keySpan.start < open.valueSpan.start) {
    const column = columnOf(text, open.keySpan.start) - (isQuote(text.charAt(open.keySpan.start - 1)) ? 1 : 0);
    const below = nestedKey(path.slice(open.path.length), value, column + unit, unit);
    return insertBelow(text, open.valueSpan.end, below, eol);
  }
  const column = columnOf(text, parent.start);
  // A key that shares its first names only through dots is continued in dots; one whose first name is taken must be.
  const taken = parent.keys.some((key) => sameSegment(key[0] ?? '', rest[0] ?? ''));
  const dotted = taken || inherited !== undefined || rest.some((segment) => segment.startsWith('['));
  const lines = dotted
    ? [`${' '.repeat(column)}${writeKey(rest)}: ${writeScalar(value)}`]
    : nestedKey(rest, value, column, unit);
  if (endsInOpenBlock(text, entries)) {
    const newText = `${lines.join(eol).trimStart()}${eol}${' '.repeat(column)}`;
    return { span: { start: parent.start, end: parent.start }, newText };
  }
  return insertBelow(text, parent.end, lines, eol);
}

/** Whether the file ends inside a block scalar without a line break: one more line would give that scalar a line break. */
function endsInOpenBlock(text: string, entries: readonly ConfigEntry[]): boolean {
  if (/[\r\n]$/.test(text)) return false;
  return entries.some(
    ({ valueSpan, quoted }) => !quoted && valueSpan.end === text.length && /[|>]/.test(text.charAt(valueSpan.start)),
  );
}

/** The mappings of one document as they stand in the text. */
function mappingsOf(text: string, document: number): readonly MappingOutline[] {
  let index = 0;
  for (const part of readYamlParts(text, DEFAULT_YAML_LIMITS, true)) {
    for (const flattened of part.flattened) if (index++ === document) return flattened.mappings;
  }
  return [];
}

function startDocument(
  text: string,
  span: Span | undefined,
  path: readonly string[],
  value: string,
  eol: string,
  unit: number,
): TextEdit {
  const at = span?.end ?? text.length;
  const before = text.charAt(at - 1);
  const glue = at > 0 && before !== '\n' && before !== '\r' && before !== '\ufeff' ? eol : '';
  return { span: { start: at, end: at }, newText: glue + nestedKey(path, value, 0, unit).join(eol) + eol };
}

function addToFlow(parent: MappingOutline, rest: readonly string[], value: string): TextEdit {
  const added = `${writeKey(rest)}: ${writeScalar(value)}`;
  const newText = parent.keys.length === 0 ? added : `, ${added}`;
  return { span: { start: parent.end, end: parent.end }, newText };
}

/** The lines of a key with its missing parents, from a column on. */
function nestedKey(path: readonly string[], value: string, column: number, unit: number): string[] {
  if (path.some((segment, index) => index > 0 && segment.startsWith('['))) {
    return [`${' '.repeat(column)}${writeKey(path)}: ${writeScalar(value)}`];
  }
  return path.map((segment, index) => {
    const key = `${' '.repeat(column + index * unit)}${writeKey([segment])}:`;
    return index === path.length - 1 ? `${key} ${writeScalar(value)}` : key;
  });
}

function writeKey(path: readonly string[]): string {
  const key = joinPath(path);
  return writeScalar(key);
}

function insertBelow(text: string, from: number, lines: readonly string[], eol: string): TextEdit {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== 10 && text.charCodeAt(at) !== 13) at++;
  return { span: { start: at, end: at }, newText: lines.map((line) => eol + line).join('') };
}

/** The indentation of nested mappings in the file; two blanks when there is none to copy. */
function indentUnit(text: string, mappings: readonly MappingOutline[]): number {
  for (const child of mappings) {
    if (child.flow || child.path.length === 0) continue;
    const parent = longest(
      mappings.filter(({ path, flow }) => !flow && path.length < child.path.length && isPathPrefix(path, child.path)),
    );
    const unit = parent === undefined ? 0 : columnOf(text, child.start) - columnOf(text, parent.start);
    if (unit > 0 && !child.path.some((segment) => segment.startsWith('['))) return unit;
  }
  return 2;
}

function columnOf(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !/[\r\n\ufeff]/.test(text.charAt(start - 1))) start--;
  return offset - start;
}

function isQuote(char: string): boolean {
  return char === '"' || char === "'";
}

function longest<T extends { readonly path: readonly string[] }>(items: readonly T[]): T | undefined {
  let best: T | undefined;
  for (const item of items) if (best === undefined || item.path.length > best.path.length) best = item;
  return best;
}
