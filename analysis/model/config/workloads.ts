import type { ConfigMap, EnvironmentVariable, Workload } from '../../facts/container/workload';
import { fileNameOf, folderOf, isInside, joinPath, nearestFolder } from './folders';
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

/** For each workload the folder of its module; null where it cannot be told. */
export function assignWorkloads(
  workloads: readonly Workload[],
  targets: readonly WorkloadTarget[],
): ReadonlyMap<Workload, string | null> {
  const assigned = new Map<Workload, string | null>();
  for (const workload of workloads)
    assigned.set(workload, isInfrastructure(workload) ? null : findTarget(workload, targets));
  // A module that some workload names outright does not also run the nameless ones beside it.
  for (const target of targets) {
    const own = workloads.filter((w) => assigned.get(w) === target.folder && w.kind !== 'launch');
    for (const kind of ['kubernetes', 'compose'] as const) {
      const group = own.filter((w) => w.kind === kind);
      const sure = group.filter((w) => isNamed(w, target) || builtFrom(w, targets) !== null);
      if (sure.length > 0) for (const workload of group) if (!sure.includes(workload)) assigned.set(workload, null);
    }
  }
  for (const workload of workloads) {
    // A sidecar: another container of the same pod carries the module's name, or stands first.
    const siblings = workloads.filter((w) => isSamePod(w, workload) && assigned.get(w) === assigned.get(workload));
    const folder = assigned.get(workload) ?? null;
    if (folder === null || siblings.length < 2) continue;
    const target = targets.find((t) => t.folder === folder);
    const named = siblings.filter((w) => target !== undefined && isNamed(w, target));
    const main = named[0] ?? siblings[0];
    for (const sibling of siblings) if (sibling !== main) assigned.set(sibling, null);
  }
  return assigned;
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

function findTarget(workload: Workload, targets: readonly WorkloadTarget[]): string | null {
  const bootable = targets.filter((t) => t.isBootable);
  const built = builtFrom(workload, targets);
  if (built !== null) return built.folder;
  const holderFolder = nearestFolder(new Set(targets.map((t) => t.folder)), workload.path);
  const holder = targets.find((t) => t.folder === holderFolder) ?? null;
  // The root of several modules holds everything: there the name decides.
  const named = bootable.filter((t) => isNamed(workload, t));
  const isOnlyHolder =
    holder?.isBootable === true && !bootable.some((t) => t !== holder && isInside(holder.folder, t.folder));
  if (isOnlyHolder) return holder.folder;
  if (named.length === 1) return named[0]?.folder ?? null;
  if (holder?.isBootable === true && named.length === 0) return holder.folder;
  return bootable.length === 1 && named.length === 0 ? (bootable[0]?.folder ?? null) : null;
}

/** The module a build context, working folder or project name points at. */
function builtFrom(workload: Workload, targets: readonly WorkloadTarget[]): WorkloadTarget | null {
  if (workload.kind === 'launch') {
    const named = targets.filter((t) => t.names.includes(workload.container));
    if (named.length === 1) return named[0] ?? null;
  }
  if (workload.folder === null) return null;
  const base = workload.kind === 'launch' ? folderOf(folderOf(workload.path)) : folderOf(workload.path);
  const lead = base.startsWith('/') ? '/' : '';
  const relative = workload.folder.replace(/^\$\{workspaceFolder\}\/?/, './');
  const folder = joinPath(base.replace(/^\//, ''), relative);
  const target = targets.find((t) => t.folder === (folder === '' ? '' : `${lead}${folder}`));
  return target?.isBootable ? target : null;
}

function isNamed(workload: Workload, target: WorkloadTarget): boolean {
  const candidates = [fileNameOf(imageName(workload.image)), workload.name, workload.container];
  return candidates.some((candidate) => target.names.includes(candidate));
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
