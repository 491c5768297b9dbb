/** Everything that must compile: each rule's examples, each fix's result, and each action applied to the example projects. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CodeAction, codeActionsAt } from '../../analysis/features/codeActions';
import type { JudgedFinding } from '../../analysis/features/findings';
import { classifyFile } from '../../analysis/model/config/classifyFile';
import type { Project } from '../../analysis/model/project';
import { RULES } from '../../analysis/rules';
import type { Fix } from '../../analysis/rules/rule';
import { DEFAULT_SETTINGS } from '../../analysis/settings';
import { Workspace } from '../../analysis/workspace';
import { listFiles } from '../../host/diskFiles';
import { applyFix } from '../harness/checks';
import { javaParser, judge, memoryProject } from '../harness/memoryProject';
import { effectOf, type FixEffect } from './fixEffect.testing';
import { VARIANTS } from './variants.testing';

export interface CompiledCase {
  readonly name: string;
  /** The rule whose row of the matrix counts it, or the example project's name. */
  readonly row: string;
  readonly release: number;
  /** Java sources by path. */
  readonly sources: ReadonlyMap<string, string>;
  /** What the change did besides; absent for a fixture itself. */
  readonly effect?: FixEffect;
}

const EXAMPLES = resolve(__dirname, '../../examples');

/** Each rule's examples and variants as they stand, and with each fix of their findings applied alone. */
export function ruleCases(): CompiledCase[] {
  return RULES.flatMap((rule) => {
    const variants = VARIANTS.filter((variant) => variant.rule === rule.id);
    const fixtures = [
      { name: 'bad', sources: [rule.given.files, rule.bad] },
      { name: 'good', sources: [rule.given.files, rule.good] },
      ...variants.map(({ name, sources }) => ({ name, sources: [rule.given.files, ...sources] })),
    ];
    return fixtures.flatMap(({ name, sources }) => {
      const { workspace, findings } = memoryProject(sources);
      const own = findings.filter((judged) => judged.rule.id === rule.id);
      const cases = changedCases(workspace, rule.id, `${rule.id} ${name}`, own, (project, { finding }) => [
        ...(rule.fix?.(finding, project) ?? []),
      ]);
      return [toCase(`${rule.id} ${name}`, rule.id, workspace, new Map()), ...cases];
    });
  });
}

export function exampleFolders(): readonly string[] {
  const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).sort();
}

/** Each action at each finding of an example project, applied alone. */
export async function exampleCases(folder: string): Promise<CompiledCase[]> {
  const root = join(EXAMPLES, folder);
  const workspace = new Workspace(javaParser);
  for (const path of await listFiles(root, (file) => classifyFile(file) !== null)) {
    const text = readFileSync(join(root, path), 'utf8');
    workspace.update(path, text);
    if (path.endsWith('.java') && !workspace.paths.includes(path)) workspace.include(path, text);
  }
  const { project, findings } = judge(workspace, DEFAULT_SETTINGS);
  const row = `examples/${folder}`;
  const actionsAt = (from: Project, judged: JudgedFinding): readonly CodeAction[] => {
    const { path, span } = judged.finding.location;
    return codeActionsAt(from, [judged], path, span, true);
  };
  const fixes = changedCases(workspace, row, folder, findings, (from, judged) =>
    actionsAt(from, judged).flatMap(({ fix, finding }) => (finding ? [fix] : [])),
  );
  // A refactoring on request mends nothing, so only the compiler judges it.
  const refactorings = findings.flatMap((judged) =>
    actionsAt(project, judged).flatMap(({ fix, finding }) => {
      const module = project.viewOf(judged.finding.location.path)?.module.path ?? '';
      const changed = applyFix({ project }, fix);
      return finding ? [] : [toCase(`${folder}: ${fix.title.en}`, row, workspace, changed, module)];
    }),
  );
  return [...fixes, ...refactorings];
}

/** A workspace with each fix of these findings applied alone; `fixesOf` is asked again for what is left to offer then. */
function changedCases(
  workspace: Workspace,
  row: string,
  name: string,
  findings: readonly JudgedFinding[],
  fixesOf: (project: Project, judged: JudgedFinding) => readonly Fix[],
): CompiledCase[] {
  const before = judge(workspace, DEFAULT_SETTINGS);
  return findings.flatMap((judged) =>
    fixesOf(before.project, judged).map((fix) => {
      const changed = applyFix(before, fix);
      const module = before.project.viewOf(judged.finding.location.path)?.module.path ?? '';
      const effect = effectOf(workspace, judged, fix, changed, fixesOf);
      return { ...toCase(`${name}: ${fix.title.en}`, row, workspace, changed, module), effect };
    }),
  );
}

function toCase(
  name: string,
  row: string,
  workspace: Workspace,
  changed: ReadonlyMap<string, string>,
  module = '',
): CompiledCase {
  const { project } = judge(workspace, DEFAULT_SETTINGS);
  const below = module === '' ? '' : `${module}/src/main/`;
  const sources = new Map<string, string>();
  for (const path of new Set([...workspace.paths, ...[...changed.keys()].map((key) => key.slice(1))])) {
    if (!path.endsWith('.java') || !path.startsWith(below) || path.includes('src/test/')) continue;
    sources.set(path, changed.get(`/${path}`) ?? project.document(path)?.text ?? '');
  }
  const jdk = Number(project.modules[0]?.module.versions.jdk?.value ?? 17);
  return { name, row, release: Math.max(17, jdk), sources };
}
