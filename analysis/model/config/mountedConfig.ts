import type { ConfigEntry, ConfigFacts } from '../../facts/configFacts';
import type { ConfigMap, Workload } from '../../facts/container/workload';
import { readProperties } from '../../facts/properties/readProperties';
import { readYaml } from '../../facts/yaml/readYaml';
import type { Origin } from '../origin';
import type { Places } from './places';
import { readProfileExpression } from './profileExpression';
import { always, type Condition, type PropertyEntry, ranks } from './propertyEntry';
import { canonicalKey, uniformKey } from './relaxedNames';

/**
 * `application*.yaml` and `.properties` kept in a ConfigMap that a container mounts: external configuration, above the
 * packaged files. Places are those of the ConfigMap's entry, since the text inside is re-indented; a file that Kustomize
 * puts in has places of its own.
 */
export function mountedEntries(
  workloads: readonly Workload[],
  configMaps: readonly ConfigMap[],
  configs: ReadonlyMap<string, ConfigFacts>,
  places: Places,
): readonly PropertyEntry[] {
  const names = new Set(workloads.flatMap((w) => w.mounts));
  const entries: PropertyEntry[] = [];
  for (const map of configMaps) {
    if (!names.has(map.name)) continue;
    for (const { key, value, location } of map.entries) {
      if (!APPLICATION_FILE.test(key)) continue;
      const facts = key.endsWith('.properties') ? readProperties(value) : readYaml(value);
      const origin: Origin = {
        ...places.origin('config-file', location),
        text: {
          en: `${key} in ConfigMap ${map.name} (${places.name(location)})`,
          ko: `ConfigMap ${map.name}의 ${key} (${places.name(location)})`,
        },
      };
      entries.push(...entriesOf(key, facts, () => ({ origin, valueSpan: location.span })));
    }
    for (const { key, path } of map.files ?? []) {
      const facts = configs.get(path);
      if (facts === undefined) continue;
      entries.push(
        ...entriesOf(key, facts, (entry) => ({
          origin: places.origin('config-file', { path, span: entry.valueSpan }),
          keySpan: entry.keySpan,
          valueSpan: entry.valueSpan,
          entry,
        })),
      );
    }
  }
  return entries;
}

/** Names Spring Boot looks for, with the profile. */
const APPLICATION_FILE = /^application(?:-(.+))?\.(?:ya?ml|properties)$/;

type Written = Pick<PropertyEntry, 'origin' | 'keySpan' | 'valueSpan' | 'entry'>;

/** The values of one mounted file; none where Spring Boot does not look for a file of that name. */
function entriesOf(
  name: string,
  facts: ConfigFacts,
  writtenAt: (entry: ConfigEntry) => Written,
): readonly PropertyEntry[] {
  const file = APPLICATION_FILE.exec(name);
  if (file === null) return [];
  const profile = file[1] ?? null;
  return facts.documents.flatMap((document, documentIndex) => {
    const written = document.entries.find((e) => uniformKey(e.key) === 'spring.config.activate.onprofile');
    const condition = conditionOf([profile, written?.value ?? null]);
    return document.entries.map(
      (entry, index): PropertyEntry => ({
        uniform: uniformKey(entry.key),
        key: canonicalKey(entry.key),
        raw: entry.value,
        source: 'config-file',
        ...writtenAt(entry),
        condition,
        rank: {
          order: [ranks.mounted, profile === null ? 0 : 1, 0, documentIndex, index],
          profiles: profile === null ? [] : [{ at: 2, profile }],
        },
        process: null,
      }),
    );
  });
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
