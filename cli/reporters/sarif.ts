/** The findings of `check` as a SARIF 2.1.0 log, for code scanning services and viewers. */
import type { Locale } from '../../analysis/text';
import type { CheckReport, FindingReport, FixReport, Region, ReportSeverity } from '../checkReport';
import type { RuleDescription } from '../describeRules';

export interface SarifContext {
  readonly locale: Locale;
  /** The rules that ran, sorted by id. */
  readonly rules: readonly RuleDescription[];
  /** File URL of the folder that the report's paths are relative to, ending in `/`. */
  readonly sourceRoot: string;
}

/** A sorted report as one run, ending in a line break. */
export function formatCheckSarif(report: CheckReport, { locale, rules, sourceRoot }: SarifContext): string {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.tool.name,
            semanticVersion: report.tool.version,
            rules: rules.map((rule) => toRule(rule, locale)),
          },
        },
        language: locale,
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [SOURCE_ROOT]: { uri: sourceRoot } },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: report.problems.map(({ file, message }) => ({
              level: 'warning',
              message: { text: message },
              locations: [{ physicalLocation: { artifactLocation: toArtifact(file) } }],
            })),
          },
        ],
        results: report.findings.map((finding) => toResult(finding, indexes.get(finding.rule))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const SOURCE_ROOT = 'SRCROOT';

const LEVELS: { readonly [S in ReportSeverity]: string } = { error: 'error', warning: 'warning', information: 'note' };

/** Texts in the language of the report; of the other language title and reason. */
function toRule({ id, severity, title, why, whenToIgnore, page }: RuleDescription, locale: Locale) {
  const other = locale === 'en' ? 'ko' : 'en';
  return {
    id,
    shortDescription: { text: title[locale] },
    fullDescription: { text: withoutMarks(why[locale]), markdown: why[locale] },
    help: { text: withoutMarks(`${why[locale]}\n\n${whenToIgnore[locale]}`), markdown: page[locale] },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { [other]: { title: title[other], why: why[other], whenToIgnore: whenToIgnore[other] } },
  };
}

function withoutMarks(markdown: string): string {
  return markdown.replaceAll('`', '');
}

function toResult({ rule, severity, message, detail, ...region }: FindingReport, ruleIndex: number | undefined) {
  const fixes = detail.fixes.filter((fix) => fix.edits.length > 0).map(toFix);
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: toPhysicalLocation(region) }],
    relatedLocations: detail.related.map((related, id) => ({
      id,
      message: { text: related.message },
      physicalLocation: toPhysicalLocation(related),
    })),
    partialFingerprints: { 'ruleAndLine/v1': detail.fingerprint },
    ...(fixes.length > 0 ? { fixes } : {}),
  };
}

function toFix({ title, edits }: FixReport) {
  const files = [...new Set(edits.map((edit) => edit.file))];
  return {
    description: { text: title },
    artifactChanges: files.map((file) => ({
      artifactLocation: toArtifact(file),
      replacements: edits
        .filter((edit) => edit.file === file)
        .map((edit) => ({ deletedRegion: toRegion(edit), insertedContent: { text: edit.newText } })),
    })),
  };
}

function toPhysicalLocation(region: Region) {
  return { artifactLocation: toArtifact(region.file), region: toRegion(region) };
}

function toRegion({ line, column, endLine, endColumn }: Region) {
  return { startLine: line, startColumn: column, endLine, endColumn };
}

/** A URI reference: everything but the separators of folders is escaped. */
function toArtifact(file: string) {
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: SOURCE_ROOT };
}
