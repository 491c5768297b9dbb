import type { BuildFacts } from '../../facts/build/buildFacts';
import { depthOf, fileNameOf, folderOf, isInside, joinPath } from './folders';

/** Where the projects of a Gradle build stand: below the settings script by their path, or where it puts them. */

type Builds = ReadonlyMap<string, BuildFacts>;

/** Folder of the settings script a Gradle build belongs to; its own folder when there is none. */
export function gradleRoot(builds: Builds, path: string): string {
  const scripts = [...builds].filter(([p]) => /^settings\.gradle/.test(fileNameOf(p)));
  const above = scripts.filter(([p]) => isInside(folderOf(p), path)).map(([p]) => folderOf(p));
  const taking = scripts
    .filter(([p, facts]) => placed(p, facts).some(({ folder }) => folder === folderOf(path)))
    .map(([p]) => folderOf(p));
  return taking[0] ?? above.sort((a, b) => depthOf(a) - depthOf(b))[0] ?? folderOf(path);
}

/** The folder of a project by its path (`:libs:common`), seen from a script of the same build. */
export function projectFolder(builds: Builds, path: string, project: string): string {
  const root = gradleRoot(builds, path);
  const moved = placesBelow(builds, root).find((place) => place.project === project);
  return moved?.folder ?? joinPath(root, project.slice(1).replaceAll(':', '/'));
}

/** The project path of a build script: `:libs:common`; `:` for the root's. */
export function projectPathOf(builds: Builds, path: string): string {
  const folder = folderOf(path);
  const root = gradleRoot(builds, path);
  const moved = placesBelow(builds, root).find((place) => place.folder === folder);
  return moved?.project ?? `:${folder.slice(root === '' ? 0 : root.length + 1).replaceAll('/', ':')}`;
}

function placesBelow(builds: Builds, root: string): readonly { readonly project: string; readonly folder: string }[] {
  return [...builds].flatMap(([path, facts]) =>
    folderOf(path) === root && /^settings\.gradle/.test(fileNameOf(path)) ? placed(path, facts) : [],
  );
}

function placed(
  path: string,
  { projectFolders = [] }: BuildFacts,
): readonly { readonly project: string; readonly folder: string }[] {
  const base = folderOf(path);
  return projectFolders.map(({ project, folder }) => ({ project, folder: joinPath(base, folder) }));
}
