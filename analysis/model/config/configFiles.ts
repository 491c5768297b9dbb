import type { ConfigDocument, ConfigFacts } from '../../facts/configFacts';
import { importedPath, importsOf } from './configImports';
import type { ConfigLocation } from './configLocations';
import { fileNameOf, folderOf, relativeTo } from './folders';
import type { ConfigFile } from './moduleModel';
import type { Places } from './places';
import { readProfileExpression } from './profileExpression';
import { always, type Condition, type PropertyEntry, type Rank, ranks } from './propertyEntry';
import { canonicalKey, uniformKey } from './relaxedNames';

/**
 * Finds the configuration files of a module and the rank of each (Spring Boot `ConfigDataEnvironment`,
 * `StandardConfigDataLocationResolver`): packaged below external, plain below profile files, later places and later
 * documents above earlier ones, `.properties` above `.yml` above `.yaml`.
 */
export interface StoredFile {
  readonly path: string;
  readonly place: ConfigFile['place'];
  readonly profile: string | null;
  readonly isBootstrap: boolean;
  readonly rank: Rank;
  readonly documents: readonly StoredDocument[];
}

export interface StoredDocument {
  readonly document: ConfigDocument;
  readonly condition: Condition;
  readonly entries: readonly PropertyEntry[];
}

interface Placed {
  readonly place: ConfigFile['place'];
  /** Among the places of one group. */
  readonly index: number;
  readonly rank: number;
}

/** Whether Spring Boot looks at the folder of this file by itself: not at one of a package below the resources. */
export function isUsualPlace(folder: string, path: string): boolean {
  return placeOf(folder, path) !== null;
}

function placeOf(folder: string, path: string): Placed | null {
  const inside = folderOf(relativeTo(folder, path));
  // Those of other modules are here because they are on the class path.
  if (/(?:^|\/)src\/main\/resources$/.test(folderOf(path)))
    return { place: 'classpath', index: 0, rank: ranks.packaged };
  if (/(?:^|\/)src\/main\/resources\/config$/.test(folderOf(path)))
    return { place: 'classpath-config', index: 1, rank: ranks.packaged };
  if (inside === '') return { place: 'folder', index: 0, rank: ranks.external };
  if (inside === 'config') return { place: 'folder-config', index: 1, rank: ranks.external };
  if (/^config\/[^/]+$/.test(inside)) return { place: 'folder-config-child', index: 2, rank: ranks.external };
  return null;
}

const extensions = ['yaml', 'yml', 'properties'];

export interface ConfigFileContext {
  readonly folder: string;
  /** All files of flat facts by path, for `spring.config.import`. */
  readonly files: ReadonlyMap<string, ConfigFacts>;
  readonly places: Places;
  readonly hasBootstrap: boolean;
  readonly onKubernetes: boolean;
  /** `spring.config.name`. */
  readonly names: readonly string[];
}

/** The files that feed the module, in no particular order; imported ones included. */
export function findConfigFiles(context: ConfigFileContext, paths: readonly string[]): readonly StoredFile[] {
  const childFolders = paths.map((path) => folderOf(relativeTo(context.folder, path))).sort();
  return paths.flatMap((path) => {
    const [, base = '', extension = ''] = /^(.+)\.(ya?ml|properties)$/.exec(fileNameOf(path)) ?? [];
    const name = [...context.names, 'bootstrap'].find((n) => base === n || base.startsWith(`${n}-`));
    const placed = placeOf(context.folder, path);
    const facts = context.files.get(path);
    if (name === undefined || placed === null || facts === undefined) return [];
    const isBootstrap = !context.names.includes(name);
    if (isBootstrap && !context.hasBootstrap) return [];
    const profile = base === name ? null : base.slice(name.length + 1);
    const rank = isBootstrap ? ranks.bootstrap : placed.rank;
    // `config/*/` is one place: its folders count by name, after the extension (`LocationResourceLoader` sorts them).
    const child = childFolders.indexOf(folderOf(relativeTo(context.folder, path)));
    const order = [rank, profile === null ? 0 : 1, 0, placed.index, extensions.indexOf(extension), child];
    const fileRank = { order, profiles: profile === null ? [] : [{ at: 2, profile }] };
    const condition = profile === null ? always : joined(always, profile);
    const file = readFile(context, path, facts, { rank: fileRank, condition, profile, open: [path] });
    const stored = { path, place: placed.place, profile, isBootstrap, rank: fileRank, documents: file.documents };
    return [stored, ...file.imported];
  });
}

interface Reading {
  readonly rank: Rank;
  readonly condition: Condition;
  readonly profile: string | null;
  readonly open: readonly string[];
}

function readFile(
  context: ConfigFileContext,
  path: string,
  facts: ConfigFacts,
  reading: Reading,
): { readonly documents: readonly StoredDocument[]; readonly imported: readonly StoredFile[] } {
  const documents: StoredDocument[] = [];
  const imported: StoredFile[] = [];
  for (const [documentIndex, document] of facts.documents.entries()) {
    const condition = conditionOf(document, reading.condition, context.onKubernetes);
    const order = [...reading.rank.order, documentIndex];
    const entries = document.entries.map((entry, index): PropertyEntry => {
      const location = { path, span: entry.valueSpan };
      return {
        uniform: uniformKey(entry.key),
        key: canonicalKey(entry.key),
        raw: entry.value,
        source: 'config-file',
        origin: context.places.origin('config-file', location),
        keySpan: entry.keySpan,
        valueSpan: entry.valueSpan,
        entry,
        condition,
        rank: { order: [...order, 0, index], profiles: reading.rank.profiles },
        process: null,
      };
    });
    documents.push({ document, condition, entries });
    for (const [index, target] of importsOf(entries).entries()) {
      imported.push(
        ...importFiles(context, path, target, { ...reading, condition, rank: { ...reading.rank, order } }, index),
      );
    }
  }
  return { documents, imported };
}

/**
 * An imported file ranks just above the document that asks for it. Profile variants of what a plain file imports rank
 * above all profile files of their group (`ConfigDataEnvironmentContributor.moveProfileSpecific`, Boot 3.5.7).
 */
function importFiles(
  context: ConfigFileContext,
  from: string,
  target: string,
  reading: Reading,
  index: number,
): readonly StoredFile[] {
  const plain = importedPath(context.folder, from, target);
  if (plain === null) return [];
  const { order, profiles } = reading.rank;
  const variantOrder = reading.profile === null ? order.with(1, 2) : order;
  const dot = plain.lastIndexOf('.');
  const variants = [...context.files.keys()].flatMap((path) => {
    const isVariant = path.startsWith(`${plain.slice(0, dot)}-`) && path.endsWith(plain.slice(dot));
    return isVariant ? [{ path, profile: path.slice(dot + 1, -plain.slice(dot).length) }] : [];
  });
  return [{ path: plain, profile: null }, ...variants].flatMap(({ path, profile }): readonly StoredFile[] => {
    const facts = context.files.get(path);
    if (facts === undefined || reading.open.includes(path)) return [];
    const rank: Rank =
      profile === null
        ? { order: [...order, 1, 0, index], profiles }
        : { order: [...variantOrder, 2, 0, index], profiles: [...profiles, { at: order.length + 1, profile }] };
    const condition = profile === null ? reading.condition : joined(reading.condition, profile);
    const shownProfile = profile ?? reading.profile;
    const read = readFile(context, path, facts, {
      rank,
      condition,
      profile: shownProfile,
      open: [...reading.open, path],
    });
    const stored = { path, place: 'classpath' as const, profile: shownProfile, isBootstrap: false, rank };
    return [{ ...stored, documents: read.documents }, ...read.imported];
  });
}

/** Files of the locations somebody set, and which of these locations hold none although they stand outside the class path. */
export function findLocatedFiles(
  context: ConfigFileContext,
  locations: readonly ConfigLocation[],
): { readonly files: readonly StoredFile[]; readonly missing: readonly ConfigLocation[] } {
  const missing: ConfigLocation[] = [];
  const files = locations.flatMap((location, index) => {
    const found = filesAt(context, location).flatMap(({ path, profile }): readonly StoredFile[] => {
      const facts = context.files.get(path);
      if (facts === undefined) return [];
      const extension = extensions.indexOf(path.slice(path.lastIndexOf('.') + 1));
      // Groups stand one above the other, all profiles of one below the next.
      const top = ranks.additional + location.group / MOST_GROUPS;
      const order = [top, profile === null ? 0 : 1, 0, index, extension, 0];
      const rank = { order, profiles: profile === null ? [] : [{ at: 2, profile }] };
      const condition = profile === null ? always : joined(always, profile);
      const { documents, imported } = readFile(context, path, facts, { rank, condition, profile, open: [path] });
      const place = location.isClassPath ? 'classpath' : 'folder';
      return [{ path, place, profile, isBootstrap: false, rank, documents }, ...imported];
    });
    if (found.length === 0 && !location.isClassPath) missing.push(location);
    return found;
  });
  return { files, missing };
}

/** Groups of locations nobody reaches. */
const MOST_GROUPS = 1000;

/** Files of a location with the profile in each name. */
function filesAt(
  context: ConfigFileContext,
  { path: at, isFolder, isEachChild }: ConfigLocation,
): readonly { readonly path: string; readonly profile: string | null }[] {
  const dot = at.lastIndexOf('.');
  return [...context.files.keys()].flatMap((path) => {
    const [, base = '', extension = ''] = /^(.+)\.(ya?ml|properties)$/.exec(fileNameOf(path)) ?? [];
    if (base === '') return [];
    if (isFolder) {
      const folder = isEachChild ? folderOf(folderOf(path)) : folderOf(path);
      const name = context.names.find((n) => base === n || base.startsWith(`${n}-`));
      if (folder !== at || name === undefined) return [];
      return [{ path, profile: base === name ? null : base.slice(name.length + 1) }];
    }
    if (path === at) return [{ path, profile: null }];
    const isVariant = path.startsWith(`${at.slice(0, dot)}-`) && `.${extension}` === at.slice(dot);
    return isVariant ? [{ path, profile: path.slice(dot + 1, -extension.length - 1) }] : [];
  });
}

/** Files that `@PropertySource` names: beneath all files that Spring Boot finds itself, the last one highest. */
export function findPropertySources(context: ConfigFileContext, names: readonly string[]): readonly StoredFile[] {
  return names.flatMap((name, index) => {
    const path = importedPath(
      context.folder,
      context.folder,
      /^(?:classpath\*?|file):/.test(name) ? name : `classpath:${name}`,
    );
    const facts = path === null || !path.endsWith('.properties') ? undefined : context.files.get(path);
    if (path === null || facts === undefined) return [];
    const rank: Rank = { order: [ranks.defaults, 1, 0, index], profiles: [] };
    const { documents } = readFile(context, path, facts, { rank, condition: always, profile: null, open: [path] });
    return [{ path, place: 'classpath' as const, profile: null, isBootstrap: false, rank, documents }];
  });
}

function conditionOf(document: ConfigDocument, outer: Condition, onKubernetes: boolean): Condition {
  let condition = outer;
  const written = document.entries.filter((e) =>
    /^spring\.(?:config\.activate\.onprofile|profiles)(?:\[\d+\])?$/.test(uniformKey(e.key)),
  );
  const expressions = written.flatMap((e) => e.value.split(',')).map((text) => text.trim());
  // Several list elements: any of them.
  const texts = expressions.filter((text) => text !== '');
  if (texts.length > 0)
    condition = joined(
      condition,
      texts.length === 1 ? (texts[0] ?? '') : texts.map((t) => `(${t})`).join(' | '),
      texts.join(', '),
    );
  const platform = document.entries.find((e) => uniformKey(e.key) === 'spring.config.activate.oncloudplatform');
  if (platform !== undefined && !(onKubernetes && platform.value.toLowerCase() === 'kubernetes')) {
    condition = { ...condition, isNever: true };
  }
  return condition;
}

function joined(outer: Condition, text: string, shown = text): Condition {
  const expression = /^[\w.-]+$/.test(text) ? { kind: 'profile' as const, name: text } : readProfileExpression(text);
  const onProfile = outer.onProfile === null || outer.onProfile === shown ? shown : `${outer.onProfile} & ${shown}`;
  if (expression === null) return { ...outer, onProfile, isNever: true };
  return { ...outer, onProfile, expressions: [...outer.expressions, expression] };
}
