// Writes docs/evidence.md from the measured rows: predicted, measured, error, verdict. Rows that differ only in JDK or
// library version share a line when the prediction is the same.

/** The report as Markdown. `proven` is all that the product claims; `run` how long the last full run took, or null. */
export function renderReport(rows, { judgeRow, provenClaims }, run) {
  const proven = provenClaims();
  const verdicts = rows.flatMap((row) => judgeRow(row).map((verdict) => ({ row, verdict })));
  const off = verdicts.filter(({ verdict }) => !verdict.agrees).length;
  const scenarios = [...new Set(rows.map((row) => row.scenario))].sort();
  return [
    '# Evidence',
    '',
    'Written by `npm run evidence` from `evidence/results/`; do not edit by hand. Each line compares what the model',
    '(`sizing/`) or a claim (`evidence/claims/`) predicts with what the real libraries did. Counts and texts must be',
    'exact. Times are multiples of the call time measured in the same run and may be off by 5 %, or by the extra round',
    'the model names where concurrency and thread cap are equal.',
    '',
    `${verdicts.length - off} figures agree, ${off} disagree.`,
    '',
    ...duration(run),
    ...coverage(proven),
    ...environments(rows),
    ...scenarios.flatMap((scenario) =>
      section(
        scenario,
        verdicts.filter(({ row }) => row.scenario === scenario),
      ),
    ),
  ].join('\n');
}

function duration(run) {
  if (run === null) return [];
  const { seconds, cpuSeconds, processors, jvms } = run;
  const minutes = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return [
    `The last full run took ${minutes} on ${processors} processors: ${jvms} JVMs with ${cpuSeconds} s of processor time; the rest is calls that sleep.`,
    '',
  ];
}

/** How much of what the product says was measured, and the rest with its reasons. */
function coverage(proven) {
  const kinds = [...new Set(proven.map(({ kind }) => kind))];
  const without = proven.filter(({ notRunnable }) => notRunnable !== null);
  return [
    '| what the product says | in all | measured |',
    '|---|---|---|',
    ...kinds.map((kind) => {
      const all = proven.filter((claim) => claim.kind === kind);
      return `| ${kind} | ${all.length} | ${all.filter(({ evidence }) => evidence.length > 0).length} |`;
    }),
    '',
    '## Claims without a run',
    '',
    '| what | where | why not |',
    '|---|---|---|',
    ...without.map(({ kind, name, notRunnable }) => `| ${kind} | \`${name}\` | ${cell(notRunnable)} |`),
    '',
    '## Environments',
    '',
  ];
}

function environments(rows) {
  const bySet = new Map();
  for (const { environment } of rows) bySet.set(`${environment.set} · JDK ${feature(environment)}`, environment);
  const lines = [...bySet].sort().map(([name, { jdk, vendor, os, libraries }]) => {
    const versions = Object.entries(libraries).map(([artifact, version]) => `${artifact} ${version}`);
    return `| ${name} | ${[jdk, vendor, os].filter(Boolean).join(', ')} | ${versions.join(', ')} |`;
  });
  return ['| set | JVM | libraries |', '|---|---|---|', ...lines, ''];
}

function section(scenario, verdicts) {
  const groups = new Map();
  for (const { row, verdict } of verdicts) {
    const key = JSON.stringify([row.inputs, flags(row), verdict.measure, verdict.expected]);
    groups.set(key, [...(groups.get(key) ?? []), { row, verdict }]);
  }
  const lines = [...groups.values()].map((group) => {
    const { row, verdict } = group[0];
    const agrees = group.every((g) => g.verdict.agrees);
    return `| ${[
      [...inputs(row), ...flags(row)].join(' '),
      where(group),
      verdict.measure,
      predicted(verdict.expected),
      measured(group.map((g) => g.verdict.measured)),
      error(group.map((g) => g.verdict.error)),
      agrees ? 'agrees' : '**disagrees**',
      `${verdict.by}`,
    ]
      .map(cell)
      .join(' | ')} |`;
  });
  return [
    `## ${scenario}`,
    '',
    '| inputs and flags | where | measure | predicted | measured | error | verdict | by |',
    '|---|---|---|---|---|---|---|---|',
    ...lines.sort(),
    '',
  ];
}

function inputs(row) {
  return Object.entries(row.inputs).map(([name, value]) => `${name}=${value}`);
}

function flags({ environment }) {
  const env = Object.entries(environment.env ?? {}).map(([name, value]) => `${name}="${value}"`);
  return [...environment.flags.map((flag) => `\`${flag}\``), ...env];
}

function where(group) {
  const names = group.map(({ row }) => `${row.environment.set}/${feature(row.environment)}`);
  return [...new Set(names)].sort().join(', ');
}

function predicted(expected) {
  switch (expected.kind) {
    case 'time':
      return expected.max === expected.value
        ? `${round(expected.value)} T`
        : `${round(expected.value)} – ${round(expected.max)} T`;
    case 'pattern':
      return `/${expected.value}/`;
    case 'range':
      return `${expected.min ?? ''} … ${expected.max ?? ''}`;
    default:
      return text(expected.value);
  }
}

function measured(values) {
  if (!values.every((value) => typeof value === 'number')) return [...new Set(values.map(text))].join(' or ');
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? round(low) : `${round(low)} – ${round(high)}`;
}

function error(errors) {
  const worst = errors.reduce((a, b) => (Math.abs(b ?? 0) > Math.abs(a ?? 0) ? b : a), errors[0]);
  return worst === null ? '' : `${(worst * 100).toFixed(1)} %`;
}

function text(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function round(value) {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

function cell(value) {
  return value.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function feature({ jdk }) {
  return jdk.split('.')[0];
}
