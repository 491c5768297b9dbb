// The figures as a text table, goals beside them.

const ms = (value) => (value === null ? '–' : value < 10 ? value.toFixed(1) : String(Math.round(value)));
const kib = (bytes) => String(Math.round(bytes / 1024));

export function formatReport({ node, processors, seed, projects, bundles }) {
  const lines = [`Node ${node}, ${processors} processors, seed ${seed}; milliseconds unless said`, ''];
  for (const { files, check, activation, keystrokes } of projects) {
    lines.push(
      `${files} files (${check.parsed} parsed, ${kib(check.bytes)} KiB, ${check.findings} findings, ${check.hints} hints)`,
    );
    lines.push(
      ...table([
        ['check, new process', 'processor', 'wall', 'peak MiB'],
        ['  check', ms(check.cpuMs), ms(check.wallMs), ms(check.peakMiB)],
        ['  read + prefilter + parse', ms(check.yardstickCpuMs), ms(check.yardstickWallMs), ''],
        ['  ratio (goal: at most 2)', check.cpuRatio.toFixed(2), check.wallRatio.toFixed(2), ''],
      ]),
      `activation: initialize answered after ${ms(activation.initializedMs)}, first hints after ${ms(activation.firstHintMs)}`,
      ...table([
        ['keystroke → hints', 'p50', 'p95', 'p99', 'processor each'],
        ...['java200', 'java1000', 'java5000', 'yaml'].map((name) => {
          const { p50, p95, p99, cpuMsEach } = keystrokes[name];
          return [`  ${name}`, ms(p50), ms(p95), ms(p99), ms(cpuMsEach)];
        }),
        ['  pool size → other files', ...['p50', 'p95', 'p99'].map((key) => ms(keystrokes.otherFiles[key])), ''],
      ]),
      `  goals: p95 at most 16 for the file itself, 50 until the others are told`,
      `server memory: ${ms(keystrokes.rssMiB)} MiB after opening ${keystrokes.openFiles} files, ${ms(keystrokes.rssAfterMiB)} after typing, peak ${ms(keystrokes.peakMiB)}`,
      '',
    );
  }
  lines.push(
    ...table([
      ['bundle', 'KiB', 'gzip KiB'],
      ...bundles.map(({ name, bytes, gzipBytes }) => [`  ${name}`, kib(bytes), kib(gzipBytes)]),
    ]),
  );
  return lines.join('\n');
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[i] + 2))).join(''),
  );
}
