/** Results as JSON with the keys in the documented order, so that two runs compare line by line. */
import type { SizingResult } from '../../sizing/computeSizing';
import type { CheckReport } from '../checkReport';

/** The report of `check`, already sorted, ending in a line break. */
export function formatCheckJson(report: CheckReport): string {
  return toJson({
    schemaVersion: report.schemaVersion,
    tool: { name: report.tool.name, version: report.tool.version },
    modules: report.modules.map(({ path, springBoot, reactor, jdk, mode, cores, virtualThreads, profiles }) => ({
      path,
      springBoot,
      reactor,
      jdk,
      mode,
      cores: { value: cores.value, origin: cores.origin },
      virtualThreads,
      profiles,
    })),
    hints: report.hints.map((hint) => ({
      file: hint.file,
      line: hint.line,
      column: hint.column,
      level: hint.level,
      scope: hint.scope,
      label: hint.label,
      terms: hint.terms.map(({ kind, value, origin }) => ({
        kind,
        value,
        origin: { kind: origin.kind, file: origin.file, line: origin.line, text: origin.text },
      })),
      effectiveConcurrency: hint.effectiveConcurrency,
      callTimeMs: hint.callTimeMs,
      ceilingPerSecond: hint.ceilingPerSecond,
    })),
    findings: report.findings.map((finding) => ({
      rule: finding.rule,
      severity: finding.severity,
      file: finding.file,
      line: finding.line,
      column: finding.column,
      endLine: finding.endLine,
      endColumn: finding.endColumn,
      message: finding.message,
      fixable: finding.fixable,
    })),
    problems: report.problems.map(({ file, message }) => ({ file, message })),
    stats: { files: report.stats.files, parsed: report.stats.parsed },
  });
}

/** The result of `size`, ending in a line break; optional figures that do not exist are absent. */
export function formatSizeJson(result: SizingResult): string {
  return toJson({
    effectiveConcurrency: result.effectiveConcurrency,
    bindingTerm: result.bindingTerm,
    ceilingPerSecond: result.ceilingPerSecond,
    usablePerSecond: result.usablePerSecond,
    requiredConcurrency: result.requiredConcurrency,
    threadHeldMs: result.threadHeldMs,
    connectionHeldMs: result.connectionHeldMs,
    rounds: result.rounds,
    roundsMax: result.roundsMax,
    makespanMs: result.makespanMs,
    utilisation: result.utilisation,
    meanWaitMs: result.meanWaitMs,
    p95WaitMs: result.p95WaitMs,
    steps: result.steps,
  });
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
