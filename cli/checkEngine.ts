/** Joins the command line to the analysis: reads the projects under the paths, mends them if asked, words the report. */
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type JavaParser, loadJavaParser } from '../analysis/facts/java/parser';
import { judgeProject } from '../analysis/features/findings';
import { collectHints } from '../analysis/features/inlayHints';
import { RULES } from '../analysis/rules';
import { DEFAULT_SETTINGS, type Settings } from '../analysis/settings';
import type { Workspace } from '../analysis/workspace';
import { readGrammar } from '../host/grammar';
import { applySafeFixes, type FileChange, type Judgement, setText } from './applyFixes';
import type { CheckEngine, CheckRun } from './checkCommand';
import type { ProblemReport } from './checkReport';
import { describeRules } from './describeRules';
import { replaceText } from './nodeDisk';
import type { CheckOptions } from './options';
import { placeReport } from './placeReport';
import { commonFolder, locateProject, type ProjectPlace, readWorkspace, slashed } from './readProject';
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
    describeRules: () => describeRules(RULES),
    async run(options) {
      const places = options.paths.map(locateProject);
      const source = commonFolder(places.map((place) => place.repository));
      const base = options.format === 'sarif' ? source : options.paths.length > 1 ? process.cwd() : null;
      const runs: PathRun[] = [];
      for (const place of places) runs.push(await checkPlace(parser, place, base, options, complain));
      const reports = runs.map((run) => run.report);
      // Paths that overlap find the same changes; a patch must hold each once.
      const changes = new Map(runs.flatMap((run) => run.changes.map((change) => [change.file, change] as const)));
      return {
        report: joinReports(emptyReport(version), reports),
        sourceRoot: pathToFileURL(`${source}/`).href,
        changes: [...changes.values()],
      };
    },
  };
}

type PathRun = Pick<CheckRun, 'report' | 'changes'>;

async function checkPlace(
  parser: JavaParser,
  place: ProjectPlace,
  base: string | null,
  options: CheckOptions,
  complain: (line: string) => void,
): Promise<PathRun> {
  const { root, only, repository } = place;
  const settings = toSettings(options);
  const told = new Set<string>();
  const failed = (what: string, error: unknown): void => {
    const line = `${what} failed: ${String(error)}`;
    if (!told.has(line)) complain(line);
    told.add(line);
  };
  const { workspace, unreadable, count } = await readWorkspace(parser, root, failed);
  const judge = (): Judgement => {
    const project = workspace.project(settings, availableParallelism());
    return { project, findings: judgeProject(project, settings, failed) };
  };
  const names = { base, root, only };
  const report = (unfixed: readonly ProblemReport[]) => {
    const { project, findings } = judge();
    const worded = reportProject(project, collectHints(project, failed), findings, {
      locale: options.locale,
      problems: workspace.problems(),
      stats: { files: count, parsed: workspace.paths.length },
      fromRepository: (file) => slashed(relative(repository, join(root, file))),
      failed,
    });
    const problems = [...worded.problems, ...unreadable, ...unfixed];
    return placeReport({ ...worded, problems }, only, (file) => nameOf(file, names));
  };
  const name = (change: FileChange): FileChange => ({ ...change, file: nameOf(change.file, names) });
  if (options.fix === undefined) return { report: report([]), changes: [] };
  if (options.fix === 'preview') {
    const before = report([]);
    return { report: before, changes: applySafeFixes(workspace, judge, only, failed).map(name) };
  }
  const changes = applySafeFixes(workspace, judge, only, failed);
  const { unfixed, written } = await writeChanges(workspace, root, changes, options);
  return { report: report(unfixed), changes: written.map(name) };
}

/** What cannot be written is taken back in memory too, so that the report tells what stands on disk. */
async function writeChanges(
  workspace: Workspace,
  root: string,
  changes: readonly FileChange[],
  { locale }: CheckOptions,
): Promise<{ readonly unfixed: readonly ProblemReport[]; readonly written: readonly FileChange[] }> {
  const unfixed: ProblemReport[] = [];
  const written: FileChange[] = [];
  for (const change of changes) {
    const { file, before, after } = change;
    const reason = await replaceText(join(root, file), before, after);
    if (reason === null) {
      written.push(change);
      continue;
    }
    setText(workspace, file, before);
    unfixed.push({ file, message: reason[locale] });
  }
  return { unfixed, written };
}

interface Names {
  readonly base: string | null;
  readonly root: string;
  readonly only: string | null;
}

/** Relative to the base; without one, to PATH: a file given by itself goes by its name. */
function nameOf(file: string, { base, root, only }: Names): string {
  if (base === null) return file === only ? basename(file) : file;
  return slashed(relative(base, join(root, file)));
}

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
