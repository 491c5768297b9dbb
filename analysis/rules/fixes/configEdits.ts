import { applyEdits } from '../../documents/textEdit';
import type { ConfigEntry, ConfigFacts } from '../../facts/configFacts';
import { isPathPrefix, splitKey } from '../../facts/keyPath';
import { readProperties } from '../../facts/properties/readProperties';
import { setPropertiesValue } from '../../facts/properties/setPropertiesValue';
import { readYaml } from '../../facts/yaml/readYaml';
import { setYamlValue } from '../../facts/yaml/setYamlValue';
import type { Edit } from '../../features/edit';
import type { Project } from '../../model/project';

/** Takes keys out of a configuration file or moves them, line by line, and only when the file is proven to read as meant. */

/** Removes an entry, with the parents that have nothing left; null where that is not a matter of whole lines. */
export function removeKey(project: Project, path: string, entry: ConfigEntry): readonly Edit[] | null {
  return rewrite(project, path, (text, facts) => without(text, facts, entry));
}

/** Removes an entry and writes its value under another key of the same document. */
export function moveKey(project: Project, path: string, entry: ConfigEntry, to: string): readonly Edit[] | null {
  return rewrite(project, path, (text, facts) => {
    const removed = without(text, facts, entry);
    const document = facts.documents.findIndex(({ entries }) => entries.includes(entry));
    if (removed === null || document < 0) return null;
    const after = read(facts, removed);
    const set = facts.format === 'properties' ? setPropertiesValue : setYamlValue;
    const edits = set(removed, after, splitKey(to), entry.value, document);
    return edits ? applyEdits(removed, edits) : null;
  });
}

/** The one edit between a text and what becomes of it: all that is common at both ends stays untouched. */
function rewrite(
  project: Project,
  path: string,
  change: (text: string, facts: ConfigFacts) => string | null,
): readonly Edit[] | null {
  const document = project.document(path);
  const facts = project.configFacts(path);
  if (!document?.isIntact || !facts) return null;
  const { text } = document;
  const after = change(text, facts);
  if (after === null || after === text) return null;
  let start = 0;
  while (start < text.length && start < after.length && text[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(text.length, after.length) - start;
  while (end < most && text[text.length - 1 - end] === after[after.length - 1 - end]) end++;
  const span = { start, end: text.length - end };
  return [{ path, span, newText: after.slice(start, after.length - end) }];
}

function read(facts: ConfigFacts, text: string): ConfigFacts {
  return facts.format === 'properties' ? readProperties(text) : readYaml(text);
}

function without(text: string, facts: ConfigFacts, entry: ConfigEntry): string | null {
  if (entry.inherited || entry.path.at(-1)?.startsWith('[')) return null;
  const lines = text.split(/(?<=\n)/);
  const starts: number[] = [];
  for (let at = 0, line = 0; line < lines.length; at += lines[line]?.length ?? 0, line++) starts.push(at);
  const lineOf = (offset: number): number => starts.findLastIndex((start) => start <= offset);
  const first = lineOf(entry.keySpan.start);
  const last = lineOf(Math.max(entry.valueSpan.end, entry.keySpan.end));
  const before = text.slice(starts[first], entry.keySpan.start);
  if (!/^[ \t\ufeff]*["']?$/.test(before)) return null;
  const gone = new Set<number>();
  for (let line = first; line <= last; line++) gone.add(line);
  if (facts.format === 'yaml') addEmptyParents(lines, gone, first);
  const removed = [...gone].map((line) => lines[line] ?? '').join('');
  if (/(?:^|\s)[&*]\w/.test(removed)) return null;
  const result = lines.filter((_, line) => !gone.has(line)).join('');
  return isWithout(facts, read(facts, result), entry) ? result : null;
}

/** Parents of which no other child is left go too, unless a comment of their own stands in them. */
function addEmptyParents(lines: readonly string[], gone: Set<number>, from: number): void {
  let child = from;
  for (;;) {
    const indent = indentOf(lines[child] ?? '');
    const parent = lines.findLastIndex((line, at) => at < child && isContent(line) && indentOf(line) < indent);
    const header = lines[parent] ?? '';
    if (parent < 0 || !/^\s*[^\s#-][^#]*:\s*(?:#.*)?$/.test(header)) return;
    const end = lines.findIndex((line, at) => at > parent && isContent(line) && indentOf(line) <= indentOf(header));
    for (let line = parent + 1; line < (end < 0 ? lines.length : end); line++) {
      if (!gone.has(line) && (lines[line] ?? '').trim() !== '') return;
    }
    gone.add(parent);
    child = parent;
  }
}

function isContent(line: string): boolean {
  return line.trim() !== '' && !line.trimStart().startsWith('#');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Whether a file says the same as before but for one entry and its empty parents. */
function isWithout(before: ConfigFacts, after: ConfigFacts, entry: ConfigEntry): boolean {
  if (after.problems.length > before.problems.length) return false;
  const rest = (facts: ConfigFacts): string =>
    facts.documents
      .flatMap(({ entries }) => entries)
      .filter((other) => other !== entry && !(other.value === '' && isPathPrefix(other.path, entry.path)))
      .map(({ key, value }) => `${key}=${value}`)
      .join('\n');
  return rest(before) === rest(after);
}
