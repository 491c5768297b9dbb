import type { ConfigFacts } from '../configFacts';
import { type ConfigNode, entryAt, itemsAt, locate, nodeAt, scalarsOf, textAt, toConfigTree } from './configTree';
import { readCpuQuantity } from './readCpuQuantity';
import { toVariable } from './readKubernetes';
import type { EnvironmentVariable, Workload } from './workload';

/**
 * What the values of a Helm chart say about its container, by the names that `helm create` lays out. Templates are not
 * run: a chart that names things otherwise says nothing.
 */

/** The chart's name in `Chart.yaml`; null in any other file. */
export function readChartName(facts: ConfigFacts): string | null {
  const document = facts.documents[0];
  return document === undefined ? null : textAt(toConfigTree(document), 'name');
}

const environmentKeys = ['env', 'extraEnv', 'extraEnvVars', 'envVars', 'environment'];

/** `values.yaml` and its overlays; null where nothing in it speaks of a container. */
export function readHelmValues(path: string, facts: ConfigFacts, chart: string): Workload | null {
  const [document] = facts.documents;
  if (document === undefined) return null;
  const values = toConfigTree(document);
  const limit = entryAt(values, 'resources/limits/cpu');
  const replicas = entryAt(values, 'replicaCount');
  const image = entryAt(values, 'image/repository');
  const environment = environmentKeys.flatMap((key) => readEnvironment(path, nodeAt(values, key)));
  const first = image?.valueSpan ?? limit?.valueSpan ?? replicas?.valueSpan ?? environment[0]?.location.span;
  if (first === undefined) return null;
  return {
    kind: 'kubernetes',
    name: chart,
    container: chart,
    resourceKind: 'Chart',
    path,
    location: locate(path, first),
    image: image?.value ?? '',
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
    environment,
    environmentFrom: [],
    mounts: [],
    environmentFiles: [],
    command: [],
    arguments: [],
    jvmArguments: [],
  };
}

/** A list of names and values, or a map. */
function readEnvironment(path: string, node: ConfigNode | null): readonly EnvironmentVariable[] {
  if (node === null) return [];
  const items = itemsAt({ entry: null, children: new Map([['list', node]]) }, 'list');
  if (items.length > 0) return items.flatMap((item) => toVariable(path, item) ?? []);
  return scalarsOf(node).flatMap(({ key, entry }) =>
    /^[A-Za-z_]\w*$/.test(key) ? { name: key, value: entry.value, location: locate(path, entry.valueSpan) } : [],
  );
}

/** A manifest under a chart's `templates`: what a template fills in is left to the values. */
export function withoutTemplates(workload: Workload): Workload {
  const isFilled = (text: string | null): boolean => text?.includes('{{') === true;
  return {
    ...workload,
    image: isFilled(workload.image) ? '' : workload.image,
    cpuLimit: workload.cpuLimit && isFilled(workload.cpuLimit.text) ? null : workload.cpuLimit,
    environment: workload.environment.map((variable) =>
      isFilled(variable.value) ? { ...variable, value: null } : variable,
    ),
    command: workload.command.filter(({ text }) => !isFilled(text)),
    arguments: workload.arguments.filter(({ text }) => !isFilled(text)),
  };
}
