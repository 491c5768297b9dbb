/** A project made of marked text, held in memory: the host of unit tests. Reads only the grammar from disk. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type JavaParser, loadJavaParser } from '../../analysis/facts/java/parser';
import { type JudgedFinding, judgeProject } from '../../analysis/features/findings';
import { collectHints } from '../../analysis/features/inlayHints';
import type { Hint } from '../../analysis/hints/hint';
import type { Project } from '../../analysis/model/project';
import { DEFAULT_SETTINGS, type Settings } from '../../analysis/settings';
import { Workspace } from '../../analysis/workspace';
import { type MarkedText, readMarkedText } from './markedText';

const require = createRequire(import.meta.url);

/** Loaded once for all tests of a file: the grammar never changes. */
export const javaParser: JavaParser = await loadJavaParser({
  runtime: readFileSync(join(dirname(require.resolve('web-tree-sitter')), 'web-tree-sitter.wasm')),
  grammar: readFileSync(require.resolve('tree-sitter-java/tree-sitter-java.wasm')),
});

/** Deliberately odd, so that a test which forgets to say the cores notices. */
export const MACHINE_CORES = 3;

export interface MemoryProject {
  readonly marked: MarkedText;
  readonly workspace: Workspace;
  readonly project: Project;
  readonly hints: readonly Hint[];
  readonly findings: readonly JudgedFinding[];
}

/** Builds a project from texts laid over each other: a later one replaces files of the same path. Any failure throws. */
export function memoryProject(sources: string | readonly string[], settings: Partial<Settings> = {}): MemoryProject {
  const layers = (typeof sources === 'string' ? [sources] : sources).map((source) => readMarkedText(source));
  const files = new Map(layers.flatMap((layer) => layer.files.map((file) => [file.path.slice(1), file.text] as const)));
  const last = layers.at(-1);
  const workspace = new Workspace(javaParser);
  for (const [path, text] of files) {
    workspace.update(path, text);
    // Small texts may fall through the prefilter; a test means every file it writes.
    if (path.endsWith('.java') && !workspace.paths.includes(path)) workspace.include(path, text);
  }
  return { marked: last ?? readMarkedText(''), workspace, ...judge(workspace, { ...DEFAULT_SETTINGS, ...settings }) };
}

export function judge(
  workspace: Workspace,
  settings: Settings,
): { project: Project; hints: readonly Hint[]; findings: readonly JudgedFinding[] } {
  const fail = (what: string, error: unknown): never => {
    throw new Error(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
  };
  const project = workspace.project(settings, MACHINE_CORES);
  return { project, hints: collectHints(project, fail), findings: judgeProject(project, settings, fail) };
}
