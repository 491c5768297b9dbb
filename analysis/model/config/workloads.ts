import type { ConfigMap, EnvironmentVariable, Workload } from '../../facts/container/workload';
import { fileNameOf, folderOf, joinPath, nearestFolder } from './folders';
import type { EnvironmentValue } from './runtimeProcess';

/**
 * Tells which module a workload runs: the module whose folder holds the manifest, else the one whose name matches image
 * or workload, else the only one that can be started. Otherwise nobody knows.
 */
export interface WorkloadTarget {
  readonly folder: string;
  /** artifactId or project name, and `spring.application.name`. */
  readonly names: readonly string[];
  readonly isBootable: boolean;
}

/** Images that are no application of the workspace, whatever folder describes them. */
const infrastructure =
  /(?:^|[/-])(?:postgres(?:ql)?|postgis|mysql|mariadb|mongo(?:db)?|redis|valkey|rabbitmq|kafka|cp-kafka|zookeeper|cp-zookeeper|nginx|traefik|haproxy|envoy|istio|elasticsearch|opensearch|logstash|kibana|filebeat|fluent-?bit|fluentd|prometheus|alertmanager|grafana|loki|tempo|jaeger|all-in-one|zipkin|opentelemetry-collector(?:-contrib)?|otel-collector|keycloak|localstack|minio|vault|consul|etcd|memcached|cassandra|clickhouse|mailhog|mailpit|adminer|pgadmin4?|kafka-ui|kafka-manager|kafdrop|cp-[a-z-]+|mongo-express|mongodb-community-server|redis-commander|redisinsight|redis-stack|wiremock|sonarqube|nats|activemq|artemis|mssql\/server|busybox|curl|k6)$/;

/** Image without registry, tag and digest. */
export function imageName(image: string): string {
  return image.replace(/@.*$/, '').replace(/:[^/:]*$/, '');
}

export function isInfrastructure(workload: Workload): boolean {
  return workload.folder === null && workload.image !== '' && infrastructure.test(imageName(workload.image));
}

/** The modules of a workspace, found by folder and by name. */
export interface Targets {
  readonly byFolder: ReadonlyMap<string, WorkloadTarget>;
  readonly bootable: readonly WorkloadTarget[];
  readonly bootableByName: ReadonlyMap<string, readonly WorkloadTarget[]>;
  /** Folders above a module that can be started. */
  readonly holdersOfOthers: ReadonlySet<string>;
}

export function indexTargets(list: readonly WorkloadTarget[]): Targets {
  const bootable = list.filter((t) => t.isBootable);
  const bootableByName = new Map<string, WorkloadTarget[]>();
  const holdersOfOthers = new Set<string>();
  for (const target of bootable) {
    for (let folder = target.folder; folder !== ''; ) {
      folder = folderOf(folder);
      holdersOfOthers.add(folder);
    }
    for (const name of new Set(target.names)) bootableByName.set(name, [...(bootableByName.get(name) ?? []), target]);
  }
  return { byFolder: new Map(list.map((t) => [t.folder, t])), bootable, bootableByName, holdersOfOthers };
}

/** For each workload the folder of its module; null where it cannot be told. */
export function assignWorkloads(
  workloads: readonly Workload[],
  targets: Targets,
): ReadonlyMap<Workload, string | null> {
  const assigned = new Map<Workload, string | null>();
  for (const workload of workloads) {
    assigned.set(workload, isInfrastructure(workload) ? null : findTarget(workload, targets));
  }
  for (const [folder, own] of groupByFolder(workloads, assigned)) {
    const target = targets.byFolder.get(folder);
    if (target === undefined) continue;
    // A module that some workload names outright does not also run the nameless ones beside it.
    for (const kind of ['kubernetes', 'compose'] as const) {
      const group = own.filter((w) => w.kind === kind);
      const sure = group.filter((w) => isNamed(w, target) || builtFrom(w, targets) !== null);
      if (sure.length > 0) for (const workload of group) if (!sure.includes(workload)) assigned.set(workload, null);
    }
    for (const workload of own) {
      // A sidecar: another container of the same pod carries the module's name, or stands first.
      const siblings = own.filter((w) => isSamePod(w, workload) && assigned.get(w) === folder);
      if (assigned.get(workload) === null || siblings.length < 2) continue;
      const main = siblings.find((w) => isNamed(w, target)) ?? siblings[0];
      for (const sibling of siblings) if (sibling !== main) assigned.set(sibling, null);
    }
  }
  return assigned;
}

/** Workloads by the folder of their module. */
export function groupByFolder(
  workloads: readonly Workload[],
  assigned: ReadonlyMap<Workload, string | null>,
): ReadonlyMap<string, readonly Workload[]> {
  const groups = new Map<string, Workload[]>();
  for (const workload of workloads) {
    const folder = assigned.get(workload) ?? null;
    if (folder === null) continue;
    const group = groups.get(folder) ?? [];
    group.push(workload);
    groups.set(folder, group);
  }
  return groups;
}

function isSamePod(a: Workload, b: Workload): boolean {
  return (
    a.kind === 'kubernetes' &&
    a.kind === b.kind &&
    a.path === b.path &&
    a.name === b.name &&
    a.resourceKind === b.resourceKind
  );
}

function findTarget(workload: Workload, targets: Targets): string | null {
  const { bootable } = targets;
  const built = builtFrom(workload, targets);
  if (built !== null) return built.folder;
  const holderFolder = nearestFolder(targets.byFolder, workload.path);
  const holder = holderFolder === null ? undefined : targets.byFolder.get(holderFolder);
  const named = new Set(namesOf(workload).flatMap((name) => targets.bootableByName.get(name) ?? []));
  // The root of several modules holds everything: there the name decides.
  const isOnlyHolder = holder?.isBootable === true && !targets.holdersOfOthers.has(holder.folder);
  if (isOnlyHolder) return holder.folder;
  if (named.size === 1) return [...named][0]?.folder ?? null;
  if (holder?.isBootable === true && named.size === 0) return holder.folder;
  return bootable.length === 1 && named.size === 0 ? (bootable[0]?.folder ?? null) : null;
}

/** The module a build context, working folder or project name points at. */
function builtFrom(workload: Workload, targets: Targets): WorkloadTarget | null {
  if (workload.kind === 'launch') {
    const named = targets.bootableByName.get(workload.container) ?? [];
    if (named.length === 1) return named[0] ?? null;
  }
  if (workload.folder === null) return null;
  const base = workload.kind === 'launch' ? folderOf(folderOf(workload.path)) : folderOf(workload.path);
  const lead = base.startsWith('/') ? '/' : '';
  const relative = workload.folder.replace(/^\$\{workspaceFolder\}\/?/, './');
  const folder = joinPath(base.replace(/^\//, ''), relative);
  const target = targets.byFolder.get(folder === '' ? '' : `${lead}${folder}`);
  return target?.isBootable ? target : null;
}

function namesOf(workload: Workload): readonly string[] {
  return [fileNameOf(imageName(workload.image)), workload.name, workload.container];
}

function isNamed(workload: Workload, target: WorkloadTarget): boolean {
  return namesOf(workload).some((name) => target.names.includes(name));
}

/** The environment a container gets: files, ConfigMaps, then its own variables. */
export function environmentOfWorkload(
  workload: Workload,
  configMaps: readonly ConfigMap[],
  environmentFile: (path: string) => readonly EnvironmentVariable[],
): ReadonlyMap<string, EnvironmentValue> {
  const environment = new Map<string, EnvironmentValue>();
  const base = folderOf(workload.path);
  const lead = base.startsWith('/') ? '/' : '';
  for (const file of workload.environmentFiles) {
    const root = workload.kind === 'launch' ? folderOf(base) : base;
    const relative = file.replace(/^\$\{workspaceFolder\}\/?/, './');
    for (const v of environmentFile(`${lead}${joinPath(root.replace(/^\//, ''), relative)}`))
      environment.set(v.name, v);
  }
  const mapNamed = (name: string): ConfigMap | undefined => configMaps.find((map) => map.name === name);
  for (const { configMap, prefix } of workload.environmentFrom) {
    for (const { key, value, location } of mapNamed(configMap)?.entries ?? []) {
      environment.set(`${prefix}${key}`, { value, location });
    }
  }
  const interpolation =
    workload.kind === 'compose' ? environmentFile(base === '' ? `${lead}.env` : `${base}/.env`) : [];
  for (const variable of workload.environment) {
    const reference = variable.configMap;
    const found = reference && mapNamed(reference.name)?.entries.find((e) => e.key === reference.key);
    if (found) environment.set(variable.name, { value: found.value, location: found.location });
    else {
      const value = workload.kind === 'compose' ? interpolate(variable.value, interpolation) : variable.value;
      environment.set(variable.name, { value, location: variable.location });
    }
  }
  return environment;
}

/** Compose replaces `${NAME:-default}` from the `.env` file beside it; an unknown name leaves the value unknown. */
function interpolate(value: string | null, variables: readonly EnvironmentVariable[]): string | null {
  let isUnknown = false;
  const text = value?.replace(/\$\{(\w+)(?::?-([^}]*))?\}/g, (_, name: string, fallback?: string) => {
    const found = variables.find((v) => v.name === name)?.value ?? fallback;
    isUnknown ||= found === undefined;
    return found ?? '';
  });
  return isUnknown || text === undefined ? null : text;
}
