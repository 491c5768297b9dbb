/** The report of `check` for people: modules that run Spring or Reactor, then findings and ceilings by file, then the problems, then a total. */
import type { Locale, Text } from '../../analysis/text';
import type { CheckReport, FindingReport, HintReport, ModuleReport } from '../checkReport';
import { columnsOf, oneLine, type Paint, padEnd, padStart, type Style, wrap } from './style';

/** A sorted report as lines, ending in a line break. `columns` is the terminal's width; without one no line is broken. */
export function formatCheckText(
  report: CheckReport,
  locale: Locale,
  paint: Paint,
  columns: number = Number.POSITIVE_INFINITY,
): string {
  const blocks = [
    report.modules.filter((module) => module.isOfInterest).map((module) => formatModule(module, locale, paint)),
    ...formatFiles(report, locale, paint, columns),
    report.problems.map(({ file, message }) => `${paint('strong', oneLine(file))}: ${oneLine(message)}`),
    [formatTotal(report, locale)],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function formatModule(module: ModuleReport, locale: Locale, paint: Paint): string {
  const { springBoot, reactor, jdk, mode, cores, virtualThreads, profiles } = module;
  const facts = [
    mode,
    springBoot === null ? null : `Spring Boot ${springBoot}`,
    reactor === null ? null : `reactor-core ${reactor}`,
    jdk === null ? null : `JDK ${jdk}`,
    coresOf(cores)[locale],
    virtualThreads ? VIRTUAL_THREADS[locale] : null,
    profiles.length === 0 ? null : `${PROFILES[locale]} ${profiles.join(',')}`,
  ];
  const known = facts.filter((fact) => fact !== null).join(', ');
  return `${paint('strong', oneLine(module.path) || '.')}: ${oneLine(known)}`;
}

const VIRTUAL_THREADS: Text = { en: 'virtual threads', ko: '가상 스레드' };
const PROFILES: Text = { en: 'profiles', ko: '프로필' };

function coresOf({ value, origin }: ModuleReport['cores']): Text {
  if (value === null) return { en: 'cores unknown', ko: '코어 수를 알 수 없음' };
  return { en: `${value} cores (${origin})`, ko: `코어 ${value}개(${origin})` };
}

interface Row {
  readonly line: number;
  readonly column: number;
  readonly style: Style;
  readonly kind: string;
  readonly text: string;
  readonly rule: string;
}

/** One block for each file, its rows aligned within the block. */
function formatFiles(
  report: CheckReport,
  locale: Locale,
  paint: Paint,
  columns: number,
): readonly (readonly string[])[] {
  const byFile = new Map<string, Row[]>();
  const add = (file: string, row: Row): void => {
    const rows = byFile.get(file) ?? [];
    rows.push(row);
    byFile.set(file, rows);
  };
  for (const hint of report.hints) add(hint.file, hintRow(hint, locale));
  for (const finding of report.findings) add(finding.file, findingRow(finding, locale));
  const files = [...byFile.keys()].sort();
  return files.map((file) => [paint('strong', oneLine(file)), ...formatRows(byFile.get(file) ?? [], paint, columns)]);
}

const HINT: Text = { en: 'ceiling', ko: '상한' };

const SEVERITIES: { readonly [S in FindingReport['severity']]: Text } = {
  error: { en: 'error', ko: '오류' },
  warning: { en: 'warning', ko: '경고' },
  information: { en: 'information', ko: '정보' },
};

function hintRow({ line, column, label }: HintReport, locale: Locale): Row {
  return { line, column, style: 'faint', kind: HINT[locale], text: label, rule: '' };
}

function findingRow({ line, column, severity, message, rule }: FindingReport, locale: Locale): Row {
  return { line, column, style: severity, kind: SEVERITIES[severity][locale], text: message, rule };
}

function formatRows(rows: readonly Row[], paint: Paint, columns: number): readonly string[] {
  const sorted = [...rows].sort((a, b) => a.line - b.line || a.column - b.column);
  const places = sorted.map((row) => `${row.line}:${row.column}`);
  const placeWidth = Math.max(...places.map((place) => place.length));
  const kindWidth = Math.max(...sorted.map((row) => columnsOf(row.kind)));
  const indent = placeWidth + kindWidth + 6;
  const width = Math.max(columns - indent, NARROWEST_TEXT);
  return sorted.map((row, i) => {
    const place = padStart(places[i] ?? '', placeWidth);
    const rule = row.rule === '' ? '' : `[${row.rule}]`;
    // The id holds no space, so that it stays whole at the end of the last line.
    const text = wrap(`${oneLine(row.text)} ${rule}`.trimEnd(), width).join(`\n${' '.repeat(indent)}`);
    const marked = rule === '' ? text : text.slice(0, -rule.length) + paint('faint', rule);
    return `  ${place}  ${paint(row.style, padEnd(row.kind, kindWidth))}  ${marked}`;
  });
}

/** A terminal so narrow that less is left breaks the lines itself. */
const NARROWEST_TEXT = 40;

function formatTotal({ findings, hints, problems, stats }: CheckReport, locale: Locale): string {
  const counts = (['error', 'warning', 'information'] as const).map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  }));
  if (locale === 'ko') {
    const bySeverity = counts.map(({ severity, count }) => `${SEVERITIES[severity].ko} ${count}건`).join(', ');
    const unread = problems.length === 0 ? '' : `, 읽지 못한 파일 ${problems.length}개`;
    return `${bySeverity}, 상한 ${hints.length}건, 파일 ${stats.files}개${unread}`;
  }
  const bySeverity = counts.map(({ severity, count }) => plural(count, severity === 'information' ? 'note' : severity));
  const unread = problems.length === 0 ? '' : `, ${plural(problems.length, 'file')} not parsed`;
  return `${bySeverity.join(', ')}, ${plural(hints.length, 'ceiling')} in ${plural(stats.files, 'file')}${unread}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
