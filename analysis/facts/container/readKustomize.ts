import type { ConfigFacts } from '../configFacts';
import { type ConfigNode, itemsAt, locate, textAt, toConfigTree } from './configTree';
import type { ConfigMap } from './workload';

/**
 * `configMapGenerator` of a `kustomization.yaml`: the ConfigMaps made of literals and files, under the name manifests refer
 * to. What the files hold is not read here.
 */
export function readKustomize(path: string, facts: ConfigFacts): readonly ConfigMap[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return facts.documents.flatMap((document) =>
    itemsAt(toConfigTree(document), 'configMapGenerator').map((generator) => ({
      name: textAt(generator, 'name') ?? '',
      entries: itemsAt(generator, 'literals').flatMap(({ entry }) => {
        const equals = entry?.value.indexOf('=') ?? -1;
        if (entry === null || equals < 1) return [];
        const value = entry.value.slice(equals + 1).replace(/^(["'])(.*)\1$/, '$2');
        return [{ key: entry.value.slice(0, equals), value, location: locate(path, entry.valueSpan) }];
      }),
      files: textsAt(generator, 'files').flatMap((text) => {
        const [, key, file = ''] = /^(?:([^=]+)=)?(.+)$/.exec(text) ?? [];
        const at = inside(folder, file);
        return at === null ? [] : [{ key: key ?? file.slice(file.lastIndexOf('/') + 1), path: at }];
      }),
      environmentFiles: [...textsAt(generator, 'envs'), ...(textAt(generator, 'env') ?? '').split('\n')].flatMap(
        (text) => (text === '' ? [] : (inside(folder, text) ?? [])),
      ),
    })),
  );
}

function textsAt(node: ConfigNode, key: string): readonly string[] {
  return itemsAt(node, key).flatMap(({ entry }) => (entry === null ? [] : [entry.value]));
}

/** Kustomize takes files of its own folder and below only. */
function inside(folder: string, file: string): string | null {
  const parts = file.split('/').filter((part) => part !== '.');
  return file.startsWith('/') || parts.includes('..') ? null : `${folder}${parts.join('/')}`;
}
