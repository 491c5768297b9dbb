/** Words the results of one project as the public report: lines and columns from 1, texts in one language. */
import type { Location } from '../analysis/documents/span';
import type { JudgedFinding } from '../analysis/features/findings';
import { fixesOf } from '../analysis/features/safeFixes';
import type { Hint } from '../analysis/hints/hint';
import type { Origin } from '../analysis/model/origin';
import type { ModuleView, Project } from '../analysis/model/project';
import type { ModelTerm } from '../analysis/model/termChain';
import type { Snapshot } from '../analysis/snapshots';
import type { Locale } from '../analysis/text';
import type { CheckReport, FindingReport, HintReport, ModuleReport, Region, TermReport } from './checkReport';
import { fingerprintsOf } from './fingerprints';

export interface ReportContext {
  readonly locale: Locale;
  readonly problems: readonly Snapshot[];
  readonly stats: CheckReport['stats'];
  /** A path of the project as the repository knows it. */
  fromRepository(path: string): string;
  failed(what: string, error: unknown): void;
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
  const fingerprints = fingerprintsOf(
    findings.map(({ rule, finding: { location } }) => ({
      rule: rule.id,
      path: context.fromRepository(location.path),
      lineText: lineTextAt(project, location),
    })),
  );
  return {
    ...emptyReport(''),
    modules: project.modules.map((view) => toModule(view, context.locale)),
    hints: hints.map((hint) => toHint(project, hint, context.locale)),
    findings: findings.map((judged, i) => toFinding(project, judged, fingerprints[i] ?? '', context)),
    problems: context.problems.map(({ path, problems }) => ({
      file: path,
      message: problems[0]?.message[context.locale] ?? '',
    })),
    stats: context.stats,
  };
}

function toModule({ module, java }: ModuleView, locale: Locale): ModuleReport {
  const hasSources = java.imports.length > 0 || module.configFiles.length > 0;
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
    isOfInterest: module.isSpring && (module.isBootable || hasSources),
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

function toFinding(
  project: Project,
  judged: JudgedFinding,
  fingerprint: string,
  { locale, failed }: ReportContext,
): FindingReport {
  const { rule, finding, severity } = judged;
  const fixes = fixesOf(project, judged, failed);
  return {
    rule: rule.id,
    severity,
    ...regionOf(project, finding.location),
    message: rule.message(finding.args)[locale],
    fixable: fixes.length > 0,
    detail: {
      fingerprint,
      related: finding.related.map(({ location, message }) => ({
        ...regionOf(project, location),
        message: message[locale],
      })),
      fixes: fixes.map(({ title, edits }) => ({
        title: title[locale],
        edits: edits.map((edit) => ({ ...regionOf(project, edit), newText: edit.newText })),
      })),
    },
  };
}

function lineTextAt(project: Project, { path, span }: Location): string {
  const document = project.document(path);
  if (document === null) return '';
  const line = document.lines.lineAt(span.start);
  return document.text.slice(document.lines.lineStart(line), document.lines.lineEnd(line));
}

function regionOf(project: Project, { path, span }: Location): Region {
  const end = startOf(project, { path, span: { start: span.end, end: span.end } });
  return { ...startOf(project, { path, span }), endLine: end.line, endColumn: end.column };
}

function startOf(
  project: Project,
  { path, span }: Location,
): { readonly file: string; readonly line: number; readonly column: number } {
  const position = project.document(path)?.lines.positionAt(span.start) ?? { line: 0, character: 0 };
  return { file: path, line: position.line + 1, column: position.character + 1 };
}
