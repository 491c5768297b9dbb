import type { Location } from '../../documents/span';
import { isPathPrefix, samePath, splitKey } from '../../facts/keyPath';
import type { ModuleModel, PropertyCandidate } from '../../model/config/moduleModel';
import { canonicalKey } from '../../model/config/relaxedNames';
import type { ModuleView, Project } from '../../model/project';
import { profileOf, viewUnder, wholeSpan } from '../keySites';
import { RADAR_ROWS } from '.';
import { fact } from './conditions';
import type { RadarPlace, RadarRow, RadarVerdict } from './radarRow';

/** Runs the radar over every value of every application: each place gets at most one verdict, from the first row that holds. */
export function judgeKeys(project: Project): readonly RadarVerdict[] {
  const known = judged.get(project);
  if (known !== undefined) return known;
  const verdicts = new Map<string, RadarVerdict>();
  for (const view of project.modules) {
    if (!view.application.isBootable) continue;
    for (const verdict of [...keyVerdicts(project, view), ...flagVerdicts(project, view)]) {
      const { path, span } = verdict.place.location;
      const id = `${path}:${span.start}`;
      if (!verdicts.has(id)) verdicts.set(id, verdict);
    }
  }
  const found = [...verdicts.values()];
  judged.set(project, found);
  return found;
}

// A pure cache: a project never changes, and several readers ask for one.
const judged = new WeakMap<Project, readonly RadarVerdict[]>();

function* keyVerdicts(project: Project, view: ModuleView): Iterable<RadarVerdict> {
  const { focus } = project;
  if (focus !== null && !sourcesOf(view.module).has(focus)) return;
  const written = writtenKeys(view.module);
  const prefixes = hikariPrefixes(view);
  const readers = readersOf(view);
  for (const row of RADAR_ROWS) {
    if (row.kind === 'flag') continue;
    // A prefix that a pool is bound to is read by that pool alone.
    const own = row.keys.some((key) => key.startsWith('{hikari}')) ? prefixes.map(splitKey) : [];
    const others = readers.filter((reader) => !own.some((prefix) => samePath(prefix, reader)));
    for (const key of keysOf(row, written, prefixes)) {
      const path = splitKey(key);
      if (others.some((reader) => isPathPrefix(reader, path))) continue;
      for (const candidate of view.module.candidates(key)) {
        if (focus !== null && candidate.origin.location?.path !== focus) continue;
        const verdict = judgeCandidate(project, view, row, key, candidate);
        if (verdict) yield verdict;
      }
    }
  }
}

// A pure cache: a module never changes.
const sources = new WeakMap<ModuleModel, ReadonlySet<string>>();

/** Every file that gives some key a value. */
function sourcesOf(module: ModuleModel): ReadonlySet<string> {
  let found = sources.get(module);
  if (found === undefined) {
    const candidates = module.propertiesUnder('').flatMap((property) => property.candidates);
    const files = module.configFiles.map(({ path }) => path);
    found = new Set([...files, ...candidates.flatMap(({ origin }) => origin.location?.path ?? [])]);
    sources.set(module, found);
  }
  return found;
}

function judgeCandidate(
  project: Project,
  view: ModuleView,
  row: RadarRow,
  key: string,
  candidate: PropertyCandidate,
): RadarVerdict | null {
  const path = candidate.origin.location?.path;
  if (path === undefined || (row.kind === 'jvm-property' && candidate.source === 'system-property')) return null;
  const seen = viewUnder(view, candidate);
  if (seen === null) return null;
  const span = wholeSpan(project, path, candidate);
  if (span === undefined) return null;
  const own = seen.application.property(key);
  const value = own?.winner.raw === candidate.raw ? own.value : /\$\{|@/.test(candidate.raw) ? null : candidate.raw;
  const location = { path, span };
  const place: RadarPlace = { project, view: seen, module: seen.application, key, value, location, candidate };
  const facts = row.when(place);
  return facts === null ? null : { row, place, facts: [...facts, ...profileFact(view, candidate)] };
}

function profileFact(view: ModuleView, candidate: PropertyCandidate): RadarVerdict['facts'] {
  const profile = profileOf(view, candidate);
  return profile === null ? [] : [fact({ en: `profile ${profile}`, ko: `프로파일 ${profile}` }, candidate.origin)];
}

function* flagVerdicts(project: Project, view: ModuleView): Iterable<RadarVerdict> {
  const module = view.application;
  for (const row of RADAR_ROWS) {
    if (row.kind !== 'flag') continue;
    for (const key of row.keys) {
      const set = module.systemProperty(key);
      const location: Location | undefined = set?.origin.location;
      if (!set || !location) continue;
      const place: RadarPlace = { project, view, module, key, value: set.value, location };
      const facts = row.when(place);
      if (facts !== null) yield { row, place, facts };
    }
  }
}

/** Every key that some file, environment or command line gives a value, also for profiles that are not active. */
function writtenKeys(module: ModuleModel): readonly string[] {
  const keys = new Set<string>();
  for (const { documents } of module.configFiles) {
    for (const { document } of documents) for (const { key } of document.entries) keys.add(canonicalKey(key));
  }
  for (const { key } of module.propertiesUnder('')) keys.add(key);
  return [...keys].sort();
}

/** Keys and prefixes the own code names, or another value refers to: somebody reads those, whatever Spring does. */
function readersOf(view: ModuleView): readonly (readonly string[])[] {
  const named = view.applicationJava.namedKeys.map(({ text }) => splitKey(text));
  for (const { documents } of view.module.configFiles) {
    for (const { document } of documents) {
      for (const { value } of document.entries) {
        for (const [, key = ''] of value.matchAll(/\$\{\s*([\w.[\]-]+)/g)) named.push(splitKey(key));
      }
    }
  }
  return named.filter((path) => path.length > 0);
}

function hikariPrefixes({ pools }: ModuleView): readonly string[] {
  const keys = pools.flatMap(({ kind, sizeKey }) => (kind === 'hikari' && sizeKey !== null ? [sizeKey] : []));
  return [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf('.'))))];
}

function keysOf(row: RadarRow, written: readonly string[], prefixes: readonly string[]): readonly string[] {
  const patterns = expand(row.keys, prefixes).map(toPattern);
  const except = expand(row.except ?? [], prefixes).map(toPattern);
  const exact = patterns.filter(({ isOpen }) => !isOpen).map(({ key }) => key);
  const below = written.filter((key) => patterns.some((pattern) => pattern.isOpen && matches(pattern, key)));
  return [...new Set([...exact, ...below])].filter((key) => !except.some((pattern) => matches(pattern, key)));
}

function expand(keys: readonly string[], prefixes: readonly string[]): readonly string[] {
  return keys.flatMap((key) =>
    key.startsWith('{hikari}') ? prefixes.map((prefix) => key.replace('{hikari}', prefix)) : [key],
  );
}

interface KeyPattern {
  readonly key: string;
  readonly path: readonly string[];
  readonly isOpen: boolean;
}

function toPattern(text: string): KeyPattern {
  const isOpen = text.endsWith('.*');
  const key = isOpen ? text.slice(0, -2) : text;
  return { key, path: splitKey(key), isOpen };
}

function matches({ path, isOpen }: KeyPattern, key: string): boolean {
  const segments = splitKey(key);
  if (!isPathPrefix(path, segments)) return false;
  return isOpen ? segments.length > path.length : segments.length === path.length;
}
