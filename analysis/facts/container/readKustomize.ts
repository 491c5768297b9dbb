import type { ConfigFacts } from '../configFacts';
import { entryAt, itemsAt, locate, textAt, toConfigTree } from './configTree';
import type { ConfigMap } from './workload';

/** `configMapGenerator` of a `kustomization.yaml`: the ConfigMaps made of literals, under the name manifests refer to. */
export function readKustomize(path: string, facts: ConfigFacts): readonly ConfigMap[] {
  return facts.documents.flatMap((document) =>
    itemsAt(toConfigTree(document), 'configMapGenerator').map((generator) => ({
      name: textAt(generator, 'name') ?? '',
      entries: itemsAt(generator, 'literals').flatMap((literal) => {
        const entry = entryAt({ entry: null, children: new Map([['literal', literal]]) }, 'literal');
        const equals = entry?.value.indexOf('=') ?? -1;
        if (entry === null || equals < 1) return [];
        const value = entry.value.slice(equals + 1).replace(/^(["'])(.*)\1$/, '$2');
        return [{ key: entry.value.slice(0, equals), value, location: locate(path, entry.valueSpan) }];
      }),
    })),
  );
}
