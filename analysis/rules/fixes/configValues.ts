import { applyEdits } from '../../documents/textEdit';
import { splitKey } from '../../facts/keyPath';
import { readProperties } from '../../facts/properties/readProperties';
import { setPropertiesValue } from '../../facts/properties/setPropertiesValue';
import { readYaml } from '../../facts/yaml/readYaml';
import { setYamlValue } from '../../facts/yaml/setYamlValue';
import type { Edit } from '../../features/edit';
import type { ModuleModel } from '../../model/config/moduleModel';
import type { Project } from '../../model/project';

/** Several keys of one configuration file in one change. */

export type KeyValue = readonly [key: string, value: string];

/** The file of the application that every profile reads; null where it has none. */
export function mainConfigFile(application: ModuleModel): string | null {
  return application.configFiles.find((file) => file.profile === null && !file.isBootstrap)?.path ?? null;
}

/**
 * Writes each value where its key is in force, or anew in the main file when nobody sets it. Empty when a value comes from
 * elsewhere (environment, flags), since a file could not change it.
 */
export function setApplicationValues(
  project: Project,
  application: ModuleModel,
  values: readonly KeyValue[],
): readonly Edit[] {
  const byFile = new Map<string, KeyValue[]>();
  for (const [key, value] of values) {
    const winner = application.property(key)?.winner;
    if (winner && winner.source !== 'config-file') return [];
    const path = winner ? (winner.origin.location?.path ?? null) : mainConfigFile(application);
    if (path === null) return [];
    const known = byFile.get(path) ?? [];
    known.push([key, value]);
    byFile.set(path, known);
  }
  const edits: Edit[] = [];
  for (const [path, own] of byFile) {
    const edit = setValues(project, path, own);
    if (edit === null) return [];
    edits.push(edit);
  }
  return edits;
}

/** One edit: what is common before and behind it stays untouched. */
function setValues(project: Project, path: string, values: readonly KeyValue[]): Edit | null {
  const document = project.document(path);
  const format = project.configFacts(path)?.format;
  if (!document?.isIntact || format === undefined) return null;
  const before = document.text;
  let text = before;
  for (const [key, value] of values) {
    const facts = format === 'properties' ? readProperties(text) : readYaml(text);
    const set = format === 'properties' ? setPropertiesValue : setYamlValue;
    const edits = set(text, facts, splitKey(key), value);
    if (!edits) return null;
    text = applyEdits(text, edits);
  }
  let start = 0;
  while (start < before.length && start < text.length && before[start] === text[start]) start++;
  let end = 0;
  const most = Math.min(before.length, text.length) - start;
  while (end < most && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  return { path, span: { start, end: before.length - end }, newText: text.slice(start, text.length - end) };
}
