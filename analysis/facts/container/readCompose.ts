import type { ConfigEntry, ConfigFacts } from '../configFacts';
import { splitCommandLine } from '../jvmFlags/splitCommandLine';
import {
  type ConfigNode,
  entryAt,
  firstSpan,
  itemsAt,
  locate,
  nodeAt,
  scalarsOf,
  textAt,
  toConfigTree,
} from './configTree';
import { readCpuQuantity, readCpuSet } from './readCpuQuantity';
import type { CommandArgument, CpuQuantity, EnvironmentVariable, Workload } from './workload';

/** Reads the services of a Compose file. `${NAME:-default}` stays as written, save in numbers, where a default counts. */
export function readCompose(path: string, facts: ConfigFacts): readonly Workload[] {
  const document = facts.documents[0];
  const services = document === undefined ? null : nodeAt(toConfigTree(document), 'services');
  return [...(services?.children ?? [])].flatMap(([name, service]) => {
    const span = firstSpan(service);
    if (span === null) return [];
    const replicas = entryAt(service, 'deploy/replicas') ?? entryAt(service, 'scale');
    const count = replicas === null ? null : withDefault(replicas.value);
    return {
      kind: 'compose' as const,
      name,
      container: textAt(service, 'container_name') ?? name,
      resourceKind: '',
      path,
      location: locate(path, span),
      image: textAt(service, 'image') ?? '',
      folder: textAt(service, 'build') ?? textAt(service, 'build/context'),
      mainClass: null,
      cpuLimit: readLimit(path, service),
      replicas:
        replicas !== null && count !== null && /^\d+$/.test(count)
          ? { value: Number(count), location: locate(path, replicas.valueSpan) }
          : null,
      environment: readEnvironment(path, service),
      environmentFrom: [],
      mounts: [],
      environmentFiles: readFiles(service),
      command: readCommand(path, service, 'entrypoint'),
      arguments: readCommand(path, service, 'command'),
      jvmArguments: [],
    };
  });
}

/** `${CPUS:-2}` is 2 unless somebody sets CPUS; without a default it is not known here. */
function withDefault(text: string): string | null {
  const match = /^\$\{\w+:?-([^}]*)\}$/.exec(text);
  if (match) return match[1] ?? '';
  return text.includes('$') ? null : text;
}

function readLimit(path: string, service: ConfigNode): CpuQuantity | null {
  const entry = entryAt(service, 'deploy/resources/limits/cpus') ?? entryAt(service, 'cpus');
  const set = entryAt(service, 'cpuset');
  const found = entry ?? set;
  if (found === null) return null;
  const text = withDefault(found.value);
  const read = entry === null ? readCpuSet : readCpuQuantity;
  return { cores: text === null ? null : read(text), text: found.value, location: locate(path, found.valueSpan) };
}

/** The map form and the list form (`- NAME=value`); a name alone is handed through from outside. */
function readEnvironment(path: string, service: ConfigNode): readonly EnvironmentVariable[] {
  const node = nodeAt(service, 'environment');
  return scalarsOf(node).map(({ key, entry }) => {
    if (!/^\[\d+\]$/.test(key)) {
      return { name: key, value: entry.type === 'null' ? null : entry.value, location: locate(path, entry.valueSpan) };
    }
    const equals = entry.value.indexOf('=');
    if (equals < 0) return { name: entry.value, value: null, location: locate(path, entry.valueSpan) };
    const value = entry.value.slice(equals + 1);
    const { start, end } = entry.valueSpan;
    const isVerbatim = end - start === entry.value.length;
    return {
      name: entry.value.slice(0, equals),
      value,
      location: locate(path, { start: isVerbatim ? end - value.length : start, end }),
    };
  });
}

function readFiles(service: ConfigNode): readonly string[] {
  const single = textAt(service, 'env_file');
  if (single !== null) return [single];
  return itemsAt(service, 'env_file').flatMap((item) => item.entry?.value ?? textAt(item, 'path') ?? []);
}

/** Compose runs no shell: a line is only split. */
function readCommand(path: string, service: ConfigNode, key: string): readonly CommandArgument[] {
  const toArgument = (text: string, entry: ConfigEntry, start: number, end: number): CommandArgument => ({
    text,
    location: locate(path, end - start > 0 ? { start, end } : entry.valueSpan),
    isShell: false,
  });
  const line = entryAt(service, key);
  if (line !== null) {
    return splitCommandLine(line.value, line.valueSpan.start).map((t) =>
      toArgument(t.text, line, t.span.start, t.span.end),
    );
  }
  return itemsAt(service, key).flatMap(({ entry }) =>
    entry === null ? [] : toArgument(entry.value, entry, entry.valueSpan.start, entry.valueSpan.end),
  );
}
