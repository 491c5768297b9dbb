/** What the long run starts from: small whole projects, of which one file at a time is damaged, and single texts by kind. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { classifyFile, type FileKind } from '../../../analysis/model/config/classifyFile';
import { RULES } from '../../../analysis/rules';
import { readMarkedText } from '../../harness/markedText';
import { SAMPLES } from '../sampleTexts.testing';
import { SECOND_SAMPLES } from './secondSamples';

export interface FuzzProject {
  readonly name: string;
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
}

/** A kind of input, as the report lists it. */
export type FuzzKind =
  | 'yaml'
  | 'properties'
  | 'java'
  | 'pom'
  | 'gradle'
  | 'kubernetes'
  | 'compose'
  | 'dockerfile'
  | 'project file'
  | 'other';

const KIND_OF_FILE: Readonly<Record<FileKind, FuzzKind>> = {
  'spring-config': 'yaml',
  'resource-properties': 'properties',
  'gradle-properties': 'properties',
  maven: 'pom',
  gradle: 'gradle',
  'gradle-catalogue': 'gradle',
  'kubernetes-or-other-yaml': 'kubernetes',
  compose: 'compose',
  dockerfile: 'dockerfile',
  'project-file': 'project file',
  java: 'java',
  env: 'other',
  launch: 'other',
  'maven-jvm-config': 'other',
  kotlin: 'other',
};

/** Null for files that are not read at all. */
export function fuzzKindOf(path: string): FuzzKind | null {
  const kind = classifyFile(path);
  if (kind === null) return null;
  return kind === 'spring-config' && path.endsWith('.properties') ? 'properties' : KIND_OF_FILE[kind];
}

/** The sample projects, the examples of every rule, and the example project. */
export function fuzzProjects(root: string): readonly FuzzProject[] {
  const rules = RULES.flatMap((rule) =>
    (['bad', 'good'] as const).map((which) => {
      const layers = [rule.given.files, rule[which]].map((source) => readMarkedText(source).files);
      return {
        name: `${rule.id} ${which}`,
        files: new Map(layers.flat().map(({ path, text }) => [path.slice(1), text])),
      };
    }),
  );
  return [
    { name: 'samples', files: new Map(Object.entries(SAMPLES)) },
    { name: 'second samples', files: new Map(Object.entries(SECOND_SAMPLES)) },
    { name: 'orders-webflux', files: readFolder(join(root, 'examples/orders-webflux')) },
    ...rules,
  ];
}

/** Texts by kind with the path each is read under: those of the projects and of the folders. */
export function fuzzTexts(
  projects: readonly FuzzProject[],
  folders: readonly string[],
): ReadonlyMap<FuzzKind, readonly (readonly [path: string, text: string])[]> {
  const byKind = new Map<FuzzKind, Map<string, readonly [string, string]>>();
  const files = [
    ...projects.flatMap((project) => [...project.files]),
    ...folders.flatMap((folder) => [...readFolder(folder)]),
  ];
  for (const [path, text] of files) {
    const kind = fuzzKindOf(path);
    if (kind === null) continue;
    const known = byKind.get(kind) ?? new Map();
    byKind.set(kind, known.set(text, [path, text]));
  }
  return new Map([...byKind].map(([kind, texts]) => [kind, [...texts.values()]]));
}

function readFolder(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const full = join(folder, path);
    if (fuzzKindOf(path) === null || !statSync(full).isFile() || statSync(full).size > LARGEST_TEXT) continue;
    files.set(path, readFileSync(full, 'utf8'));
  }
  return files;
}

/** Bytes; larger ones would take the time of a hundred small ones. */
const LARGEST_TEXT = 64 * 1024;
