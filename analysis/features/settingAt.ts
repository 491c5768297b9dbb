import type { Span } from '../documents/span';
import { classifyFile, type FileKind } from '../model/config/classifyFile';
import { isUsualPlace } from '../model/config/configFiles';
import { environmentNameMatches, uniformKey } from '../model/config/relaxedNames';
import type { ModuleView, Project } from '../model/project';
import { JVM_FLAGS, PROPERTIES } from '../properties';
import type { PropertyRow } from '../properties/property';

/**
 * Finds the configuration key or JVM flag an offset stands on, wherever settings are written: configuration files, command
 * lines and environments of containers, build scripts, code. By the text of the line, since most of these places have no
 * facts of their own.
 */
export interface SettingHere {
  readonly row: PropertyRow;
  /** The key as it is asked for: with the instance's or data source's own name. Of a flag, its name. */
  readonly key: string;
  readonly isFlag: boolean;
  readonly span: Span;
  /** It stands in a configuration file that the module does not read. */
  readonly isUnread: boolean;
  /** The module it speaks to; null where that cannot be told. */
  readonly view: ModuleView | null;
}

export function settingAt(project: Project, path: string, offset: number): SettingHere | null {
  const document = project.document(path);
  const kind = classifyFile(path);
  if (!document || kind === null) return null;
  const view = viewAt(project, path, offset);
  const lineNumber = document.lines.lineAt(offset);
  if (isConfigFile(path, kind)) {
    for (const { entries } of project.configFacts(path)?.documents ?? []) {
      for (const { key, keySpan } of entries) {
        if (document.lines.lineAt(keySpan.start) !== lineNumber) continue;
        const found = keyRow(key, view) ?? flagInFile(key);
        if (found) return { ...found, span: keySpan, isUnread: isUnread(view, path), view };
      }
    }
    return null;
  }
  const start = document.lines.lineStart(lineNumber);
  const line = document.text.slice(start).match(/^[^\r\n]*/)?.[0] ?? '';
  if (isComment(line, kind)) return null;
  for (const { pattern, find } of TOKENS) {
    for (const match of line.matchAll(pattern)) {
      const span = { start: start + match.index, end: start + match.index + match[0].length };
      if (offset < span.start || offset > span.end) continue;
      const found = find(match[1] ?? '', kind, view);
      if (found) return { ...found, span, isUnread: false, view };
    }
  }
  return null;
}

type Found = Pick<SettingHere, 'row' | 'key' | 'isFlag'>;

interface Token {
  readonly pattern: RegExp;
  readonly find: (text: string, kind: FileKind, view: ModuleView | null) => Found | null;
}

function isUnread(view: ModuleView | null, path: string): boolean {
  if (view === null || isUsualPlace(view.module.path, path)) return false;
  return !view.application.configFiles.some((file) => file.path === path);
}

/** How settings look outside configuration files. The first one that knows what it names speaks. */
const TOKENS: readonly Token[] = [
  { pattern: /-D([\w.[\]-]+)/g, find: (name, _kind, view) => flag(name) ?? keyRow(name, view) },
  { pattern: /-XX:[+-]?(\w+)/g, find: (name) => flag(name === 'ThreadStackSize' ? '-Xss' : `-XX:${name}`) },
  { pattern: /-(Xss)\d*[kmgKMG]?/g, find: () => flag('-Xss') },
  { pattern: /--([\w.[\]-]+)/g, find: (name, _kind, view) => keyRow(name, view) },
  { pattern: /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g, find: (name, kind) => environmentRow(name, kind) },
  { pattern: /([\w.-]+)/g, find: (name, kind) => (NAMES_PROPERTIES.has(kind) ? flag(name) : null) },
];

/** Kinds in which a system property also stands by its bare name: `systemProperty("name", …)`, `System.setProperty`. */
const NAMES_PROPERTIES: ReadonlySet<FileKind> = new Set(['gradle', 'maven', 'java']);

const WITH_ENVIRONMENT: ReadonlySet<FileKind> = new Set([
  'kubernetes-or-other-yaml',
  'compose',
  'dockerfile',
  'env',
  'launch',
  'gradle',
  'maven',
]);

/** `application.yaml` and the like; a name alone is enough, as the file may be imported from anywhere. */
function isConfigFile(path: string, kind: FileKind): boolean {
  return kind === 'spring-config' || /(?:^|\/)(?:application|bootstrap)[^/]*\.(?:ya?ml|properties)$/.test(path);
}

function isComment(line: string, kind: FileKind): boolean {
  if (kind === 'java' || kind === 'gradle' || kind === 'launch') return /^\s*(?:\/\/|\*)/.test(line);
  return kind !== 'maven' && /^\s*#/.test(line);
}

function flag(name: string): Found | null {
  const row = flagRow(name);
  return row ? { row, key: name, isFlag: true } : null;
}

/** A flag's name in a configuration file, in any relaxed form: people write it there although no JVM looks. */
function flagInFile(key: string): Found | null {
  const uniform = uniformKey(key);
  const row = JVM_FLAGS.find((candidate) => uniformKey(candidate.key) === uniform);
  return row ? { row, key: row.key, isFlag: true } : null;
}

function environmentRow(name: string, kind: FileKind): Found | null {
  if (!WITH_ENVIRONMENT.has(kind)) return null;
  const row = PROPERTIES.find(({ key }) => !key.includes('*') && environmentNameMatches(name, key));
  return row ? { row, key: row.key, isFlag: false } : null;
}

function keyRow(key: string, view: ModuleView | null): Found | null {
  const row = propertyRow(key);
  if (row) return { row, key: row.key.includes('*') ? key : row.key, isFlag: false };
  // A data source of its own reads HikariCP's names below its own prefix.
  const dot = key.lastIndexOf('.');
  const own = view?.pools.find(
    ({ kind, sizeKey }) =>
      kind === 'hikari' && sizeKey !== null && uniformKey(key.slice(0, dot)) === uniformKey(parentOf(sizeKey)),
  );
  const hikari = own ? propertyRow(`spring.datasource.hikari.${key.slice(dot + 1)}`) : undefined;
  return hikari ? { row: hikari, key, isFlag: false } : null;
}

function parentOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.'));
}

/** The row of a key in any form Spring accepts; undefined when nothing is known of it. */
export function propertyRow(key: string): PropertyRow | undefined {
  const uniform = uniformKey(key);
  return PROPERTIES.find((row) => isSameKey(uniformKey(row.key), uniform));
}

/** The row of a system property or option, to the letter as the JVM compares it. */
export function flagRow(name: string): PropertyRow | undefined {
  return JVM_FLAGS.find((row) => row.key === name);
}

function isSameKey(pattern: string, key: string): boolean {
  if (!pattern.includes('*')) return pattern === key;
  const parts = pattern.split('.');
  const given = key.split('.');
  return parts.length === given.length && parts.every((part, at) => part === '*' || part === given[at]);
}

/** The module a file speaks to: the one its workload runs, the one that holds it, else the only one that can be started. */
export function viewAt(project: Project, path: string, offset: number): ModuleView | null {
  const workloads = project.config.workloads.filter((workload) => workload.path === path);
  const workload = workloads.findLast(({ location }) => location.span.start <= offset) ?? workloads[0];
  const run = workload ? project.config.moduleOfWorkload(workload) : null;
  if (run) return project.modules.find((view) => view.module.path === run.path) ?? null;
  const holder = project.viewOf(path);
  if (holder?.application.isBootable) return holder;
  const bootable = project.modules.filter((view) => view.module.isBootable);
  return bootable.length === 1 ? (bootable[0] ?? holder) : holder;
}
