import type { Origin } from '../origin';
import { makePropertyTable, rankEntries, splitList } from './effectiveProperties';
import { joinPath } from './folders';
import type { PropertyEntry } from './propertyEntry';

/**
 * `spring.config.location` and `spring.config.additional-location`: where Spring Boot looks for files instead of, or after,
 * its usual places (Spring Boot 3.5 `StandardConfigDataLocationResolver`). Decides which of them are in the workspace.
 */
export interface ConfigLocations {
  /** `spring.config.location` is set: the usual places are not looked at. */
  readonly replaces: boolean;
  /** Those that are in the workspace, lowest rank first. */
  readonly readable: readonly ConfigLocation[];
  /** Those outside the workspace, as written, with who names them. */
  readonly unreadable: readonly OutsideLocation[];
}

/** A place that is not in the workspace, as written, and who names it. */
export interface OutsideLocation {
  readonly text: string;
  readonly origin: Origin;
}

export interface ConfigLocation {
  /** As it is written. */
  readonly text: string;
  /** Path in the workspace: of a folder that holds files of the usual names, or of one file. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly isClassPath: boolean;
  /** Every folder just below it instead: the location ends in a star. */
  readonly isEachChild: boolean;
  /** Locations of one group (`a;b`) share a rank. */
  readonly group: number;
  /** Who names it. */
  readonly origin: Origin;
}

/** `early` is what is set before any file is read: files cannot set these keys. */
export function findConfigLocations(early: readonly PropertyEntry[], folder: string): ConfigLocations {
  const table = makePropertyTable(early, () => undefined);
  const settings = ['spring.config.location', 'spring.config.additional-location'].map((key) => {
    const top = rankEntries(table, key, [])[0]?.entry ?? null;
    return top === null ? null : { entry: top, texts: top.raw === null ? null : splitList(top.raw) };
  });
  const readable: ConfigLocation[] = [];
  const unreadable: OutsideLocation[] = [];
  let group = 0;
  for (const setting of settings) {
    if (setting === null) continue;
    const { entry, texts } = setting;
    if (texts === null) unreadable.push({ text: entry.key, origin: entry.origin });
    for (const text of texts ?? []) {
      for (const part of text.split(';').map((one) => one.trim())) {
        const location = part === '' ? null : toLocation(part, folder, group, isStartedHere(entry), entry.origin);
        if (location !== null) readable.push(location);
        else if (part !== '') unreadable.push({ text: part.replace(/^optional:/, ''), origin: entry.origin });
      }
      group++;
    }
  }
  return { replaces: settings[0] !== null, readable, unreadable };
}

/** Whether the working folder is the module's own: a build plugin or an editor starts there, a container does not. */
function isStartedHere({ process }: PropertyEntry): boolean {
  return (
    process === null || process.kind === 'build-plugin' || process.kind === 'launch' || process.kind === 'env-file'
  );
}

/** Null for a place outside the workspace. */
function toLocation(
  text: string,
  folder: string,
  group: number,
  isHere: boolean,
  origin: Origin,
): ConfigLocation | null {
  const plain = text.replace(/^optional:/, '').replace(/\[\.\w+\]$/, '');
  const classPath = /^classpath\*?:\/*(.*)$/.exec(plain)?.[1];
  const file = plain.replace(/^file:/, '');
  if (classPath === undefined && (/^[/~\\]|^[A-Za-z]:|\$\{/.test(file) || /^[a-z][\w+-]*:/i.test(file) || !isHere))
    return null;
  const relative = classPath ?? file;
  if (classPath === undefined && /(?:^|\/)\.\.(?:\/|$)/.test(relative)) return null;
  const isEachChild = /(?:^|\/)\*\/$/.test(relative);
  const base = classPath === undefined ? folder : joinPath(folder, 'src/main/resources');
  return {
    text: plain,
    path: joinPath(base, relative.replace(/\*\/$/, '')),
    isFolder: relative === '' || relative.endsWith('/'),
    isClassPath: classPath !== undefined,
    isEachChild,
    group,
    origin,
  };
}

/** Every location outside the workspace: those that cannot be in it, and those of which it holds no file. */
export function outsideOf(
  { unreadable }: ConfigLocations,
  missing: readonly ConfigLocation[],
): readonly OutsideLocation[] {
  return [...unreadable, ...missing.map(({ text, origin }) => ({ text, origin }))];
}
