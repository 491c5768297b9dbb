import type { ConfigMap, Workload } from '../../facts/container/workload';
import { readProperties } from '../../facts/properties/readProperties';
import { readYaml } from '../../facts/yaml/readYaml';
import type { Places } from './places';
import { readProfileExpression } from './profileExpression';
import { always, type Condition, type PropertyEntry, ranks } from './propertyEntry';
import { canonicalKey, uniformKey } from './relaxedNames';

/**
 * `application*.yaml` and `.properties` kept in a ConfigMap that a container mounts: external configuration, above the
 * packaged files. Places are those of the ConfigMap's entry, since the text inside is re-indented.
 */
export function mountedEntries(
  workloads: readonly Workload[],
  configMaps: readonly ConfigMap[],
  places: Places,
): readonly PropertyEntry[] {
  const names = new Set(workloads.flatMap((w) => w.mounts));
  const entries: PropertyEntry[] = [];
  for (const map of configMaps) {
    if (!names.has(map.name)) continue;
    for (const { key, value, location } of map.entries) {
      const file = /^application(?:-(.+))?\.(ya?ml|properties)$/.exec(key);
      if (file === null) continue;
      const facts = file[2] === 'properties' ? readProperties(value) : readYaml(value);
      const profile = file[1] ?? null;
      for (const [documentIndex, document] of facts.documents.entries()) {
        const written = document.entries.find((e) => uniformKey(e.key) === 'spring.config.activate.onprofile');
        const condition = conditionOf([profile, written?.value ?? null]);
        for (const [index, entry] of document.entries.entries()) {
          entries.push({
            uniform: uniformKey(entry.key),
            key: canonicalKey(entry.key),
            raw: entry.value,
            source: 'config-file',
            origin: {
              ...places.origin('config-file', location),
              text: {
                en: `${key} in ConfigMap ${map.name} (${places.name(location)})`,
                ko: `ConfigMap ${map.name}의 ${key} (${places.name(location)})`,
              },
            },
            valueSpan: location.span,
            condition,
            rank: {
              order: [ranks.mounted, profile === null ? 0 : 1, 0, documentIndex, index],
              profiles: profile === null ? [] : [{ at: 2, profile }],
            },
            process: null,
          });
        }
      }
    }
  }
  return entries;
}

function conditionOf(texts: readonly (string | null)[]): Condition {
  const written = texts.filter((text): text is string => text !== null && text !== '');
  if (written.length === 0) return always;
  const expressions = written.map(readProfileExpression);
  return {
    expressions: expressions.flatMap((e) => e ?? []),
    onProfile: written.join(' & '),
    isNever: expressions.includes(null),
  };
}
