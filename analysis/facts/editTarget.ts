import type { ConfigEntry, ConfigFacts } from './configFacts';
import { isPathPrefix, samePath } from './keyPath';

/** Where in a configuration file a value belongs when one is to be written. The same for YAML and `.properties`. */

/** The entry that holds for a path: the last one with exactly these names, else the last one Spring's binder takes for it. */
export function findEntry(entries: readonly ConfigEntry[], path: readonly string[]): ConfigEntry | undefined {
  const key = path.join('\n');
  return (
    entries.findLast((entry) => entry.path.length === path.length && entry.path.join('\n') === key) ??
    entries.findLast((entry) => samePath(entry.path, path))
  );
}

/**
 * The document to write a path in: the last that has the key, else the first that holds for every profile. 0 for a file
 * without documents; undefined when each document belongs to some profile.
 */
export function chooseDocument(facts: ConfigFacts, path: readonly string[]): number | undefined {
  if (facts.documents.length === 0) return 0;
  const holder = facts.documents.findLastIndex(({ entries }) => findEntry(entries, path) !== undefined);
  if (holder >= 0) return holder;
  const general = facts.documents.findIndex(({ entries }) => !entries.some((entry) => isActivation(entry.key)));
  return general >= 0 ? general : undefined;
}

/**
 * Whether a file read after an edit says the same as before, but for one key that now has the value. Text that aliases
 * repeat follows its anchor and is not compared; neither are empty parents, which stop being entries once they have a child.
 */
export function isOnlyChange(
  before: ConfigFacts,
  after: ConfigFacts,
  document: number,
  path: readonly string[],
  value: string,
): boolean {
  if (findEntry(after.documents[document]?.entries ?? [], path)?.value !== value) return false;
  if (after.documents.length !== Math.max(before.documents.length, 1)) return false;
  return after.documents.every(({ entries }, index) => {
    const skip = index === document ? path : [];
    const others = comparable(entries, skip);
    const same = comparable(before.documents[index]?.entries ?? [], skip);
    return others.length === same.length && others.every((entry, at) => sameEntry(entry, same[at]));
  });
}

function comparable(entries: readonly ConfigEntry[], except: readonly string[]): ConfigEntry[] {
  return entries.filter(
    (entry) =>
      !entry.inherited && !(entry.value === '' && isPathPrefix(entry.path, except)) && !samePath(entry.path, except),
  );
}

function sameEntry(left: ConfigEntry, right: ConfigEntry | undefined): boolean {
  return left.key === right?.key && left.value === right.value;
}

/** Boot 2.3 and earlier wrote `spring.profiles` for `spring.config.activate.on-profile`. */
function isActivation(key: string): boolean {
  return key.startsWith('spring.config.activate.') || key === 'spring.profiles' || key.startsWith('spring.profiles[');
}
