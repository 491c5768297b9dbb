/** Joins the command line to the analysis: reads the projects under the paths from disk and words the report. */
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type JavaParser, loadJavaParser } from '../analysis/facts/java/parser';
import { judgeProject } from '../analysis/features/findings';
import { collectHints } from '../analysis/features/inlayHints';
import { classifyFile } from '../analysis/model/config/classifyFile';
import { RULES } from '../analysis/rules';
import { DEFAULT_SETTINGS, type Settings } from '../analysis/settings';
import { Workspace } from '../analysis/workspace';
import { listFiles, readText } from '../host/diskFiles';
import { readGrammar } from '../host/grammar';
import type { CheckEngine } from './checkCommand';
import type { CheckReport, ProblemReport } from './checkReport';
import type { CheckOptions } from './options';
import { emptyReport, joinReports, reportProject } from './reportProject';

/** `complain` gets one line for each thing that went wrong without ending the run. */
export async function createCheckEngine(
  version: string,
  grammarFolder: string,
  complain: (line: string) => void,
): Promise<CheckEngine> {
  const parser = await loadJavaParser(readGrammar(grammarFolder));
  return {
    ruleIds: RULES.map((rule) => rule.id),
    async report(options) {
      const base = options.paths.length === 1 ? null : process.cwd();
      const reports: CheckReport[] = [];
      for (const path of options.paths) reports.push(await checkPath(parser, path, base, options, complain));
      return joinReports(emptyReport(version), reports);
    },
  };
}

async function checkPath(
  parser: JavaParser,
  path: string,
  base: string | null,
  options: CheckOptions,
  complain: (line: string) => void,
): Promise<CheckReport> {
  const full = resolve(path);
  const isFile = statSync(full).isFile();
  const root = isFile ? projectRoot(dirname(full)) : full;
  const only = isFile ? toSlashes(relative(root, full)) : null;
  const { workspace, unreadable, count } = await readWorkspace(parser, root);
  const settings = toSettings(options);
  const failed = (what: string, error: unknown): void => complain(`${what} failed: ${String(error)}`);
  const project = workspace.project(settings, availableParallelism());
  const report = reportProject(project, collectHints(project, failed), judgeProject(project, settings, failed), {
    locale: options.locale,
    problems: workspace.problems(),
    stats: { files: count, parsed: workspace.paths.length },
  });
  const prefix = base === null ? (only === null ? '' : null) : toSlashes(relative(base, root));
  const rename = (file: string): string =>
    prefix === null ? basename(file) : prefix === '' ? file : `${prefix}/${file}`;
  return place({ ...report, problems: [...report.problems, ...unreadable] }, only, rename);
}

/** Only the file asked for, and every path as the reader gave it. */
function place(report: CheckReport, only: string | null, rename: (file: string) => string): CheckReport {
  const keep = <T extends { readonly file: string }>(items: readonly T[]): T[] =>
    items.filter((item) => only === null || item.file === only).map((item) => ({ ...item, file: rename(item.file) }));
  return {
    ...report,
    modules: report.modules.map((module) => ({
      ...module,
      path: only === null ? rename(module.path).replace(/\/$/, '') : module.path,
    })),
    hints: keep(report.hints).map((hint) => ({
      ...hint,
      terms: hint.terms.map(({ origin, ...term }) => ({
        ...term,
        origin:
          origin.file === undefined ? origin : { ...origin, file: only === null ? rename(origin.file) : origin.file },
      })),
    })),
    findings: keep(report.findings),
    problems: keep(report.problems),
  };
}

interface Reading {
  readonly workspace: Workspace;
  readonly unreadable: readonly ProblemReport[];
  readonly count: number;
}

async function readWorkspace(parser: JavaParser, root: string): Promise<Reading> {
  const workspace = new Workspace(parser);
  const unreadable: ProblemReport[] = [];
  const paths = await listFiles(
    root,
    (path) => classifyFile(path) !== null,
    (file, reason) => unreadable.push({ file, message: reason }),
  );
  const read = async (path: string, take: (text: string) => void): Promise<void> => {
    const result = await readText(root, path);
    if (result.text === null) unreadable.push({ file: path, message: result.reason });
    else take(result.text);
  };
  for (const path of paths) await read(path, (text) => workspace.update(path, text));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const referenced = workspace.referencedRefusedFiles();
    if (referenced.length === 0) break;
    for (const path of referenced) await read(path, (text) => workspace.include(path, text));
  }
  return { workspace, unreadable, count: paths.length };
}

/** Each round reads what the files of the round before call into. */
const MAX_ROUNDS = 4;

function toSettings({ cores, callTimeMs, profiles, rules }: CheckOptions): Settings {
  const off = rules.length === 0 ? [] : RULES.filter((rule) => !rules.includes(rule.id));
  return {
    ...DEFAULT_SETTINGS,
    model: {
      cliCores: cores ?? null,
      cliCallTime: callTimeMs ?? null,
      cliProfiles: profiles.length > 0 ? profiles : null,
    },
    rules: Object.fromEntries(off.map((rule) => [rule.id, 'off'])),
  };
}

/** The outermost folder with a build file above a single file, up to the repository's root. */
function projectRoot(folder: string): string {
  let root = folder;
  for (let current = folder; ; current = dirname(current)) {
    if (BUILD_FILES.some((name) => existsSync(join(current, name)))) root = current;
    if (existsSync(join(current, '.git')) || dirname(current) === current) return root;
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

function toSlashes(path: string): string {
  return path.split(sep).join('/');
}
