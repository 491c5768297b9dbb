import type { BuildFacts, BuildPlugin, BuildProperty, Dependency, Written } from '../../facts/build/buildFacts';
import { lookupTable } from '../../lookupTable';
import { type CatalogueFile, resolveCatalogue, resolveCataloguePlugin } from './catalogues';
import { depthOf, fileNameOf, folderOf, isInside, joinPath } from './folders';
import { gradleRoot, projectFolder, projectPathOf } from './gradleProjects';
import {
  type LocatedDependency,
  type LocatedPlugin,
  type LocatedText,
  located,
  type ResolvedBuild,
} from './resolvedBuild';

/**
 * Joins build files: Maven parents within the workspace, Gradle `allprojects` and `subprojects`, properties, version
 * catalogues. One resolved build for each module.
 */
export interface BuildFiles {
  readonly builds: ReadonlyMap<string, BuildFacts>;
  readonly catalogues: readonly CatalogueFile[];
  /** `gradle.properties` by path. */
  readonly gradleProperties: ReadonlyMap<string, readonly BuildProperty[]>;
}

/** One layer of what a build file says or inherits, nearest first. */
interface Layer {
  readonly path: string;
  readonly facts: BuildFacts;
  /** The file itself, not something inherited. */
  readonly isOwn: boolean;
}

interface IndexedFiles extends BuildFiles {
  readonly pomsByArtifact: ReadonlyMap<string, readonly (readonly [string, BuildFacts])[]>;
}

export function resolveBuilds(buildFiles: BuildFiles): readonly ResolvedBuild[] {
  const pomsByArtifact = new Map<string, (readonly [string, BuildFacts])[]>();
  for (const [path, facts] of buildFiles.builds) {
    if (facts.tool !== 'maven' || facts.artifact === null) continue;
    const same = pomsByArtifact.get(facts.artifact.text) ?? [];
    same.push([path, facts]);
    pomsByArtifact.set(facts.artifact.text, same);
  }
  const files: IndexedFiles = { ...buildFiles, pomsByArtifact };
  return [...files.builds]
    .filter(([path]) => !/^(?:settings|init)\.gradle/.test(fileNameOf(path)) && !isScriptPlugin(path))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, facts]) => resolveBuild(files, path, facts));
}

/** Scripts applied by others, and precompiled plugins under `buildSrc`, are no modules. */
function isScriptPlugin(path: string): boolean {
  if (!/\.gradle(?:\.kts)?$/.test(path)) return false;
  return !/^build\.gradle(?:\.kts)?$/.test(fileNameOf(path)) && !ownNameScript(path);
}

/** `orders/orders.gradle`, a build file named for its project. */
function ownNameScript(path: string): boolean {
  const folder = folderOf(path);
  return folder !== '' && fileNameOf(path).replace(/\.gradle(?:\.kts)?$/, '') === fileNameOf(folder);
}

function resolveBuild(files: IndexedFiles, path: string, facts: BuildFacts): ResolvedBuild {
  const { layers, outsideParents } =
    facts.tool === 'maven'
      ? mavenLayers(files, path, facts)
      : { layers: gradleLayers(files, path, facts), outsideParents: [] };
  const properties = new Map<string, LocatedText>();
  const setProperty = (property: BuildProperty, from: string): void => {
    if (!properties.has(property.name))
      properties.set(property.name, located(property.value, from, property.valueSpan));
  };
  for (const layer of layers)
    for (const property of layer.facts.properties.toReversed()) setProperty(property, layer.path);
  for (const [from, list] of [...files.gradleProperties].sort(([a], [b]) => depthOf(b) - depthOf(a))) {
    if (facts.tool === 'gradle' && isInside(folderOf(from), path)) for (const p of list) setProperty(p, from);
  }
  const first = (pick: (facts: BuildFacts) => Written | null): { written: Written; path: string } | null => {
    for (const layer of layers) {
      const written = pick(layer.facts);
      if (written !== null) return { written, path: layer.path };
    }
    return null;
  };
  const group = first((f) => f.group)?.written.text ?? facts.parent?.group ?? '';
  const version = first((f) => f.version)?.written.text ?? facts.parent?.version?.text ?? '';
  const artifact = facts.artifact?.text ?? '';
  const builtIn: Readonly<Record<string, string>> = lookupTable({
    'project.groupId': group,
    'project.artifactId': artifact,
    'project.version': version,
    'project.parent.version': facts.parent?.version?.text ?? '',
    'project.name': artifact,
  });
  const replace = (text: string, depth = 0): string =>
    text.replace(/\$\{([^}]+)\}/g, (whole, name: string) => {
      const found = properties.get(name)?.value ?? builtIn[name];
      return found === undefined || depth > 10 ? whole : replace(found, depth + 1);
    });
  const settle = (written: Written | null, from: string): LocatedText | null => {
    if (written === null) return null;
    const name = /^\$\{([^}]+)\}$/.exec(written.text)?.[1];
    const property = name === undefined ? undefined : properties.get(name);
    const value = replace(written.text);
    if (value.includes('${')) return null;
    return property ? { value, location: property.location } : located(value, from, written.span);
  };
  const locate = (dependency: Dependency, from: string): readonly LocatedDependency[] =>
    resolveCatalogue(files.catalogues, dependency, path).map(({ dependency: found, path: at }) => ({
      ...found,
      group: replace(found.group),
      artifact: replace(found.artifact),
      path: from,
      resolvedVersion: settle(found.version, at ?? from),
    }));
  const collect = (pick: (facts: BuildFacts) => readonly Dependency[]): readonly LocatedDependency[] =>
    layers.flatMap((layer) => pick(layer.facts).flatMap((d) => locate(d, layer.path)));
  const managed = new Map<string, LocatedText>();
  for (const d of collect((f) => f.managed)) {
    if (d.resolvedVersion !== null && !managed.has(`${d.group}:${d.artifact}`))
      managed.set(`${d.group}:${d.artifact}`, d.resolvedVersion);
  }
  const toPlugin = (plugin: BuildPlugin, from: string): LocatedPlugin => {
    const resolved = resolveCataloguePlugin(files.catalogues, plugin, path);
    return { ...resolved.plugin, path: from, resolvedVersion: settle(resolved.plugin.version, resolved.path ?? from) };
  };
  const java = first((f) => f.java);
  return {
    path,
    tool: facts.tool,
    group: replace(group),
    artifact,
    version: replace(version),
    packaging: facts.packaging ?? 'jar',
    outsideParents: outsideParents.flatMap(({ parent, from }) => locate(parent, from)),
    properties: new Map([...properties].map(([name, text]) => [name, { ...text, value: replace(text.value) }])),
    dependencies: collect((f) => f.dependencies).map((d) => withProject(files, path, d)),
    managed,
    boms: collect((f) => f.boms),
    plugins: layers.flatMap((layer) => layer.facts.plugins.map((p) => toPlugin(p, layer.path))),
    java: java && settleJava(java.written, java.path, settle),
    exclusions: layers.flatMap((layer) => layer.facts.exclusions),
    isAggregator: (layers[0]?.facts ?? facts).modules.length > 0 || facts.packaging === 'pom',
  };
}

/** `JavaVersion.VERSION_17` is read as a name; it is its own value. */
function settleJava(
  written: Written,
  path: string,
  settle: (w: Written, from: string) => LocatedText | null,
): LocatedText | null {
  const constant = /VERSION_(\d+(?:_\d+)?)/.exec(written.text)?.[1];
  return constant === undefined ? settle(written, path) : located(constant.replace('_', '.'), path, written.span);
}

/**
 * A Gradle project path (`:libs:common`) as the module it means. Accessors write `sharedCode` for `shared-code`, so
 * without a folder of that very name the spelling is compared loosely.
 */
function withProject(files: IndexedFiles, path: string, dependency: LocatedDependency): LocatedDependency {
  if (dependency.group !== '' || !dependency.artifact.startsWith(':')) return dependency;
  const relative = dependency.artifact.slice(1).replaceAll(':', '/');
  const folder = projectFolder(files.builds, path, dependency.artifact);
  const loosely = (text: string): string => text.replace(/[-_.]/g, '').toLowerCase();
  const projects = [...files.builds].filter(([p, f]) => f.tool === 'gradle' && !isScriptPlugin(p));
  const [target] = [
    ...projects.filter(([p]) => folderOf(p) === folder),
    ...projects.filter(([p]) => loosely(folderOf(p)) === loosely(folder)),
  ];
  if (target === undefined) return { ...dependency, artifact: fileNameOf(relative) };
  const [found, facts] = target;
  return {
    ...dependency,
    artifact: facts.artifact?.text ?? fileNameOf(folderOf(found)),
    projectFolder: folderOf(found),
  };
}

function gradleLayers(files: IndexedFiles, path: string, facts: BuildFacts): readonly Layer[] {
  const layers: Layer[] = [{ path, facts, isOwn: true }];
  const folder = folderOf(path);
  const root = gradleRoot(files.builds, path);
  const projectPath = projectPathOf(files.builds, path);
  const outer = [...files.builds].filter(
    ([p, f]) =>
      f.tool === 'gradle' &&
      folderOf(p) !== folder &&
      // A project put elsewhere still belongs to the build of its settings script.
      (isInside(folderOf(p), path) || (folderOf(p) === root && !isInside(root, path))) &&
      isInside(root, p),
  );
  for (const [from, outerFacts] of outer.sort(([a], [b]) => depthOf(b) - depthOf(a))) {
    for (const nested of outerFacts.nested) {
      if (nested.project === '*' || nested.project === projectPath)
        layers.push({ path: from, facts: nested.facts, isOwn: false });
    }
    // Versions given once in the root's plugins block or the settings hold wherever the plugin is applied.
    const versions = outerFacts.plugins.filter((p) => p.version !== null || p.catalogue !== undefined);
    const inherited = {
      ...emptyFacts(outerFacts),
      plugins: versions.map((p) => ({ ...p, isManaged: true })),
      properties: outerFacts.properties,
    };
    layers.push({ path: from, facts: inherited, isOwn: false });
  }
  for (const [from, settings] of files.builds) {
    if (folderOf(from) === folder && /^settings\.gradle/.test(fileNameOf(from))) {
      const name = facts.artifact ?? settings.artifact;
      layers[0] = {
        path,
        facts: { ...facts, artifact: name, modules: [...facts.modules, ...settings.modules] },
        isOwn: true,
      };
      const plugins = settings.plugins.map((p) => ({ ...p, isManaged: true }));
      layers.push({
        path: from,
        facts: { ...emptyFacts(settings), plugins, properties: settings.properties },
        isOwn: false,
      });
    }
  }
  return layers;
}

function emptyFacts(facts: BuildFacts): BuildFacts {
  return {
    ...facts,
    group: null,
    artifact: null,
    version: null,
    java: null,
    dependencies: [],
    managed: [],
    boms: [],
    plugins: [],
    properties: [],
    exclusions: [],
    nested: [],
    modules: [],
  };
}

interface OutsideParent {
  readonly parent: Dependency;
  readonly from: string;
}

/** The file, its parent in the workspace, and so on; a parent from outside ends the chain. */
function mavenLayers(
  files: IndexedFiles,
  path: string,
  facts: BuildFacts,
): { readonly layers: readonly Layer[]; readonly outsideParents: readonly OutsideParent[] } {
  const layers: Layer[] = [{ path, facts, isOwn: true }];
  let at = { path, facts };
  while (layers.length < 20 && at.facts.parent !== null) {
    const { parent } = at.facts;
    const found = parentFile(files, at.path, parent);
    if (found === null || layers.some((layer) => layer.path === found.path)) {
      const dependency: Dependency = {
        group: parent.group,
        artifact: parent.artifact,
        version: parent.version,
        scope: 'compile',
        exclusions: [],
        span: parent.version?.span ?? { start: 0, end: 0 },
      };
      return { layers, outsideParents: [{ parent: dependency, from: at.path }] };
    }
    layers.push({ ...found, isOwn: false });
    at = found;
  }
  return { layers, outsideParents: [] };
}

function parentFile(
  files: IndexedFiles,
  path: string,
  parent: NonNullable<BuildFacts['parent']>,
): { readonly path: string; readonly facts: BuildFacts } | null {
  const fits = (facts: BuildFacts | undefined): facts is BuildFacts =>
    facts?.tool === 'maven' && facts.artifact?.text === parent.artifact;
  if (parent.relativePath !== '') {
    const lead = path.startsWith('/') ? '/' : '';
    const relative = joinPath(folderOf(path).replace(/^\//, ''), parent.relativePath ?? '../pom.xml');
    for (const candidate of [`${lead}${relative}`, `${lead}${relative}/pom.xml`]) {
      const facts = files.builds.get(candidate);
      if (fits(facts)) return { path: candidate, facts };
    }
  }
  for (const [candidate, facts] of files.pomsByArtifact.get(parent.artifact) ?? []) {
    const group = facts.group?.text ?? facts.parent?.group;
    if (candidate !== path && group === parent.group) return { path: candidate, facts };
  }
  return null;
}
