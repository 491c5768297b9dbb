import type { Span } from '../documents/span';
import { classifyFile } from '../model/config/classifyFile';
import type { ModuleModel } from '../model/config/moduleModel';
import { canonicalKey, uniformKey } from '../model/config/relaxedNames';
import type { Origin } from '../model/origin';
import type { Project } from '../model/project';
import { JVM_FLAGS, PROPERTIES } from '../properties';
import type { PropertyRow } from '../properties/property';
import type { Text } from '../text';
import { formatDefault } from './propertyHover';
import { viewAt } from './settingAt';

/** A key that could stand at a place, with what it would be without being written. */
export interface Completion {
  readonly label: string;
  /** What replaces `span`. */
  readonly newText: string;
  readonly span: Span;
  /** `10 (default of HikariCP 6.3)`, or the value in force. */
  readonly detail: Text;
  readonly documentation: Text;
}

/** Keys and JVM flags of the fact sheet that fit at an offset and are not written there yet. */
export function completionsAt(project: Project, path: string, offset: number): readonly Completion[] {
  const document = project.document(path);
  if (!document) return [];
  const start = document.lines.lineStart(document.lines.lineAt(offset));
  const before = document.text.slice(start, offset);
  if (/(?:^|\/)(?:application|bootstrap)[^/]*\.(?:ya?ml|properties)$/.test(path))
    return keysAt(project, path, offset, before);
  return flagsAt(project, path, offset, before);
}

function keysAt(project: Project, path: string, offset: number, before: string): readonly Completion[] {
  const view = project.viewOf(path);
  const document = project.document(path);
  const typed = /^[ \t]*([\w.-]*)$/.exec(before)?.[1];
  if (!view || !document || typed === undefined) return [];
  const isProperties = path.endsWith('.properties');
  const parent = isProperties
    ? ''
    : parentKey(document.text, document.lines.lineAt(offset), before.length - before.trimStart().length);
  const written = new Set(
    (project.configFacts(path)?.documents ?? []).flatMap(({ entries }) => entries.map(({ key }) => uniformKey(key))),
  );
  const span = { start: offset - typed.length, end: offset };
  return PROPERTIES.flatMap((row) => {
    const label = labelBelow(row.key, canonicalKey(parent));
    const key = label === null ? '' : parent === '' ? label : `${parent}.${label}`;
    if (label === null || !label.startsWith(typed) || written.has(uniformKey(key))) return [];
    return {
      label,
      newText: isProperties ? `${label}=` : `${label}: `,
      span,
      detail: keyDetail(view.application, row, key),
      documentation: row.what,
    };
  });
}

/** What of a key remains below a parent; null where it does not fit, or still needs a name of the user's own. */
function labelBelow(key: string, parent: string): string | null {
  const parts = key.split('.');
  const given = parent === '' ? [] : parent.split('.');
  if (given.length >= parts.length || given.some((part, at) => parts[at] !== part && parts[at] !== '*')) return null;
  const rest = parts.slice(given.length).join('.');
  return rest.includes('*') ? null : rest;
}

/** Behind `-D` or `-XX:` on a line of any file that can hold JVM flags. */
function flagsAt(project: Project, path: string, offset: number, before: string): readonly Completion[] {
  const kind = classifyFile(path);
  const typed = /(?:^|[\s"'=[,>])(-D|-XX:)([\w.]*)$/.exec(before);
  if (!typed || kind === null || kind === 'java' || kind === 'spring-config') return [];
  const view = viewAt(project, path, offset);
  const lead = typed[1] ?? '';
  const word = typed[2] ?? '';
  const span = { start: offset - word.length, end: offset };
  return JVM_FLAGS.flatMap((row) => {
    const name = row.key.startsWith('-XX:') ? row.key.slice(4) : row.key;
    const leads = row.key.startsWith('-XX:') ? '-XX:' : '-D';
    if (leads !== lead || row.key === '-Xss' || !name.startsWith(word)) return [];
    const newText = lead === '-XX:' && row.type === 'bool' ? `+${name}` : `${name}=`;
    return { label: name, newText, span, detail: flagDetail(view?.application ?? null, row), documentation: row.what };
  });
}

function keyDetail(module: ModuleModel, row: PropertyRow, key: string): Text {
  return inForce(module.property(key)) ?? formatDefault(module, row);
}

function flagDetail(module: ModuleModel | null, row: PropertyRow): Text {
  if (module === null) return row.formula ?? row.what;
  if (!row.key.startsWith('-')) return inForce(module.systemProperty(row.key)) ?? formatDefault(module, row);
  const flag = module.jvmFlag(row.key);
  return (flag?.value ? inForce({ value: flag.value.value, origin: flag.origin }) : null) ?? formatDefault(module, row);
}

function inForce(settled: { readonly value: string | null; readonly origin: Origin } | null): Text | null {
  if (!settled?.value) return null;
  const { value, origin } = settled;
  return { en: `${value} (${origin.text.en})`, ko: `${value} (${origin.text.ko})` };
}

/** The key path above a line of YAML by indentation alone, since the line itself is half typed. */
function parentKey(text: string, line: number, indent: number): string {
  const lines = text.split(/\r\n|\r|\n/);
  const path: string[] = [];
  let limit = indent;
  for (let i = line - 1; i >= 0 && limit > 0; i--) {
    const above = lines[i] ?? '';
    if (/^(?:---|\.\.\.)/.test(above)) break;
    const key = /^([ \t]*)(?:"([^"]+)"|'([^']+)'|([\w.[\]/-]+))\s*:\s*(?:#.*)?$/.exec(above);
    const width = (key?.[1] ?? '').length;
    if (!key || width >= limit) continue;
    path.unshift(key[2] ?? key[3] ?? key[4] ?? '');
    limit = width;
  }
  return path.join('.');
}
