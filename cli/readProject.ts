/** Reads what a PATH stands for from disk: the project's files, and the folders its paths are named from. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { JavaParser } from '../analysis/facts/java/parser';
import { classifyFile } from '../analysis/model/config/classifyFile';
import { Workspace } from '../analysis/workspace';
import { listFiles, readText } from '../host/diskFiles';
import type { ProblemReport } from './checkReport';

export interface ProjectPlace {
  /** Folder that is read, absolute. */
  readonly root: string;
  /** The one file asked for, relative to `root`; null when PATH is a folder. */
  readonly only: string | null;
  /** Root of the git repository around it; without one, `root`. */
  readonly repository: string;
}

/** @throws when the path does not exist. */
export function locateProject(path: string): ProjectPlace {
  const full = resolve(path);
  const isFile = statSync(full).isFile();
  const root = isFile ? projectRoot(dirname(full)) : full;
  return { root, only: isFile ? slashed(relative(root, full)) : null, repository: repositoryRoot(root) ?? root };
}

/** The deepest folder that holds all of them. */
export function commonFolder(folders: readonly string[]): string {
  const [first = process.cwd(), ...others] = folders;
  return others.reduce((common, folder) => {
    let shared = common;
    while (shared !== dirname(shared) && relative(shared, folder).startsWith('..')) shared = dirname(shared);
    return shared;
  }, first);
}

export function slashed(path: string): string {
  return path.split(sep).join('/');
}

export interface Reading {
  readonly workspace: Workspace;
  readonly unreadable: readonly ProblemReport[];
  /** Files found, read or not. */
  readonly count: number;
}

export async function readWorkspace(
  parser: JavaParser,
  root: string,
  failed: (what: string, error: unknown) => void,
): Promise<Reading> {
  const workspace = new Workspace(parser, failed);
  const unreadable: ProblemReport[] = [];
  const paths = await listFiles(
    root,
    (path) => classifyFile(path) !== null,
    (file, reason) => unreadable.push({ file, message: reason }),
  );
  const read = (path: string, take: (text: string) => void): void => {
    const result = readText(root, path);
    if (result.text === null) unreadable.push({ file: path, message: result.reason });
    else take(result.text);
  };
  for (const path of paths) read(path, (text) => workspace.update(path, text));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const referenced = workspace.referencedRefusedFiles();
    if (referenced.length === 0) break;
    for (const path of referenced) read(path, (text) => workspace.include(path, text));
  }
  return { workspace, unreadable, count: paths.length };
}

/** Each round reads what the files of the round before call into. */
const MAX_ROUNDS = 4;

/** The outermost folder with a build file above a single file, up to the repository's root. */
function projectRoot(folder: string): string {
  let root = folder;
  for (let current = folder; ; current = dirname(current)) {
    if (BUILD_FILES.some((name) => existsSync(join(current, name)))) root = current;
    if (isRepository(current) || dirname(current) === current) return root;
  }
}

const BUILD_FILES = [
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'settings.gradle.kts',
  '.concurrency-lens.yaml',
];

function repositoryRoot(folder: string): string | null {
  if (isRepository(folder)) return folder;
  return dirname(folder) === folder ? null : repositoryRoot(dirname(folder));
}

/** `.git` is a file in a work tree and in a submodule. */
function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}
