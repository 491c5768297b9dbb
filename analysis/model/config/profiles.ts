import type { Text } from '../../text';
import type { Origin, Sourced } from '../origin';
import { type Accepted, type PropertyTable, resolveList, splitList } from './effectiveProperties';
import type { ActiveProfiles } from './moduleModel';
import { profilesIn } from './profileExpression';
import { always, compareOrder, type PropertyEntry } from './propertyEntry';

/**
 * Which profiles are active (Spring Boot `Profiles`): what the user chose, else `spring.profiles.active`; those of
 * `spring.profiles.include` before them; groups expanded in place.
 */
export function findProfiles(
  entries: readonly PropertyEntry[],
  table: PropertyTable,
  chosen: Sourced<readonly string[]> | null,
): ActiveProfiles {
  const known = knownProfiles(entries);
  const active: Activation = chosen ?? activeByProperty(table);
  const included = includes(entries);
  const names = expandGroups(table, [...new Set([...included, ...active.value])]);
  const { unknownReason } = active;
  return {
    names,
    origin: active.origin,
    known: [...new Set([...known, ...names])].sort(),
    ...(unknownReason === undefined ? {} : { unknownReason }),
  };
}

/** The profiles conditions are tested with: `default` (or `spring.profiles.default`) when none is active. */
export function acceptedProfiles(table: PropertyTable, profiles: ActiveProfiles): Accepted {
  if (profiles.names.length > 0) return profiles.names;
  return resolveList(table, 'spring.profiles.default', [])?.values ?? ['default'];
}

const nobody: Origin = {
  kind: 'default',
  text: { en: 'no profile is set', ko: '지정된 프로필 없음' },
};

type Activation = Sourced<readonly string[]> & { readonly unknownReason?: Text };

function activeByProperty(table: PropertyTable): Activation {
  const found = resolveList(table, 'spring.profiles.active', []);
  if (found === null) return { value: [], origin: nobody };
  const { origin, unknownReason } = found.property;
  if (found.values === null) return { value: [], origin, ...(unknownReason ? { unknownReason } : {}) };
  return { value: found.values, origin };
}

/** Every unconditional source adds its own, highest rank first; none replaces another's. */
function includes(entries: readonly PropertyEntry[]): readonly string[] {
  const isInclude = (e: PropertyEntry): boolean =>
    /^spring\.profiles\.include(?:\[\d+\])?$/.test(e.uniform) ||
    e.environmentName?.toLowerCase() === 'spring_profiles_include';
  // Elements of one list stand in one document: their own position must not turn them round.
  const source = (e: PropertyEntry): readonly number[] => e.rank.order.slice(0, -1);
  return entries
    .filter((e) => e.condition.onProfile === null && !e.condition.isNever && isInclude(e))
    .sort((a, b) => compareOrder(source(b), source(a)))
    .flatMap((e) => splitList(e.raw ?? ''))
    .filter((name) => !name.includes('$'));
}

function expandGroups(table: PropertyTable, names: readonly string[]): readonly string[] {
  const expanded = new Set<string>();
  const stack = names.toReversed();
  for (let name = stack.pop(); name !== undefined; name = stack.pop()) {
    if (expanded.has(name)) continue;
    expanded.add(name);
    const group = resolveList(table, `spring.profiles.group.${name}`, []);
    stack.push(...(group?.values ?? []).toReversed());
  }
  return [...expanded];
}

/** Profiles of file names, conditions, groups and lists of active ones. */
function knownProfiles(entries: readonly PropertyEntry[]): readonly string[] {
  const names = new Set<string>();
  for (const entry of entries) {
    if (entry.condition !== always)
      for (const e of entry.condition.expressions) for (const n of profilesIn(e)) names.add(n);
    if (/^spring\.profiles\.(?:active|include)(?:\[\d+\])?$/.test(entry.uniform)) {
      for (const name of (entry.raw ?? '').split(',')) names.add(name.trim());
    }
    const group = /^spring\.profiles\.group\.([^.[]+)/.exec(entry.entry?.key ?? '');
    if (group) {
      names.add(group[1] ?? '');
      for (const name of (entry.raw ?? '').split(',')) names.add(name.trim());
    }
  }
  names.delete('');
  names.delete('default');
  return [...names].filter((name) => /^[\w.@+-]+$/.test(name) && !name.startsWith('@')).sort();
}
