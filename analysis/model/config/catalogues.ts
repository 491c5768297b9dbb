import type { BuildPlugin, Dependency, VersionCatalogue } from '../../facts/build/buildFacts';
import { fileNameOf, folderOf, isInside } from './folders';

/** Replaces accessors of Gradle version catalogues (`libs.spring.boot.starter`) by what the catalogue says. */
export interface CatalogueFile {
  readonly path: string;
  readonly catalogue: VersionCatalogue;
}

interface Resolved {
  readonly dependency: Dependency;
  /** Of the catalogue that gave the version; null: the build file itself. */
  readonly path: string | null;
}

/** One dependency for a plain one or a library, several for a bundle, none for an accessor nobody knows. */
export function resolveCatalogue(
  files: readonly CatalogueFile[],
  dependency: Dependency,
  buildPath: string,
): readonly Resolved[] {
  if (dependency.catalogue === undefined) return [{ dependency, path: null }];
  const { catalogue: accessor, ...rest } = dependency;
  const [name = '', ...alias] = accessor.split('.');
  const file = catalogueFor(files, name, buildPath);
  if (file === null) return [];
  const wanted =
    alias[0] === 'bundles'
      ? (file.catalogue.bundles.find((b) => sameAlias(b.alias, alias.slice(1)))?.members ?? [])
      : [alias.join('.')];
  return wanted.flatMap((member) => {
    const library = file.catalogue.libraries.find((l) => sameAlias(l.alias, member.split('.')));
    if (library === undefined) return [];
    const { group, artifact, version } = library;
    return { dependency: { ...rest, group, artifact, version }, path: version === null ? null : file.path };
  });
}

export function resolveCataloguePlugin(
  files: readonly CatalogueFile[],
  plugin: BuildPlugin,
  buildPath: string,
): { readonly plugin: BuildPlugin; readonly path: string | null } {
  if (plugin.catalogue === undefined) return { plugin, path: null };
  const [name = '', , ...alias] = plugin.catalogue.split('.');
  const file = catalogueFor(files, name, buildPath);
  const found = file?.catalogue.plugins.find((p) => sameAlias(p.alias, alias));
  if (file === null || found === undefined) return { plugin, path: null };
  return { plugin: { ...plugin, id: found.id, version: found.version }, path: file.path };
}

/** Gradle compares accessors without regard to case at element starts: `springBoot` and `spring.boot` stay different. */
function sameAlias(alias: string, elements: readonly string[]): boolean {
  return alias.toLowerCase() === elements.join('.').toLowerCase();
}

/** `gradle/libs.versions.toml` of the nearest folder above; the catalogue's name is the file's. */
function catalogueFor(files: readonly CatalogueFile[], name: string, buildPath: string): CatalogueFile | null {
  const fitting = files.filter(({ path }) => {
    const base = folderOf(path).replace(/(?:^|\/)gradle$/, '');
    return fileNameOf(path) === `${name}.versions.toml` && isInside(base, buildPath);
  });
  return fitting.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}
