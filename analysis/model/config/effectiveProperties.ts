import type { Text } from '../../text';
import type { EffectiveProperty, PropertyCandidate } from './moduleModel';
import { resolvePlaceholders } from './placeholders';
import { matchesProfiles, smallestActivation } from './profileExpression';
import { type Condition, compareOrder, orderUnder, type PropertyEntry } from './propertyEntry';
import {
  canonicalKey,
  environmentNameMatches,
  keyOfEnvironmentName,
  uniformEnvironmentName,
  uniformKey,
} from './relaxedNames';

/** Decides which entry of a key wins under given profiles, and resolves what it says. Holds no state but its index. */
export interface PropertyTable {
  readonly byKey: ReadonlyMap<string, readonly PropertyEntry[]>;
  /** Of `byKey`: those below a prefix stand together. */
  readonly sortedKeys: readonly string[];
  readonly fromEnvironment: readonly PropertyEntry[];
  /** The same by their names without separators: only those of one form can mean one key. */
  readonly environmentByForm: ReadonlyMap<string, readonly PropertyEntry[]>;
  readonly buildProperty: (name: string) => string | undefined;
}

export function makePropertyTable(
  entries: readonly PropertyEntry[],
  buildProperty: (name: string) => string | undefined,
): PropertyTable {
  const byKey = new Map<string, PropertyEntry[]>();
  const fromEnvironment: PropertyEntry[] = [];
  const environmentByForm = new Map<string, PropertyEntry[]>();
  const add = (map: Map<string, PropertyEntry[]>, key: string, entry: PropertyEntry): void => {
    const same = map.get(key);
    if (same === undefined) map.set(key, [entry]);
    else same.push(entry);
  };
  for (const entry of entries) {
    if (entry.environmentName === undefined) add(byKey, entry.uniform, entry);
    else {
      fromEnvironment.push(entry);
      add(environmentByForm, uniformEnvironmentName(entry.environmentName), entry);
    }
  }
  return { byKey, sortedKeys: [...byKey.keys()].sort(), fromEnvironment, environmentByForm, buildProperty };
}

/** The profiles that count; `default` when none is active. */
export type Accepted = readonly string[];

export function isActive(condition: Condition, accepted: Accepted): boolean {
  return !condition.isNever && condition.expressions.every((e) => matchesProfiles(e, accepted));
}

interface Ranked {
  readonly entry: PropertyEntry;
  readonly isActive: boolean;
  readonly order: readonly number[];
}

/** Entries of a key, active ones first, highest rank first. */
export function rankEntries(table: PropertyTable, key: string, accepted: Accepted): readonly Ranked[] {
  const entries = [
    ...(table.byKey.get(uniformKey(key)) ?? []),
    ...(table.environmentByForm.get(uniformEnvironmentName(key)) ?? []).filter((e) =>
      environmentNameMatches(e.environmentName ?? '', key),
    ),
  ];
  const ranked = entries.map((entry) => ({
    entry,
    isActive: isActive(entry.condition, accepted),
    order: orderUnder(entry.rank, accepted),
  }));
  return ranked.sort((a, b) => Number(b.isActive) - Number(a.isActive) || compareOrder(b.order, a.order));
}

export function toCandidates(key: string, ranked: readonly Ranked[]): readonly PropertyCandidate[] {
  return ranked.map(({ entry, isActive: active }, index) => ({
    key: canonicalKey(key),
    raw: entry.raw ?? '',
    source: entry.source,
    origin: entry.origin,
    ...(entry.keySpan ? { keySpan: entry.keySpan } : {}),
    ...(entry.valueSpan ? { valueSpan: entry.valueSpan } : {}),
    ...(entry.entry ? { entry: entry.entry } : {}),
    onProfile: entry.condition.onProfile,
    activatedBy: entry.condition.isNever ? null : smallestActivation(entry.condition.expressions),
    status: !active ? 'inactive' : index === 0 ? 'winning' : 'overridden',
  }));
}

/** The value in force; null when no active entry sets the key. */
export function resolveProperty(table: PropertyTable, key: string, accepted: Accepted): EffectiveProperty | null {
  const ranked = rankEntries(table, key, accepted);
  const top = ranked[0];
  if (top === undefined || !top.isActive) return null;
  const candidates = toCandidates(key, ranked);
  const winner = candidates[0];
  if (winner === undefined) return null;
  const settled = settleValue(table, top.entry, ranked, accepted);
  return { key: canonicalKey(key), ...settled, origin: winner.origin, winner, candidates };
}

function settleValue(
  table: PropertyTable,
  entry: PropertyEntry,
  ranked: readonly Ranked[],
  accepted: Accepted,
): { readonly value: string } | { readonly value: null; readonly unknownReason: Text } {
  const rival = conflicting(entry, ranked);
  if (rival !== null) return { value: null, unknownReason: conflictReason(entry, rival) };
  if (entry.raw === null) {
    const { en, ko } = entry.origin.text;
    return {
      value: null,
      unknownReason: { en: `set outside the workspace: ${en}`, ko: `작업 공간 밖에서 지정된 값: ${ko}` },
    };
  }
  const resolution = resolvePlaceholders(entry.raw, {
    property: (name) => {
      const inner = rankEntries(table, name, accepted);
      const top = inner[0];
      if (top === undefined || !top.isActive) return undefined;
      return conflicting(top.entry, inner) === null ? top.entry.raw : null;
    },
    build: table.buildProperty,
  });
  if (resolution.value !== null) return { value: resolution.value };
  return {
    value: null,
    unknownReason: { en: `no value for ${resolution.missing}`, ko: `값을 알 수 없는 변수: ${resolution.missing}` },
  };
}

/** Another process of the same kind that says something else: an overlay this workspace cannot choose between. */
function conflicting(entry: PropertyEntry, ranked: readonly Ranked[]): PropertyEntry | null {
  const own = entry.process;
  if (own === null) return null;
  const seen = new Set([own.index]);
  for (const { entry: other, isActive: active } of ranked) {
    if (!active || other.process === null || other.process.kind !== own.kind || seen.has(other.process.index)) continue;
    seen.add(other.process.index);
    if (other.raw !== entry.raw) return other;
  }
  return null;
}

function conflictReason(a: PropertyEntry, b: PropertyEntry): Text {
  return {
    en: `${a.origin.text.en} and ${b.origin.text.en} disagree`,
    ko: `값이 서로 다름: ${a.origin.text.ko}, ${b.origin.text.ko}`,
  };
}

/** Canonical keys below a prefix, sorted; the prefix itself is not among them. */
export function keysUnder(table: PropertyTable, prefix: string): readonly string[] {
  const uniform = uniformKey(prefix);
  const isBelow = (key: string): boolean =>
    uniform === '' || key.startsWith(`${uniform}.`) || key.startsWith(`${uniform}[`);
  const keys = new Map<string, string>();
  const { sortedKeys } = table;
  for (let at = firstFrom(sortedKeys, uniform); at < sortedKeys.length; at++) {
    const key = sortedKeys[at] ?? '';
    if (!key.startsWith(uniform)) break;
    const first = table.byKey.get(key)?.[0];
    if (isBelow(key) && first !== undefined) keys.set(key, first.key);
  }
  if (table.fromEnvironment.length === 0) return [...keys.values()].sort();
  const byForm = new Map<string, string[]>();
  for (const key of keys.values()) {
    const form = uniformEnvironmentName(key);
    byForm.set(form, [...(byForm.get(form) ?? []), key]);
  }
  for (const entry of table.fromEnvironment) {
    const name = entry.environmentName ?? '';
    const alike = byForm.get(uniformEnvironmentName(name)) ?? [];
    if (alike.some((key) => environmentNameMatches(name, key))) continue;
    const key = keyOfEnvironmentName(name);
    if (isBelow(uniformKey(key))) keys.set(uniformKey(key), key);
  }
  return [...keys.values()].sort();
}

/** Index of the first key that does not stand before `prefix`. */
function firstFrom(sortedKeys: readonly string[], prefix: string): number {
  let low = 0;
  let high = sortedKeys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sortedKeys[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A list property: one comma-separated value, or the elements of the highest source that has any; null when unset. */
export function resolveList(
  table: PropertyTable,
  key: string,
  accepted: Accepted,
): { readonly property: EffectiveProperty; readonly values: readonly string[] | null } | null {
  const whole = resolveProperty(table, key, accepted);
  const first = resolveProperty(table, `${key}[0]`, accepted);
  if (whole !== null && (first === null || isAbove(table, key, accepted))) {
    return { property: whole, values: whole.value === null ? null : splitList(whole.value) };
  }
  if (first === null) return null;
  const values: string[] = [];
  for (let index = 0; index < 100; index++) {
    const element = resolveProperty(table, `${key}[${index}]`, accepted);
    if (element === null || element.origin.location?.path !== first.origin.location?.path) break;
    if (element.value === null) return { property: element, values: null };
    values.push(element.value.trim());
  }
  return { property: first, values };
}

/** Whether the value of the key itself ranks above its first list element. */
function isAbove(table: PropertyTable, key: string, accepted: Accepted): boolean {
  const whole = rankEntries(table, key, accepted)[0];
  const element = rankEntries(table, `${key}[0]`, accepted)[0];
  return whole !== undefined && (element === undefined || compareOrder(whole.order, element.order) > 0);
}

export function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
