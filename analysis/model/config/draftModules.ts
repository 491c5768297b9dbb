import type { ConfigFacts } from '../../facts/configFacts';
import { classifyFile } from './classifyFile';
import { buildClassPath, type ClassPath, indexBuilds, nameOfBuild } from './classPath';
import { isUsualPlace } from './configFiles';
import { fileNameOf, folderOf, nearestFolder, relativeTo } from './folders';
import type { FileFacts } from './moduleInputs';
import type { ModuleBase } from './moduleView';
import type { Places } from './places';
import type { ResolvedBuild } from './resolvedBuild';
import type { SystemPropertyCall } from './systemPropertyCalls';
import { findSpringBoot, findVersions } from './versions';
import type { WorkloadTarget } from './workloads';

/** Which modules there are, and what each one is before anything is known of where it runs. */

/** A module before its runtime is known. */
export interface Draft {
  readonly folder: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly build: ResolvedBuild | null;
  readonly classPath: ClassPath;
  readonly versions: ModuleBase['versions'];
  readonly configPaths: readonly string[];
  /** Files the modules it depends on put on its class path. */
  readonly inheritedConfig: readonly string[];
  readonly hasBootstrap: boolean;
  readonly isBootable: boolean;
  readonly systemPropertyCalls: ModuleBase['systemPropertyCalls'];
  readonly defaultProperties: readonly SystemPropertyCall[];
  readonly excludedAutoConfigurations: readonly string[];
  /** What `@PropertySource` names. */
  readonly propertySources: readonly string[];
  /** See `ModuleModel.usesHikari`. */
  readonly usesHikari: boolean;
}

export const toTarget = (draft: Draft): WorkloadTarget => ({
  folder: draft.folder,
  names: draft.names,
  isBootable: draft.isBootable,
});

const emptyClassPath: ClassPath = { dependencies: [], modules: [], find: () => null };

/** One module for each folder with a build file; one at the root when there is Spring configuration and no build file. */
export function draftModules(
  files: ReadonlyMap<string, FileFacts>,
  builds: readonly ResolvedBuild[],
  configs: ReadonlyMap<string, ConfigFacts>,
  places: Places,
): readonly Draft[] {
  const byFolder = new Map<string, ResolvedBuild | null>();
  for (const build of builds) if (!byFolder.has(folderOf(build.path))) byFolder.set(folderOf(build.path), build);
  const hasSpring = [...files.keys()].some((path) => classifyFile(path) === 'spring-config');
  if (byFolder.size === 0 && hasSpring) byFolder.set('', null);
  const index = indexBuilds(builds);
  const ownerOf = (path: string): string | null => nearestFolder(byFolder, path);
  const springPaths = groupByOwner(
    [...configs.keys()].filter((p) => classifyFile(p) === 'spring-config' && isUsualPlace(ownerOf(p) ?? '', p)),
    ownerOf,
  );
  const starts = [...files].flatMap(([path, file]) => (file.kind === 'java' ? [{ path, file }] : []));
  const startsByOwner = new Map<string, typeof starts>();
  for (const start of starts) {
    const owner = ownerOf(start.path);
    if (owner !== null && !start.path.includes('/src/test/')) {
      startsByOwner.set(owner, [...(startsByOwner.get(owner) ?? []), start]);
    }
  }
  // Not every Kotlin file is read, so one that starts Spring says nothing of the modules without one.
  const inKotlin = new Set(
    [...files].flatMap(([path, file]) => (file.kind === 'kotlin' && file.hasMain ? (ownerOf(path) ?? []) : [])),
  );
  const anyMain = [...startsByOwner.values()].some((list) => list.some(({ file }) => file.hasMain));
  return [...byFolder]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, build]): Draft => {
      const springBoot = build === null ? null : findSpringBoot(build, places);
      const classPath = build === null ? emptyClassPath : buildClassPath(build, index, springBoot?.value ?? null);
      const versions = build === null ? noVersions : findVersions(build, classPath, springBoot, places);
      const configPaths = springPaths.get(folder) ?? [];
      const own = startsByOwner.get(folder) ?? [];
      const name = build === null ? fileNameOf(folder) : nameOfBuild(build);
      const hasPlugin = build?.plugins.some((p) => !p.isManaged && isBootPlugin(p.id)) ?? false;
      const hasConfig = configPaths.some((p) => p.includes('src/main/resources/'));
      const isParent = build?.packaging === 'pom';
      const hasMain = own.some(({ file }) => file.hasMain);
      return {
        folder,
        name,
        names: [name, ...applicationNames(configs, configPaths)].filter((n) => n !== ''),
        build,
        classPath,
        versions,
        configPaths,
        inheritedConfig: inheritedConfig(folder, configPaths, classPath, springPaths),
        hasBootstrap: hasBootstrap(classPath, versions.springBoot?.value ?? null),
        isBootable:
          !isParent &&
          (inKotlin.has(folder) ||
            (anyMain ? hasMain : (hasPlugin && !isBareAggregator(build, hasConfig)) || hasConfig)),
        systemPropertyCalls: own.flatMap(({ file }) => file.systemProperties),
        defaultProperties: own.flatMap(({ file }) => file.defaultProperties),
        excludedAutoConfigurations: own.flatMap(({ file }) => file.excludedAutoConfigurations),
        propertySources: own.flatMap(({ file }) => file.propertySources.map((source) => source.name)),
        usesHikari: [folder, ...classPath.modules.map(({ path }) => folderOf(path))].some((one) =>
          startsByOwner.get(one)?.some(({ file }) => file.usesHikari),
        ),
      };
    });
}

function isBareAggregator(build: ResolvedBuild | null, hasConfig: boolean): boolean {
  return build?.isAggregator === true && !hasConfig;
}

const noVersions: ModuleBase['versions'] = {
  springBoot: null,
  reactor: null,
  reactorNetty: null,
  springFramework: null,
  jdk: null,
  hikari: null,
  tomcat: null,
  jetty: null,
  r2dbcPool: null,
  httpClient5: null,
};

function isBootPlugin(id: string): boolean {
  return (
    id === 'org.springframework.boot' || id === 'org.springframework.boot:spring-boot-maven-plugin' || id === 'bootRun'
  );
}

/** `spring.application.name`, as plainly written; a placeholder names nothing. */
function applicationNames(configs: ReadonlyMap<string, ConfigFacts>, paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    const entries = configs.get(path)?.documents.flatMap((d) => d.entries) ?? [];
    return entries.filter((e) => e.key === 'spring.application.name' && !/[$@]/.test(e.value)).map((e) => e.value);
  });
}

/** Spring Cloud reads `bootstrap` files only with its starter, or before Boot 2.4. */
function hasBootstrap(classPath: ClassPath, springBoot: string | null): boolean {
  if (classPath.find('org.springframework.cloud', 'spring-cloud-starter-bootstrap') !== null) return true;
  const [major = 0, minor = 0] = (springBoot ?? '').split('.').map(Number);
  const isOld = springBoot !== null && (major < 2 || (major === 2 && minor < 4));
  return isOld && classPath.dependencies.some((d) => d.group === 'org.springframework.cloud');
}

function groupByOwner(
  paths: readonly string[],
  ownerOf: (path: string) => string | null,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const owner = ownerOf(path);
    if (owner !== null) groups.set(owner, [...(groups.get(owner) ?? []), path]);
  }
  return groups;
}

/** `classpath:` finds the first file of a name: the module's own, then those of its dependencies in order. */
function inheritedConfig(
  folder: string,
  own: readonly string[],
  classPath: ClassPath,
  springPaths: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const taken = new Set(own.map((path) => relativeTo(folder, path)));
  const inherited: string[] = [];
  for (const module of classPath.modules) {
    const from = folderOf(module.path);
    for (const path of springPaths.get(from) ?? []) {
      const name = relativeTo(from, path);
      if (!name.startsWith('src/main/resources/') || taken.has(name)) continue;
      taken.add(name);
      inherited.push(path);
    }
  }
  return inherited;
}
