/** The findings a project has agreed to live with: their file, and a report without them. */
import type { CheckReport, FindingReport } from './checkReport';

/** The file's text, sorted by place as the report is, ending in a line break. */
export function formatBaseline(findings: readonly FindingReport[]): string {
  const entries = new Map(
    findings.map(({ rule, file, detail }) => [detail.fingerprint, { rule, file, fingerprint: detail.fingerprint }]),
  );
  return `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, tool: TOOL, findings: [...entries.values()] }, null, 2)}\n`;
}

const SCHEMA_VERSION = 1;
const TOOL = 'concurrency-lens';

/** The fingerprints a baseline names; null when the text is none that this version can read. */
export function readBaseline(text: string): ReadonlySet<string> | null {
  const file = parseJson(text);
  if (!isRecord(file) || file.schemaVersion !== SCHEMA_VERSION || !Array.isArray(file.findings)) return null;
  const names = file.findings.map((entry: unknown) => (isRecord(entry) ? entry.fingerprint : undefined));
  return names.every((name) => typeof name === 'string') ? new Set(names) : null;
}

/** The report without the findings of the baseline, and how many that were. */
export function holdBack(
  report: CheckReport,
  baseline: ReadonlySet<string>,
): { readonly report: CheckReport; readonly held: number } {
  const findings = report.findings.filter(({ detail }) => !baseline.has(detail.fingerprint));
  return { report: { ...report, findings }, held: report.findings.length - findings.length };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
