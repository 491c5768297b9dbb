import type { Location } from '../../documents/span';
import type { BuildFacts, BuildProperty } from '../../facts/build/buildFacts';
import type { ConfigFacts } from '../../facts/configFacts';
import type { Workload } from '../../facts/container/workload';
import { lookupTable } from '../../lookupTable';
import { resolveBuilds } from './buildGraph';
import type { CatalogueFile } from './catalogues';
import { classifyFile } from './classifyFile';
import { configNames, defaultPropertyEntries, filesNamed } from './codeProperties';
import { findConfigFiles, findLocatedFiles, findPropertySources } from './configFiles';
import { missingImports } from './configImports';
import { findConfigLocations, outsideOf } from './configLocations';
import { containersOf, dockerfileOf, runtimeOf } from './containers';
import { type Draft, draftModules, toTarget } from './draftModules';
import { makePropertyTable } from './effectiveProperties';
import { depthOf, fileNameOf, nearestFolder } from './folders';
import { jdkInForce } from './imageJdk';
import type { FileFacts, ModelSettings } from './moduleInputs';
import type { ConfigModel, ModuleModel } from './moduleModel';
import { chosenProfiles, type ModuleBase, viewModule } from './moduleView';
import { mountedEntries } from './mountedConfig';
import { makePlaces, type Places } from './places';
import type { ProjectFile } from './projectFile';
import type { PropertyEntry } from './propertyEntry';
import { readProjectFile } from './readProjectFile';
import { findRemoteConfig } from './remoteConfig';
import type { ResolvedBuild } from './resolvedBuild';
import { processEntries } from './runtime';
import { setPropertyEntries } from './setPropertyEntries';
import { assignWorkloads, groupByFolder, indexTargets } from './workloads';

/**
 * Joins all files that speak of configuration into modules. A pure function: the same files, settings and machine give
 * the same model. `lineOf` gives the one-based line of a place for origins in words; without it they name the file only.
 */
export function buildModules(
  files: ReadonlyMap<string, FileFacts>,
  settings: ModelSettings,
  machineCores: number,
  lineOf: (location: Location) => number | null = () => null,
): ConfigModel {
  const places = makePlaces(lineOf);
  const sorted = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  const configs = configFactsOf(sorted);
  const projectFile = findProjectFile(configs, places);
  const builds = resolveBuilds(buildFilesOf(sorted, configs));
  const drafts = draftModules(sorted, builds, configs, places);
  const containers = containersOf(sorted, configs);
  const targets = indexTargets(drafts.map(toTarget));
  const assigned = assignWorkloads(containers.workloads, targets);
  const workloadsOf = groupByFolder(containers.workloads, assigned);
  const bases = drafts.map((draft): ModuleBase => finish(draft, workloadsOf.get(draft.folder) ?? []));
  const chosen = chosenProfiles(settings, projectFile);
  const modules = bases.map((base) => viewModule(base, chosen));
  const byFolder = new Map(modules.map((module) => [module.path, module]));
  const startedBy = findStarters(modules);
  const owners = new Map<string, ModuleModel | null>();
  // Asked for every finding and every part of the Java model, and the same few paths again.
  const moduleOf = (path: string): ModuleModel | null => {
    const known = owners.get(path);
    if (known !== undefined) return known;
    const owner = byFolder.get(nearestFolder(byFolder, path) ?? '') ?? null;
    owners.set(path, owner);
    return owner;
  };
  return {
    modules,
    projectFile,
    moduleOf,
    moduleOfWorkload: (workload) => byFolder.get(assigned.get(workload) ?? '\0') ?? null,
    workloads: containers.workloads,
  };

  function finish(draft: Draft, workloads: readonly Workload[]): ModuleBase {
    const { folder, build } = draft;
    const image = dockerfileOf(folder, targets, containers);
    const runtime = runtimeOf({ folder, build, targets, containers, workloads, image, places });
    const onKubernetes = runtime.processes.some((p) => p.kind === 'kubernetes');
    const early = [
      ...defaultPropertyEntries(draft.defaultProperties, places),
      ...processEntries(runtime),
      ...setPropertyEntries(draft.systemPropertyCalls, places),
    ];
    const names = configNames(early);
    const { hasBootstrap } = draft;
    const context = { folder, files: configs, places, hasBootstrap, onKubernetes, names };
    const isUsualName = names.length === 1 && names[0] === 'application';
    const renamed = isUsualName ? [] : filesNamed(names, folder, configs);
    const locations = findConfigLocations(early, folder);
    const located = findLocatedFiles(context, locations.readable);
    const usual = [...new Set([...draft.configPaths, ...renamed, ...draft.inheritedConfig])];
    // What `spring.config.location` names is read instead of the usual places; bootstrap files have places of their own.
    const paths = locations.replaces ? usual.filter((path) => fileNameOf(path).startsWith('bootstrap')) : usual;
    const storedFiles = [
      ...findConfigFiles(context, paths),
      ...located.files,
      ...findPropertySources(context, draft.propertySources),
    ];
    const outside = outsideOf(locations, located.missing);
    const entries: readonly PropertyEntry[] = [
      ...storedFiles.flatMap((file) => file.documents.flatMap((document) => document.entries)),
      ...mountedEntries(workloads, containers.configMaps, configs, places),
      ...early,
    ];
    return {
      path: draft.folder,
      name: draft.name,
      buildFile: draft.build?.path ?? null,
      isBootable: draft.isBootable,
      versions: { ...draft.versions, jdk: jdkInForce(draft.versions.jdk, image, places) },
      classPath: draft.classPath,
      files: storedFiles,
      entries,
      table: makePropertyTable(entries, (name) => buildProperty(draft.build, name)),
      runtime,
      systemPropertyCalls: draft.systemPropertyCalls,
      excludedAutoConfigurations: draft.excludedAutoConfigurations,
      usesHikari: draft.usesHikari,
      deadJvmFlags: [...runtime.processes.flatMap((p) => p.deadFlags), ...containers.deadBuildFlags(draft.folder)],
      remoteConfig: findRemoteConfig(
        entries,
        [...outside, ...missingImports(entries, folder, configs)],
        draft.classPath,
        places,
      ),
      lostConfig: locations.replaces ? (outside[0] ?? null) : null,
      workloads,
      projectFile,
      settings,
      machineCores,
      places,
      startedBy: () => startedBy.get(folder) ?? null,
    };
  }
}

/** For every module that cannot be started: those which can, and have it on their class path. */
function findStarters(modules: readonly ModuleModel[]): ReadonlyMap<string, readonly ModuleModel[]> {
  const bootable = modules.filter((module) => module.isBootable);
  const starters = new Map<string, ModuleModel[]>();
  if (bootable.length === 0) return starters;
  for (const module of modules) if (!module.isBootable) starters.set(module.path, []);
  for (const module of bootable) for (const path of module.moduleDependencies) starters.get(path)?.push(module);
  return starters;
}

function configFactsOf(files: ReadonlyMap<string, FileFacts>): ReadonlyMap<string, ConfigFacts> {
  return new Map([...files].flatMap(([path, file]) => (file.kind === 'config' ? [[path, file.facts] as const] : [])));
}

/** The one nearest to the root. */
function findProjectFile(configs: ReadonlyMap<string, ConfigFacts>, places: Places): ProjectFile | null {
  const paths = [...configs.keys()].filter((path) => classifyFile(path) === 'project-file');
  const path = paths.sort((a, b) => depthOf(a) - depthOf(b))[0];
  const facts = path === undefined ? undefined : configs.get(path);
  return path === undefined || facts === undefined ? null : readProjectFile(path, facts, places);
}

function buildFilesOf(files: ReadonlyMap<string, FileFacts>, configs: ReadonlyMap<string, ConfigFacts>) {
  const builds = new Map<string, BuildFacts>();
  const catalogues: CatalogueFile[] = [];
  const gradleProperties = new Map<string, readonly BuildProperty[]>();
  for (const [path, file] of files) {
    if (file.kind === 'build') builds.set(path, file.facts);
    else if (file.kind === 'catalogue') catalogues.push({ path, catalogue: file.facts });
  }
  for (const [path, facts] of configs) {
    if (classifyFile(path) !== 'gradle-properties') continue;
    const entries = facts.documents.flatMap((d) => d.entries);
    gradleProperties.set(
      path,
      entries.map(({ key, value, keySpan, valueSpan }) => ({ name: key, value, nameSpan: keySpan, valueSpan })),
    );
  }
  return { builds, catalogues, gradleProperties };
}

/** `@name@`: properties of the build and Maven's own. */
function buildProperty(build: ResolvedBuild | null, name: string): string | undefined {
  if (build === null) return undefined;
  const text = build.properties.get(name)?.value;
  const own: Readonly<Record<string, string>> = lookupTable({
    'project.artifactId': build.artifact,
    'project.name': build.artifact,
    'project.version': build.version,
    'project.groupId': build.group,
    // Maven's older names for the same, still filtered.
    artifactId: build.artifact,
    version: build.version,
    groupId: build.group,
  });
  return text?.includes('${') ? undefined : (text ?? own[name]);
}
