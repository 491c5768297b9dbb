import type { OutsideLocation } from './configLocations';
import { folderOf, joinPath } from './folders';
import type { PropertyEntry } from './propertyEntry';

/** `spring.config.import`: which files of the workspace it names, and which files are elsewhere. */

/** Values of `spring.config.import`, in order. */
export function importsOf(entries: readonly PropertyEntry[]): readonly string[] {
  return entries
    .filter((e) => /^spring\.config\.import(?:\[\d+\])?$/.test(e.uniform))
    .flatMap((e) => (e.raw ?? '').split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** `optional:classpath:db.yml` and `file:./db.yml` as a path of the workspace; null for anything remote. */
export function importedPath(folder: string, from: string, target: string): string | null {
  const text = target.replace(/^optional:/, '').replace(/\[\.\w+\]$/, '');
  const classPath = /^classpath\*?:\/?(.+)$/.exec(text)?.[1];
  const file = /^file:(.+)$/.exec(text)?.[1];
  if (classPath === undefined && file === undefined && /^[a-z][\w+-]*:/i.test(text)) return null;
  const lead = from.startsWith('/') ? '/' : '';
  const resources = joinPath(folder.replace(/^\//, ''), 'src/main/resources');
  const base =
    classPath !== undefined
      ? resources
      : file !== undefined
        ? folder.replace(/^\//, '')
        : folderOf(from).replace(/^\//, '');
  return `${lead}${joinPath(base, classPath ?? file ?? text)}`;
}

/** Files that are imported and not in the workspace: what they say is not known here. */
export function missingImports(
  entries: readonly PropertyEntry[],
  folder: string,
  files: { has(path: string): boolean },
): readonly OutsideLocation[] {
  return entries.flatMap((entry) => {
    const from = entry.origin.location?.path;
    if (from === undefined) return [];
    return importsOf([entry]).flatMap((target) => {
      const path = importedPath(folder, from, target);
      const text = target.replace(/^optional:/, '');
      const isKnown = path === null || files.has(path) || /^classpath\*?:|\/$|\*/.test(text);
      return isKnown ? [] : [{ text, origin: entry.origin }];
    });
  });
}
