/** Words the results of one project as the public report: lines and columns from 1, texts in one language. */
import type { Location } from '../analysis/documents/span';
import type { JudgedFinding } from '../analysis/features/findings';
import type { Hint } from '../analysis/hints/hint';
import type { Origin } from '../analysis/model/origin';
import type { ModuleView, Project } from '../analysis/model/project';
import type { ModelTerm } from '../analysis/model/termChain';
import type { Snapshot } from '../analysis/snapshots';
import type { Locale } from '../analysis/text';
import type { CheckReport, FindingReport, HintReport, ModuleReport, TermReport } from './checkReport';

export interface ReportContext {
  readonly locale: Locale;
  readonly problems: readonly Snapshot[];
  readonly stats: CheckReport['stats'];
}

export function emptyReport(version: string): CheckReport {
  return {
    schemaVersion: 1,
    tool: { name: 'concurrency-lens', version },
    modules: [],
    hints: [],
    findings: [],
    problems: [],
    stats: { files: 0, parsed: 0 },
  };
}

export function joinReports(empty: CheckReport, reports: readonly CheckReport[]): CheckReport {
  return {
    ...empty,
    modules: reports.flatMap((report) => report.modules),
    hints: reports.flatMap((report) => report.hints),
    findings: reports.flatMap((report) => report.findings),
    problems: reports.flatMap((report) => report.problems),
    stats: {
      files: reports.reduce((sum, report) => sum + report.stats.files, 0),
      parsed: reports.reduce((sum, report) => sum + report.stats.parsed, 0),
    },
  };
}

export function reportProject(
  project: Project,
  hints: readonly Hint[],
  findings: readonly JudgedFinding[],
  context: ReportContext,
): CheckReport {
  return {
    ...emptyReport(''),
    modules: project.modules.map((view) => toModule(view, context.locale)),
    hints: hints.map((hint) => toHint(project, hint, context.locale)),
    findings: findings.map((judged) => toFinding(project, judged, context.locale)),
    problems: context.problems.map(({ path, problems }) => ({
      file: path,
      message: problems[0]?.message[context.locale] ?? '',
    })),
    stats: context.stats,
  };
}

function toModule({ module }: ModuleView, locale: Locale): ModuleReport {
  const jdk = Number(module.versions.jdk?.value);
  return {
    path: module.path,
    springBoot: module.versions.springBoot?.value ?? null,
    reactor: module.hasDependency('io.projectreactor', 'reactor-core')
      ? (module.versions.reactor?.value ?? null)
      : null,
    jdk: Number.isInteger(jdk) ? jdk : null,
    mode: module.mode.value,
    cores: { value: module.cores.value, origin: module.cores.origin.text[locale] },
    virtualThreads: module.virtualThreads.value === true,
    profiles: module.profiles.names,
  };
}

function toHint(project: Project, hint: Hint, locale: Locale): HintReport {
  const { chain } = hint;
  return {
    ...startOf(project, hint.location),
    level: hint.level,
    scope: chain?.scope ?? 'application',
    label: hint.label[locale],
    terms: (chain?.terms ?? []).map((term) => toTerm(project, term, locale)),
    effectiveConcurrency: chain?.ceiling.effectiveConcurrency ?? null,
    callTimeMs: chain?.callTime.value ?? null,
    ceilingPerSecond: chain?.ceiling.ceilingPerSecond ?? null,
  };
}

function toTerm(project: Project, { kind, value, origin }: ModelTerm, locale: Locale): TermReport {
  return { kind, value, origin: toOrigin(project, origin, locale) };
}

function toOrigin(project: Project, { kind, location, text }: Origin, locale: Locale): TermReport['origin'] {
  if (!location) return { kind, text: text[locale] };
  const { file, line } = startOf(project, location);
  return { kind, file, line, text: text[locale] };
}

function toFinding(project: Project, { rule, finding, severity }: JudgedFinding, locale: Locale): FindingReport {
  const { location } = finding;
  const end = startOf(project, { path: location.path, span: { start: location.span.end, end: location.span.end } });
  return {
    rule: rule.id,
    severity,
    ...startOf(project, location),
    endLine: end.line,
    endColumn: end.column,
    message: rule.message(finding.args)[locale],
    fixable: (rule.fix?.(finding, project) ?? []).length > 0,
  };
}

function startOf(
  project: Project,
  { path, span }: Location,
): { readonly file: string; readonly line: number; readonly column: number } {
  const position = project.document(path)?.lines.positionAt(span.start) ?? { line: 0, character: 0 };
  return { file: path, line: position.line + 1, column: position.character + 1 };
}
