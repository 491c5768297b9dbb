/**
 * What `check` reports. All but the parts said to be left out is the public shape of `--format json`; a change of it
 * takes a new schema version.
 */
import type { TermKind } from '../sizing/ceiling';
import type { Bound } from '../sizing/units';

export type ReportSeverity = 'error' | 'warning' | 'information';

/** Paths are relative to PATH, folders separated by `/`. Lines and columns start at 1; columns are UTF-16 units. */
export interface CheckReport {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly modules: readonly ModuleReport[];
  readonly hints: readonly HintReport[];
  readonly findings: readonly FindingReport[];
  /** Files that could not be parsed. */
  readonly problems: readonly ProblemReport[];
  readonly stats: { readonly files: number; readonly parsed: number };
}

/** Null is not known. */
export interface ModuleReport {
  readonly path: string;
  readonly springBoot: string | null;
  readonly reactor: string | null;
  readonly jdk: number | null;
  readonly mode: string | null;
  readonly cores: { readonly value: number | null; readonly origin: string };
  readonly virtualThreads: boolean;
  readonly profiles: readonly string[];
  /** Runs Spring or Reactor, or has code for it: no parent, no aggregator. Left out of the JSON report. */
  readonly isOfInterest: boolean;
}

export interface HintReport {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly level: 'essential' | 'all';
  readonly scope: 'application' | 'subscription';
  readonly label: string;
  /** In the order in which a call meets them; empty where the hint is no chain. */
  readonly terms: readonly TermReport[];
  readonly effectiveConcurrency: Bound;
  readonly callTimeMs: number | null;
  readonly ceilingPerSecond: number | null;
}

export interface TermReport {
  readonly kind: TermKind;
  readonly value: Bound;
  readonly origin: { readonly kind: string; readonly file?: string; readonly line?: number; readonly text: string };
}

/** From the first character to the one behind the last. */
export interface Region {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface FindingReport extends Region {
  readonly rule: string;
  readonly severity: ReportSeverity;
  readonly message: string;
  readonly fixable: boolean;
  /** Left out of the JSON report. */
  readonly detail: FindingDetail;
}

export interface FindingDetail {
  /** The same as long as rule, file and text of the line are. */
  readonly fingerprint: string;
  readonly related: readonly (Region & { readonly message: string })[];
  /** Best first. */
  readonly fixes: readonly FixReport[];
}

export interface FixReport {
  readonly title: string;
  readonly edits: readonly (Region & { readonly newText: string })[];
}

export interface ProblemReport {
  readonly file: string;
  readonly message: string;
}

/** The same report in an order that depends on its content alone, the same on every machine. */
export function sortReport(report: CheckReport): CheckReport {
  return {
    ...report,
    modules: [...report.modules].sort((a, b) => compareText(a.path, b.path)),
    hints: [...report.hints].sort((a, b) => comparePlace(a, b) || compareText(a.label, b.label)),
    findings: [...report.findings].sort(
      (a, b) => comparePlace(a, b) || compareText(a.rule, b.rule) || compareText(a.message, b.message),
    ),
    problems: [...report.problems].sort((a, b) => compareText(a.file, b.file) || compareText(a.message, b.message)),
  };
}

const RANK: { readonly [S in ReportSeverity]: number } = { information: 0, warning: 1, error: 2 };

/** Whether a finding is at or above the level that fails the run. */
export function failsRun(report: CheckReport, failOn: ReportSeverity | 'never'): boolean {
  return failOn !== 'never' && report.findings.some((finding) => RANK[finding.severity] >= RANK[failOn]);
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function comparePlace(a: Place, b: Place): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column;
}

/** By UTF-16 units: a locale's order would differ between machines. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
