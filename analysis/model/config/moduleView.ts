import type { Location } from '../../documents/span';
import type { Workload } from '../../facts/container/workload';
import type { Text } from '../../text';
import type { Origin, Sourced } from '../origin';
import type { ClassPath } from './classPath';
import type { StoredFile } from './configFiles';
import type { OutsideLocation } from './configLocations';
import { findCores, findCpuQuota, findReplicas } from './cores';
import {
  type Accepted,
  isActive,
  keysUnder,
  type PropertyTable,
  rankEntries,
  resolveList,
  resolveProperty,
  toCandidates,
} from './effectiveProperties';
import { flagCandidates } from './flagCandidates';
import { folderOf } from './folders';
import { findJdbcPool, findMode, findServer, findVirtualThreads, type ModeContext } from './mode';
import type { ModelSettings } from './moduleInputs';
import type {
  ConfigFile,
  DeadJvmFlag,
  EffectiveProperty,
  ModuleModel,
  ModuleVersions,
  PropertyCandidate,
  Settled,
} from './moduleModel';
import type { Places } from './places';
import { smallestActivation } from './profileExpression';
import { acceptedProfiles, findProfiles } from './profiles';
import type { ProjectFile } from './projectFile';
import { compareOrder, orderUnder, type PropertyEntry } from './propertyEntry';
import { canonicalKey } from './relaxedNames';
import { environmentOrigin, flagOf, flagOrigin, type Runtime, settleRuntime } from './runtime';
import type { SystemPropertyCall } from './systemPropertyCalls';

/** Everything about a module that does not depend on which profiles are active. */
export interface ModuleBase {
  readonly path: string;
  readonly name: string;
  readonly buildFile: string | null;
  readonly isBootable: boolean;
  readonly versions: ModuleVersions;
  readonly classPath: ClassPath;
  readonly files: readonly StoredFile[];
  readonly entries: readonly PropertyEntry[];
  readonly table: PropertyTable;
  readonly runtime: Runtime;
  readonly systemPropertyCalls: readonly SystemPropertyCall[];
  /** Simple names, of annotations in the module's code. */
  readonly excludedAutoConfigurations: readonly string[];
  /** See `ModuleModel.usesHikari`. */
  readonly usesHikari: boolean;
  readonly deadJvmFlags: readonly DeadJvmFlag[];
  readonly remoteConfig: { readonly location: Location; readonly text: Text } | null;
  /** The place outside the workspace that is read instead of the usual files; null: the usual ones are read. */
  readonly lostConfig: OutsideLocation | null;
  readonly workloads: readonly Workload[];
  readonly projectFile: ProjectFile | null;
  readonly settings: ModelSettings;
  readonly machineCores: number;
  readonly places: Places;
  /** See `ModuleModel.startedBy`. */
  readonly startedBy: () => readonly ModuleModel[] | null;
}

/** The module under given profiles; null: as the project says. */
export function viewModule(base: ModuleBase, chosen: Sourced<readonly string[]> | null): ModuleModel {
  const profiles = findProfiles(base.entries, base.table, chosen);
  const accepted = acceptedProfiles(base.table, profiles);
  const known = new Map<string, EffectiveProperty | null>();
  const property = (key: string): EffectiveProperty | null => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const resolved = settleLost(base.lostConfig, key, resolveProperty(base.table, key, accepted));
    known.set(key, resolved);
    return resolved;
  };
  const ranked = new Map<string, readonly PropertyCandidate[]>();
  const candidates = (key: string): readonly PropertyCandidate[] => {
    const found = ranked.get(key) ?? toCandidates(key, rankEntries(base.table, key, accepted));
    ranked.set(key, found);
    return found;
  };
  const views = new Map<string, ModuleModel>();
  const withProfiles = (names: readonly string[]): ModuleModel => {
    const id = names.join(',');
    const view = views.get(id) ?? viewModule(base, { value: names, origin: asked });
    views.set(id, view);
    return view;
  };
  const list = (key: string): readonly string[] | null => resolveList(base.table, key, accepted)?.values ?? null;
  const context: ModeContext = { classPath: base.classPath, property, list, places: base.places };
  const mode = findMode(context);
  return {
    path: base.path,
    name: base.name,
    buildFile: base.buildFile,
    isBootable: base.isBootable,
    isSpring: base.classPath.dependencies.some((d) => /^(?:org\.springframework|io\.projectreactor)/.test(d.group)),
    versions: base.versions,
    dependencies: base.classPath.dependencies,
    moduleDependencies: base.classPath.modules.map((build) => folderOf(build.path)),
    get startedBy() {
      return base.startedBy();
    },
    hasDependency: (group, artifact) => base.classPath.find(group, artifact) !== null,
    dependency: (group, artifact) => base.classPath.find(group, artifact),
    mode,
    server: findServer(context, mode.value),
    virtualThreads: findVirtualThreads(context, base.versions),
    cores: findCores(base.settings, base.projectFile, base.runtime, base.machineCores),
    cpuQuota: findCpuQuota(base.runtime),
    profiles,
    replicas: findReplicas(base.projectFile, base.runtime),
    jdbcPool: usesBoot(base) ? findJdbcPool(context, base.excludedAutoConfigurations) : null,
    usesHikari: base.usesHikari,
    configFiles: toConfigFiles(base.files, accepted),
    property: (key, options) => (options?.profiles ? withProfiles(options.profiles).property(key) : property(key)),
    list,
    propertiesUnder: (prefix, options) => {
      if (options?.profiles) return withProfiles(options.profiles).propertiesUnder(prefix);
      return keysUnder(base.table, prefix).flatMap((key) => property(key) ?? []);
    },
    candidates,
    systemProperty: (name) => systemProperty(base, name),
    jvmFlag: (name) =>
      settleRuntime(
        base.runtime,
        (process) => {
          const found = flagOf(process, name);
          return found && { value: found.flag, origin: flagOrigin(base.runtime, process, found) };
        },
        (a, b) => a.value === b.value,
      ),
    flagCandidates: (name) => flagCandidates(base, name),
    deadJvmFlags: base.deadJvmFlags,
    environment: (name) => environment(base, name),
    remoteConfig: base.remoteConfig,
    callTime: (site) => callTime(base, site ?? {}),
    requestTime: base.projectFile?.requestTime ?? null,
    callsPerRequest: base.projectFile?.callsPerRequest ?? null,
    peakRate: base.projectFile?.peakRate ?? null,
    workloads: base.workloads,
    withProfiles,
  };
}

/**
 * Where the files are outside the workspace, a key nobody above them sets is unknown: they may hold any value for it.
 */
function settleLost(
  lost: OutsideLocation | null,
  key: string,
  resolved: EffectiveProperty | null,
): EffectiveProperty | null {
  const isAbove = resolved !== null && !/^(?:config-file|default-properties)$/.test(resolved.winner.source);
  if (lost === null || isAbove) return resolved;
  const { origin, text } = lost;
  const canonical = canonicalKey(key);
  const winner: PropertyCandidate = {
    key: canonical,
    raw: '',
    source: 'config-file',
    origin,
    onProfile: null,
    activatedBy: [],
    status: 'winning',
  };
  const unknownReason = { en: `set in ${text}, outside the workspace`, ko: `작업 공간 밖의 설정: ${text}` };
  const candidates = [winner, ...(resolved?.candidates ?? [])];
  return { key: canonical, value: null, unknownReason, origin, winner, candidates };
}

/** Without Spring Boot a pool's library alone makes no data source. */
function usesBoot(base: ModuleBase): boolean {
  const isBoot = base.classPath.dependencies.some((d) => d.group === 'org.springframework.boot');
  return isBoot || base.versions.springBoot !== null;
}

const asked: Origin = { kind: 'setting', text: { en: 'profiles chosen here', ko: '여기서 고른 프로필' } };

/** Profiles the user chose: command line, project file, setting; null leaves it to the project. */
export function chosenProfiles(
  settings: ModelSettings,
  projectFile: ProjectFile | null,
): Sourced<readonly string[]> | null {
  if (settings.cliProfiles && settings.cliProfiles.length > 0) {
    return { value: settings.cliProfiles, origin: { kind: 'cli', text: { en: '--profile', ko: '--profile' } } };
  }
  if (projectFile?.profiles) return projectFile.profiles;
  if (settings.profiles === undefined || settings.profiles.length === 0) return null;
  const text = { en: 'setting concurrencyLens.profiles', ko: '설정 concurrencyLens.profiles' };
  return { value: settings.profiles, origin: { kind: 'setting', text } };
}

/** A call in `main` or a static initialiser runs after the JVM took its flags, so it stands above them. */
function systemProperty(base: ModuleBase, name: string): Settled<string> | null {
  const call = base.systemPropertyCalls.findLast((c) => c.name === name);
  if (call) return { value: call.value, origin: base.places.origin('code', call.location) };
  return settleRuntime(base.runtime, (process) => {
    const found = flagOf(process, `-D${name}`);
    return found && { value: found.flag.value, origin: flagOrigin(base.runtime, process, found) };
  });
}

function environment(base: ModuleBase, name: string): Settled<string> | null {
  return settleRuntime<string>(base.runtime, (process) => {
    const found = process.environment.get(name);
    if (found === undefined) return null;
    const origin = environmentOrigin(base.runtime, process, name);
    if (found.value !== null) return { value: found.value, origin };
    const unknownReason = { en: 'set outside the workspace', ko: '작업 공간 밖에서 지정된 값' };
    return { value: null, origin, unknownReason };
  });
}

function toConfigFiles(files: readonly StoredFile[], accepted: Accepted): readonly ConfigFile[] {
  const orderOf = (file: StoredFile): readonly number[] => orderUnder(file.rank, accepted);
  return files
    .toSorted((a, b) => compareOrder(orderOf(b), orderOf(a)) || (a.path < b.path ? -1 : 1))
    .map((file, rank) => ({
      path: file.path,
      rank,
      place: file.place,
      profile: file.profile,
      isBootstrap: file.isBootstrap,
      documents: file.documents.map(({ document, condition }) => ({
        document,
        onProfile: condition.onProfile,
        isActive: isActive(condition, accepted),
        activatedBy: condition.isNever ? null : smallestActivation(condition.expressions),
      })),
    }));
}

/** Default of the setting `concurrencyLens.callTime`. */
const defaultCallTime = 50;

function callTime(
  base: ModuleBase,
  site: { readonly pool?: string; readonly className?: string; readonly methodName?: string },
): Sourced<number> {
  const { settings, projectFile } = base;
  if (typeof settings.cliCallTime === 'number') {
    return { value: settings.cliCallTime, origin: { kind: 'cli', text: { en: '--call-time', ko: '--call-time' } } };
  }
  const times = projectFile?.callTime;
  const { pool, className, methodName } = site;
  const byMethod = className && methodName ? byName(times?.methods, `${className}.${methodName}`) : null;
  const byClass = className ? byName(times?.classes, className) : null;
  const byPool = pool ? (times?.pools.get(pool) ?? null) : null;
  const found = byMethod ?? byClass ?? byPool ?? times?.default;
  if (found) return found;
  if (typeof settings.callTime === 'number') {
    const text = { en: 'setting concurrencyLens.callTime', ko: '설정 concurrencyLens.callTime' };
    return { value: settings.callTime, origin: { kind: 'setting', text } };
  }
  const text = { en: 'assumed, not measured', ko: '측정하지 않은 가정값' };
  return { value: defaultCallTime, origin: { kind: 'default', text } };
}

/** `OrderService` also finds `com.example.OrderService`. */
function byName(times: ReadonlyMap<string, Sourced<number>> | undefined, name: string): Sourced<number> | null {
  if (times === undefined) return null;
  const exact = times.get(name);
  if (exact) return exact;
  for (const [key, time] of times) if (key.endsWith(`.${name}`) || name.endsWith(`.${key}`)) return time;
  return null;
}
