import type { Dependency } from '../../facts/build/buildFacts';
import { folderOf } from './folders';
import type { LocatedDependency, LocatedText, ResolvedBuild } from './resolvedBuild';
import { broughtAlongBy } from './starters';

/** The main class path of a module as far as it can be known without a repository: written dependencies and starters. */
export interface ClassPath {
  readonly dependencies: readonly ClassPathEntry[];
  /** Modules of the workspace among them, nearest first. */
  readonly modules: readonly ResolvedBuild[];
  find(group: string, artifact: string): ClassPathEntry | null;
}

export interface ClassPathEntry extends Dependency {
  readonly path: string;
  /** As in `LocatedDependency`. */
  readonly projectFolder?: string;
  readonly resolvedVersion: LocatedText | null;
}

/**
 * Test scope does not count. Exclusions hold for everything a dependency brings; what another one brings too, stays.
 * Dependencies on modules of the workspace bring what those have. What a starter brings depends on the version of Boot.
 */
export function buildClassPath(build: ResolvedBuild, builds: BuildIndex, springBoot: string | null): ClassPath {
  const entries = new Map<string, ClassPathEntry>();
  const visited = new Set<string>();
  const modules = new Set<ResolvedBuild>();
  const visit = (entry: ClassPathEntry, exclusions: readonly string[], depth: number): void => {
    const key = `${entry.group}:${entry.artifact}`;
    const identity = `${key}@${entry.projectFolder ?? ''}`;
    if (exclusions.some((pattern) => isExcluded(pattern, entry))) return;
    const state = `${identity} ${exclusions.join()}`;
    if (depth > 12 || visited.has(state)) return;
    visited.add(state);
    if (!entries.has(key)) entries.set(key, entry);
    const inner = [...exclusions, ...entry.exclusions];
    const { scope, span, path } = entry;
    for (const name of broughtAlongBy(key, springBoot) ?? []) {
      const [group = '', artifact = ''] = name.split(':');
      const broughtBy = entry.broughtBy ?? key;
      visit(
        { group, artifact, version: null, scope, exclusions: [], span, path, resolvedVersion: null, broughtBy },
        inner,
        depth + 1,
      );
    }
    const module = moduleFor(entry, build, builds);
    if (module !== null) modules.add(module);
    for (const dependency of module?.dependencies ?? []) {
      if (dependency.isOptional !== true && (dependency.scope === 'compile' || dependency.scope === 'runtime')) {
        visit({ ...toEntry(dependency), broughtBy: entry.broughtBy ?? key }, inner, depth + 1);
      }
    }
  };
  for (const dependency of build.dependencies) {
    if (dependency.scope !== 'test') visit(toEntry(dependency), build.exclusions, 0);
  }
  return {
    dependencies: [...entries.values()],
    modules: [...modules],
    find: (group, artifact) => entries.get(`${group}:${artifact}`) ?? null,
  };
}

function toEntry(dependency: LocatedDependency): ClassPathEntry {
  return dependency;
}

/** The module of the workspace a dependency means; Gradle project dependencies have no group. */
function moduleFor(entry: ClassPathEntry, build: ResolvedBuild, builds: BuildIndex): ResolvedBuild | null {
  if (entry.artifact === '' || broughtAlongBy(`${entry.group}:${entry.artifact}`, null) !== null) return null;
  const found = builds.get(entry.artifact)?.find((other) => {
    if (other === build) return false;
    if (entry.projectFolder !== undefined) return folderOf(other.path) === entry.projectFolder;
    return entry.group === '' || other.group === entry.group || other.group === '';
  });
  return found ?? null;
}

/** Builds by name; several modules can share one. */
export type BuildIndex = ReadonlyMap<string, readonly ResolvedBuild[]>;

export function indexBuilds(builds: readonly ResolvedBuild[]): BuildIndex {
  const index = new Map<string, ResolvedBuild[]>();
  for (const build of builds) index.set(nameOfBuild(build), [...(index.get(nameOfBuild(build)) ?? []), build]);
  return index;
}

/** artifactId or project name, else the folder's name. */
export function nameOfBuild(build: ResolvedBuild): string {
  return build.artifact !== '' ? build.artifact : (build.path.split('/').at(-2) ?? '');
}

function isExcluded(pattern: string, entry: Dependency): boolean {
  const [group = '*', artifact = '*'] = pattern.split(':');
  return (group === '*' || group === entry.group) && (artifact === '*' || artifact === entry.artifact);
}
