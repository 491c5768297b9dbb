/** Names every file of a report as its reader knows it, and leaves out what he did not ask for. */
import type { CheckReport, FindingDetail } from './checkReport';

/** Only the file asked for where there is one; `rename` gives each path its name in the report. */
export function placeReport(report: CheckReport, only: string | null, rename: (file: string) => string): CheckReport {
  const keep = <T extends { readonly file: string }>(items: readonly T[]): readonly T[] =>
    items.filter((item) => only === null || item.file === only).map((item) => ({ ...item, file: rename(item.file) }));
  return {
    ...report,
    modules: report.modules.map((module) => ({ ...module, path: rename(module.path).replace(/\/$/, '') })),
    hints: keep(report.hints).map((hint) => ({
      ...hint,
      terms: hint.terms.map(({ origin, ...term }) => ({
        ...term,
        origin: origin.file === undefined ? origin : { ...origin, file: rename(origin.file) },
      })),
    })),
    findings: keep(report.findings).map((finding) => ({ ...finding, detail: placeDetail(finding.detail, rename) })),
    problems: keep(report.problems),
  };
}

function placeDetail({ fingerprint, related, fixes }: FindingDetail, rename: (file: string) => string): FindingDetail {
  return {
    fingerprint,
    related: related.map((one) => ({ ...one, file: rename(one.file) })),
    fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => ({ ...edit, file: rename(edit.file) })) })),
  };
}
