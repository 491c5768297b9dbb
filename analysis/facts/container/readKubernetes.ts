import { lookupTable } from '../../lookupTable';
import type { ConfigFacts } from '../configFacts';
import { type ConfigNode, entryAt, itemsAt, locate, nodeAt, scalarsOf, textAt, toConfigTree } from './configTree';
import { readCpuQuantity } from './readCpuQuantity';
import type { CommandArgument, ConfigMap, EnvironmentVariable, Workload } from './workload';

/**
 * Reads Kubernetes manifests: the containers of everything that runs pods, and ConfigMaps. A file that is no manifest
 * yields nothing.
 */
export function readKubernetes(
  path: string,
  facts: ConfigFacts,
): { readonly workloads: readonly Workload[]; readonly configMaps: readonly ConfigMap[] } {
  const workloads: Workload[] = [];
  const configMaps: ConfigMap[] = [];
  const visit = (resource: ConfigNode): void => {
    const kind = textAt(resource, 'kind');
    if (kind === null || entryAt(resource, 'apiVersion') === null) return;
    if (kind === 'List') for (const item of itemsAt(resource, 'items')) visit(item);
    else if (kind === 'ConfigMap') configMaps.push(toConfigMap(path, resource));
    else workloads.push(...toWorkloads(path, resource, kind));
  };
  for (const document of facts.documents) visit(toConfigTree(document));
  return { workloads, configMaps };
}

const podSpecs: Readonly<Record<string, string>> = lookupTable({
  Pod: 'spec',
  CronJob: 'spec/jobTemplate/spec/template/spec',
  Deployment: 'spec/template/spec',
  DeploymentConfig: 'spec/template/spec',
  StatefulSet: 'spec/template/spec',
  DaemonSet: 'spec/template/spec',
  ReplicaSet: 'spec/template/spec',
  Job: 'spec/template/spec',
  Rollout: 'spec/template/spec',
});

function toWorkloads(path: string, resource: ConfigNode, kind: string): readonly Workload[] {
  const podSpec = podSpecs[kind];
  if (podSpec === undefined) return [];
  const pod = nodeAt(resource, podSpec);
  const name = textAt(resource, 'metadata/name') ?? '';
  const replicas = entryAt(resource, 'spec/replicas');
  const mounts = itemsAt(pod, 'volumes').flatMap((v) => textAt(v, 'configMap/name') ?? []);
  return itemsAt(pod, 'containers').flatMap((container) => {
    const all = scalarsOf(container);
    const named = entryAt(container, 'name') ?? all[0]?.entry;
    if (named === undefined) return [];
    const limit = entryAt(container, 'resources/limits/cpu');
    return {
      kind: 'kubernetes' as const,
      name,
      container: textAt(container, 'name') ?? name,
      resourceKind: kind,
      path,
      location: locate(path, named.valueSpan),
      image: textAt(container, 'image') ?? '',
      folder: null,
      mainClass: null,
      cpuLimit: limit && {
        cores: readCpuQuantity(limit.value),
        text: limit.value,
        location: locate(path, limit.valueSpan),
      },
      replicas:
        replicas !== null && /^\d+$/.test(replicas.value)
          ? { value: Number(replicas.value), location: locate(path, replicas.valueSpan) }
          : null,
      environment: itemsAt(container, 'env').flatMap((item) => toVariable(path, item) ?? []),
      environmentFrom: itemsAt(container, 'envFrom').flatMap((item) => {
        const configMap = textAt(item, 'configMapRef/name');
        return configMap === null ? [] : { configMap, prefix: textAt(item, 'prefix') ?? '' };
      }),
      mounts,
      environmentFiles: [],
      command: toArguments(path, container, 'command'),
      arguments: toArguments(path, container, 'args'),
      jvmArguments: [],
    };
  });
}

/** An element of a container's `env`. */
export function toVariable(path: string, item: ConfigNode): EnvironmentVariable | null {
  const name = entryAt(item, 'name');
  if (name === null) return null;
  const value = nodeAt(item, 'value')?.entry ?? null;
  if (value !== null) return { name: name.value, value: value.value, location: locate(path, value.valueSpan) };
  const configMap = textAt(item, 'valueFrom/configMapKeyRef/name');
  const key = textAt(item, 'valueFrom/configMapKeyRef/key');
  const location = locate(path, name.valueSpan);
  if (configMap !== null && key !== null)
    return { name: name.value, value: null, configMap: { name: configMap, key }, location };
  // `- name: X` alone sets an empty value.
  return { name: name.value, value: nodeAt(item, 'valueFrom') === null ? '' : null, location };
}

function toArguments(path: string, container: ConfigNode, key: string): readonly CommandArgument[] {
  return itemsAt(container, key).flatMap(({ entry }) =>
    entry === null ? [] : { text: entry.value, location: locate(path, entry.valueSpan), isShell: false },
  );
}

function toConfigMap(path: string, resource: ConfigNode): ConfigMap {
  return {
    name: textAt(resource, 'metadata/name') ?? '',
    entries: scalarsOf(nodeAt(resource, 'data')).map(({ key, entry }) => ({
      key,
      value: entry.value,
      location: locate(path, entry.valueSpan),
    })),
  };
}
