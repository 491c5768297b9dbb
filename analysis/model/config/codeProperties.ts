import type { ConfigFacts } from '../../facts/configFacts';
import { makePropertyTable, resolveProperty, splitList } from './effectiveProperties';
import { fileNameOf, isInside, relativeTo } from './folders';
import type { Places } from './places';
import { always, type PropertyEntry, ranks } from './propertyEntry';
import { canonicalKey, uniformKey } from './relaxedNames';
import type { SystemPropertyCall } from './systemPropertyCalls';

/** What code and environment say about configuration before any file is read: default properties, and how files are named. */

/** `SpringApplication.setDefaultProperties`: beneath everything else. */
export function defaultPropertyEntries(calls: readonly SystemPropertyCall[], places: Places): readonly PropertyEntry[] {
  return calls.map((call, index) => ({
    uniform: uniformKey(call.name),
    key: canonicalKey(call.name),
    raw: call.value,
    source: 'default-properties',
    origin: places.origin('code', call.location),
    valueSpan: call.location.span,
    condition: always,
    rank: { order: [ranks.defaults, 0, 0, 0, index], profiles: [] },
    process: null,
  }));
}

/** `spring.config.name`, which no configuration file can set; `application` where nobody does or the value is unknown. */
export function configNames(early: readonly PropertyEntry[]): readonly string[] {
  const table = makePropertyTable(early, () => undefined);
  const value = resolveProperty(table, 'spring.config.name', [])?.value ?? null;
  const names = value === null ? [] : splitList(value);
  return names.length === 0 ? ['application'] : names;
}

/** Files of such names where Spring Boot looks for them in a module. */
export function filesNamed(
  names: readonly string[],
  folder: string,
  files: ReadonlyMap<string, ConfigFacts>,
): readonly string[] {
  return [...files.keys()].filter((path) => {
    if (!isInside(folder, path)) return false;
    const isPlace = /^(?:(?:src\/main\/resources\/(?:config\/)?)?|config\/(?:[^/]+\/)?)[^/]+$/.test(
      relativeTo(folder, path),
    );
    const base = fileNameOf(path).replace(/\.(?:ya?ml|properties)$/, '');
    return isPlace && names.some((name) => base === name || base.startsWith(`${name}-`));
  });
}
