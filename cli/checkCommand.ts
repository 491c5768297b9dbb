/** `concurrency-lens check`: checks what was asked, has the engine report, and turns the report into output and exit code. */
import type { Text } from '../analysis/text';
import { type CheckReport, failsRun, sortReport } from './checkReport';
import type { CheckOptions } from './options';
import { formatCheckText } from './reporters/checkText';
import { formatCheckJson } from './reporters/json';
import { type Paint, plain } from './reporters/style';

/** The analysis as this command sees it. */
export interface CheckEngine {
  /** Ids that `--rules` may name. */
  readonly ruleIds: readonly string[];
  /** Reports on the projects under the paths, which are known to be readable. */
  report(options: CheckOptions): Promise<CheckReport>;
}

/** The disk as this command sees it. */
export interface CheckDisk {
  /** Whether a path given by the user exists and can be read. */
  isReadable(path: string): Promise<boolean>;
  /** Writes a whole file; false where that cannot be done. */
  write(path: string, text: string): Promise<boolean>;
}

export interface CheckOutcome {
  readonly exitCode: 0 | 1 | 2;
  /** For standard output; empty where the report went to a file. */
  readonly output: string;
  /** One line for standard error, where the usage was wrong. */
  readonly complaint?: Text;
}

export async function runCheck(
  options: CheckOptions,
  engine: CheckEngine,
  disk: CheckDisk,
  paint: Paint,
): Promise<CheckOutcome> {
  const unknown = options.rules.find((id) => !engine.ruleIds.includes(id));
  if (unknown !== undefined) {
    return complain({ en: `--rules: unknown rule ${unknown}`, ko: `--rules 값 오류: 알 수 없는 규칙(${unknown})` });
  }
  for (const path of options.paths) {
    if (await disk.isReadable(path)) continue;
    return complain({ en: `cannot read ${path}`, ko: `읽을 수 없는 경로: ${path}` });
  }
  const report = sortReport(await engine.report(options));
  const paintHere = options.output === undefined ? paint : plain;
  const text = options.format === 'json' ? formatCheckJson(report) : formatCheckText(report, options.locale, paintHere);
  const exitCode = failsRun(report, options.failOn) ? 1 : 0;
  if (options.output === undefined) return { exitCode, output: text };
  if (await disk.write(options.output, text)) return { exitCode, output: '' };
  return complain({ en: `cannot write ${options.output}`, ko: `쓸 수 없는 파일: ${options.output}` });
}

function complain(complaint: Text): CheckOutcome {
  return { exitCode: 2, output: '', complaint };
}
