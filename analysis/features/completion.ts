import type { Span } from '../documents/span';
import type { ModuleModel } from '../model/config/moduleModel';
import { canonicalKey, uniformKey } from '../model/config/relaxedNames';
import type { Project } from '../model/project';
import { PROPERTIES } from '../properties';
import type { PropertyRow } from '../properties/property';
import type { Text } from '../text';
import { formatDefault } from './propertyHover';

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

/** Keys of the fact sheet that fit at an offset of a Spring configuration file and are not written there yet. */
export function completionsAt(project: Project, path: string, offset: number): readonly Completion[] {
  const view = project.viewOf(path);
  const document = project.document(path);
  if (!view || !document || !/(?:^|\/)(?:application|bootstrap)[^/]*\.(?:ya?ml|properties)$/.test(path)) return [];
  const start = document.lines.lineStart(document.lines.lineAt(offset));
  const before = document.text.slice(start, offset);
  const typed = /^[ \t]*([\w.-]*)$/.exec(before)?.[1];
  if (typed === undefined) return [];
  const isProperties = path.endsWith('.properties');
  const parent = isProperties
    ? ''
    : parentKey(document.text, document.lines.lineAt(offset), before.length - before.trimStart().length);
  const prefix = parent === '' ? '' : `${canonicalKey(parent)}.`;
  const written = new Set(
    (project.configFacts(path)?.documents ?? []).flatMap(({ entries }) => entries.map(({ key }) => uniformKey(key))),
  );
  const span = { start: offset - typed.length, end: offset };
  return PROPERTIES.filter(
    ({ key }) => key.startsWith(prefix) && !written.has(uniformKey(key)) && key.slice(prefix.length).startsWith(typed),
  ).map((row) => {
    const label = row.key.slice(prefix.length);
    return {
      label,
      newText: isProperties ? `${label}=` : `${label}: `,
      span,
      detail: detailOf(view.application, row),
      documentation: row.what,
    };
  });
}

function detailOf(module: ModuleModel, row: PropertyRow): Text {
  const property = module.property(row.key);
  if (property?.value) {
    return {
      en: `${property.value} (${property.origin.text.en})`,
      ko: `${property.value} (${property.origin.text.ko})`,
    };
  }
  return formatDefault(module, row);
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
