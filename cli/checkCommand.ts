/** `concurrency-lens check`: checks what was asked, has the engine report, and turns the report into output and exit code. */
import type { Text } from '../analysis/text';
import type { FileChange } from './applyFixes';
import { formatBaseline, holdBack, readBaseline } from './baseline';
import { type CheckReport, failsRun, sortReport } from './checkReport';
import type { RuleDescription } from './describeRules';
import type { CheckOptions } from './options';
import { formatCheckText } from './reporters/checkText';
import { formatDiff } from './reporters/diff';
import { formatCheckJson } from './reporters/json';
import { formatCheckSarif } from './reporters/sarif';
import { type Paint, plain } from './reporters/style';

/** The analysis as this command sees it. */
export interface CheckEngine {
  /** Ids that `--rules` may name. */
  readonly ruleIds: readonly string[];
  /** Every rule, sorted by id. */
  describeRules(): readonly RuleDescription[];
  /** Reports on the projects under the paths, which are known to be readable. Changes files if the options ask for it. */
  run(options: CheckOptions): Promise<CheckRun>;
}

export interface CheckRun {
  /** After the fixes that were applied; before those that were only looked at. */
  readonly report: CheckReport;
  /** What fixes changed, or would change. Empty when they were not asked for. */
  readonly changes: readonly FileChange[];
  /** File URL of the folder that the paths of a SARIF log are relative to, ending in `/`. */
  readonly sourceRoot: string;
}

/** The disk as this command sees it. */
export interface CheckDisk {
  /** Whether a path given by the user exists and can be read. */
  isReadable(path: string): Promise<boolean>;
  /** A text as an object, so that no text can be taken for an answer. */
  read(path: string): Promise<{ readonly text: string } | 'absent' | 'unreadable'>;
  /** Writes a whole file; false where that cannot be done. */
  write(path: string, text: string): Promise<boolean>;
}

/** What standard output is written on. */
export interface Terminal {
  readonly paint: Paint;
  /** Infinite where lines need no breaking. */
  readonly columns: number;
}

const FILE: Terminal = { paint: plain, columns: Number.POSITIVE_INFINITY };

export interface CheckOutcome {
  readonly exitCode: 0 | 1 | 2;
  /** For standard output; empty where the report went to a file. */
  readonly output: string;
  /** Lines for standard error: why it is exit code 2, else what was done beside reporting. */
  readonly messages: readonly Text[];
}

export async function runCheck(
  options: CheckOptions,
  engine: CheckEngine,
  disk: CheckDisk,
  terminal: Terminal,
): Promise<CheckOutcome> {
  const { baseline, output } = options;
  const unknown = options.rules.find((id) => !engine.ruleIds.includes(id));
  if (unknown !== undefined) {
    return complain({ en: `--rules: unknown rule ${unknown}`, ko: `--rules 값 오류: 알 수 없는 규칙(${unknown})` });
  }
  for (const path of options.paths) {
    if (await disk.isReadable(path)) continue;
    return complain({ en: `cannot read ${path}`, ko: `읽을 수 없는 경로: ${path}` });
  }
  const known = baseline === undefined ? 'absent' : await loadBaseline(baseline, disk);
  if (known !== 'absent' && 'complaint' in known) return complain(known.complaint);
  const run = await engine.run(options);
  const sorted = sortReport(run.report);
  const messages: Text[] = [];
  let report = sorted;
  if (baseline !== undefined) {
    if (known === 'absent') {
      if (!(await disk.write(baseline, formatBaseline(sorted.findings)))) return complain(cannotWrite(baseline));
      messages.push(written(baseline, sorted.findings.length));
      report = { ...sorted, findings: [] };
    } else {
      const rest = holdBack(sorted, known.names);
      messages.push(heldBack(baseline, rest.held));
      report = rest.report;
    }
  }
  if (options.fix !== undefined) messages.push(fixed(run.changes, options.fix));
  const text = formatRun({ ...run, report }, options, engine, output === undefined ? terminal : FILE);
  const exitCode = failsRun(report, options.failOn) ? 1 : 0;
  if (output === undefined) return { exitCode, output: text, messages };
  if (await disk.write(output, text)) return { exitCode, output: '', messages };
  return complain(cannotWrite(output));
}

function formatRun(
  run: CheckRun,
  { fix, format, locale, rules }: CheckOptions,
  engine: CheckEngine,
  terminal: Terminal,
) {
  if (fix === 'preview') return formatDiff(run.changes);
  if (format === 'json') return formatCheckJson(run.report);
  if (format === 'text') return formatCheckText(run.report, locale, terminal.paint, terminal.columns);
  const ran = engine.describeRules().filter(({ id }) => rules.length === 0 || rules.includes(id));
  return formatCheckSarif(run.report, { locale, rules: ran, sourceRoot: run.sourceRoot });
}

type Baseline = { readonly names: ReadonlySet<string> } | 'absent' | { readonly complaint: Text };

async function loadBaseline(path: string, disk: CheckDisk): Promise<Baseline> {
  const found = await disk.read(path);
  if (found === 'absent') return 'absent';
  if (found === 'unreadable') {
    return {
      complaint: { en: `cannot read the baseline ${path}`, ko: `읽을 수 없는 기준선(baseline) 파일: ${path}` },
    };
  }
  const names = readBaseline(found.text);
  if (names !== null) return { names };
  return {
    complaint: {
      en: `${path} is no baseline: delete it to have it written anew, or name another file`,
      ko: `기준선(baseline) 파일이 아니다(${path}). 지우면 새로 만들며, 다른 파일을 지정해도 된다`,
    },
  };
}

function written(path: string, count: number): Text {
  return {
    en: `baseline ${path} written: ${findings(count)} held back from now on`,
    ko: `기준선(baseline) 파일을 만들었다(${path}). 이제부터 결과에서 빠지는 문제: ${count}건`,
  };
}

function heldBack(path: string, count: number): Text {
  return {
    en: `${findings(count)} held back by the baseline ${path}`,
    ko: `기준선(${path})에 있어 결과에서 뺀 문제: ${count}건`,
  };
}

function fixed(changes: readonly FileChange[], fix: 'apply' | 'preview'): Text {
  const count = changes.reduce((sum, change) => sum + change.fixes, 0);
  const inFiles = `${plural(count, 'fix', 'fixes')} in ${plural(changes.length, 'file', 'files')}`;
  const where = `수정 ${count}건, 파일 ${changes.length}개`;
  return fix === 'apply'
    ? { en: `applied ${inFiles}`, ko: `적용한 ${where}` }
    : { en: `would apply ${inFiles}; nothing was changed`, ko: `적용할 ${where}. 바꾼 파일은 없다` };
}

function findings(count: number): string {
  return plural(count, 'finding', 'findings');
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function cannotWrite(path: string): Text {
  return { en: `cannot write ${path}`, ko: `쓸 수 없는 파일: ${path}` };
}

function complain(complaint: Text): CheckOutcome {
  return { exitCode: 2, output: '', messages: [complaint] };
}
