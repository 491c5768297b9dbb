/** Everything that must compile: each rule's examples, each fix's result, and each fix applied to the example projects. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeActionsAt } from '../../analysis/features/codeActions';
import { judgeProject } from '../../analysis/features/findings';
import { classifyFile } from '../../analysis/model/config/classifyFile';
import { RULES } from '../../analysis/rules';
import { DEFAULT_SETTINGS } from '../../analysis/settings';
import { Workspace } from '../../analysis/workspace';
import { listFiles } from '../../host/diskFiles';
import { applyFix } from '../harness/checks';
import { javaParser, MACHINE_CORES, memoryProject } from '../harness/memoryProject';

export interface CompiledCase {
  readonly name: string;
  readonly release: number;
  /** Java sources by path. */
  readonly sources: ReadonlyMap<string, string>;
}

const EXAMPLES = resolve(__dirname, '../../examples');

export function ruleCases(): CompiledCase[] {
  return RULES.flatMap((rule) => {
    const bad = memoryProject([rule.given.files, rule.bad]);
    const good = memoryProject([rule.given.files, rule.good]);
    const cases = [
      toCase(`${rule.id} bad`, bad.workspace, new Map()),
      toCase(`${rule.id} good`, good.workspace, new Map()),
    ];
    const own = bad.findings.filter((judged) => judged.rule.id === rule.id);
    const fixes = own.flatMap(({ finding }) => [...(rule.fix?.(finding, bad.project) ?? [])]);
    return [...cases, ...fixes.map((fix) => toCase(`${rule.id}: ${fix.title.en}`, bad.workspace, applyFix(bad, fix)))];
  });
}

/** Each action at each finding of an example project, applied alone. */
export async function exampleCases(folder: string, module: string): Promise<CompiledCase[]> {
  const root = join(EXAMPLES, folder);
  const workspace = new Workspace(javaParser);
  for (const path of await listFiles(root, (file) => classifyFile(file) !== null)) {
    const text = readFileSync(join(root, path), 'utf8');
    workspace.update(path, text);
    if (path.endsWith('.java') && !workspace.paths.includes(path)) workspace.include(path, text);
  }
  const project = workspace.project(DEFAULT_SETTINGS, MACHINE_CORES);
  const findings = judgeProject(project, DEFAULT_SETTINGS, (rule, error) => {
    throw new Error(`${rule}: ${String(error)}`);
  });
  const inModule = findings.filter(({ finding }) => finding.location.path.startsWith(`${module}/`));
  return inModule.flatMap(({ finding: { location } }) =>
    codeActionsAt(project, findings, location.path, location.span).map(({ fix }) => {
      const changed = applyFix({ project }, fix);
      return toCase(`${location.path}: ${fix.title.en}`, workspace, changed, `${module}/src/main/`);
    }),
  );
}

function toCase(name: string, workspace: Workspace, changed: ReadonlyMap<string, string>, below = ''): CompiledCase {
  const project = workspace.project(DEFAULT_SETTINGS, MACHINE_CORES);
  const sources = new Map<string, string>();
  for (const path of new Set([...workspace.paths, ...[...changed.keys()].map((key) => key.slice(1))])) {
    if (!path.endsWith('.java') || !path.startsWith(below)) continue;
    sources.set(path, changed.get(`/${path}`) ?? project.document(path)?.text ?? '');
  }
  const jdk = Number(project.modules[0]?.module.versions.jdk?.value ?? 17);
  return { name, release: Math.max(17, jdk), sources };
}
