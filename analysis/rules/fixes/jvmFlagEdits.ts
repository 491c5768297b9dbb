import type { Location } from '../../documents/span';
import type { ConfigEntry } from '../../facts/configFacts';
import type { Edit } from '../../features/edit';
import type { Project } from '../../model/project';
import type { RadarPlace } from '../radar/radarRow';
import type { Fix } from '../rule';
import { removeKey } from './configEdits';

/** Brings a setting to where the JVM reads it: the container's `JAVA_TOOL_OPTIONS`. */

/** Adds `-Dname=value` to the `JAVA_TOOL_OPTIONS` that the module's container has, and takes the dead key away. */
export function appendJvmFlag(place: RadarPlace, entry: ConfigEntry, name: string): readonly Fix[] {
  const { project, module, value, location } = place;
  const options = module.environment('JAVA_TOOL_OPTIONS');
  const at = options?.origin.location;
  if (!options?.value || !at || value === null || !/^[\w.-]+$/.test(value)) return [];
  const document = project.document(at.path);
  const isVerbatim = document?.text.slice(at.span.start, at.span.end) === options.value;
  if (!document?.isIntact || !isVerbatim || at.path === location.path) return [];
  const removed = removeKey(project, location.path, entry);
  if (removed === null) return [];
  const flag = `-D${name}=${value}`;
  const edit: Edit = { path: at.path, span: { start: at.span.end, end: at.span.end }, newText: ` ${flag}` };
  return [
    {
      title: { en: `Move to JAVA_TOOL_OPTIONS: ${flag}`, ko: `JAVA_TOOL_OPTIONS로 옮기기: ${flag}` },
      kind: 'quickfix',
      isPreferred: true,
      edits: [edit, ...removed],
    },
  ];
}

/** The name of the variable in front of a flag, on its line or (in a Kubernetes manifest) on the line above. */
const UNREAD_VARIABLE =
  /\b(JAVA_OPTS|JVM_OPTS|JAVA_OPTIONS|JAVA_ARGS|JVM_ARGS)(["']?\s*[:=][ \t]*["']?|["']?\s*\n\s*value:[ \t]*["']?)[^\n]*$/;

/** Renames the variable that holds these flags; null where it is not plain to see or the file has the new name already. */
export function renameToJavaToolOptions(project: Project, { path, span }: Location): Edit | null {
  const document = project.document(path);
  if (!document?.isIntact || document.text.includes('JAVA_TOOL_OPTIONS')) return null;
  const before = document.text.slice(0, span.start);
  const match = UNREAD_VARIABLE.exec(before.slice(-400));
  if (!match?.[1]) return null;
  const start = before.length - Math.min(400, before.length) + match.index;
  return { path, span: { start, end: start + match[1].length }, newText: 'JAVA_TOOL_OPTIONS' };
}
