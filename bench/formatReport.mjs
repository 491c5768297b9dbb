// The figures as a text table, goals beside them.

const ms = (value) => (value === null ? '–' : value < 10 ? value.toFixed(1) : String(Math.round(value)));
const kib = (bytes) => String(Math.round(bytes / 1024));

export function formatReport(report) {
  const { node, processors, seed, pmdVersion, projects, clientLoad, editorActivation, webview, bundles } = report;
  const lines = [`Node ${node}, ${processors} processors, seed ${seed}; milliseconds unless said`, ''];
  for (const { name, files, check, profile, pmd, activation, keystrokes } of projects) {
    lines.push(
      `${name}, ${files} files (${check.parsed} parsed, ${kib(check.bytes)} KiB, ${check.findings} findings, ${check.hints} hints)`,
    );
    lines.push(
      ...table([
        ['check, new process', 'processor', 'wall', 'peak MiB'],
        ['  check', ms(check.cpuMs), ms(check.wallMs), ms(check.peakMiB)],
        ['  the first of them', '', ms(check.firstWallMs), ''],
        ['  read + prefilter + parse', ms(check.yardstickCpuMs), ms(check.yardstickWallMs), ''],
        ['  ratio (goal: at most 2)', check.cpuRatio.toFixed(2), check.wallRatio.toFixed(2), ''],
        ...comparison(check, pmd, pmdVersion),
      ]),
    );
    if (profile) {
      const shares = profile.map(({ stage, share }) => `${stage} ${Math.round(share * 100)} %`);
      lines.push(`a check's time: ${shares.join(', ')}`);
    }
    if (!keystrokes) {
      lines.push('');
      continue;
    }
    lines.push(
      `activation: initialize answered after ${ms(activation.initializedMs)}, first hints after ${ms(activation.firstHintMs)} (goal: 1000), hints of the next file after ${ms(activation.warmHintMs)} (goal: 300)`,
      ...table([
        ['keystroke → hints', 'p50', 'p95', 'p99', 'processor each'],
        ...['java200', 'java1000', 'java5000', 'yaml'].map((name) => {
          const { p50, p95, p99, cpuMsEach } = keystrokes[name];
          return [`  ${name}`, ms(p50), ms(p95), ms(p99), ms(cpuMsEach)];
        }),
        ['  pool size → other files', ...['p50', 'p95', 'p99'].map((key) => ms(keystrokes.otherFiles[key])), ''],
      ]),
      `  goals: p95 at most 16 for the file itself, 50 until the others are told`,
      `server memory: ${ms(keystrokes.rssMiB)} MiB after opening ${keystrokes.openFiles} files, ${ms(keystrokes.rssAfterMiB)} after typing, ${ms(keystrokes.rssRestMiB)} some seconds later, peak ${ms(keystrokes.peakMiB)}`,
      '',
    );
  }
  lines.push(
    `the extension's bundle loads in ${ms(clientLoad.p50)} (activation's goal: 50); the calculator is drawn after ${webview ? ms(webview.p50) : '– (no Chromium)'}`,
    ...(editorActivation ? [shownActivation(editorActivation)] : []),
    ...table([
      ['bundle', 'KiB', 'gzip KiB'],
      ...bundles.map(({ name, bytes, gzipBytes }) => [`  ${name}`, kib(bytes), kib(gzipBytes)]),
    ]),
  );
  return lines.join('\n');
}

function shownActivation({ reason, p50, times }) {
  if (reason) return `activation as VS Code shows it is left out: ${reason}`;
  return `activation as VS Code shows it: ${ms(p50)} (goal: 50), the median of ${times.join(', ')}`;
}

function comparison(check, pmd, version) {
  if (!pmd) return [];
  const times = (key) => (pmd[key] === null ? '–' : (pmd[key] / check[key]).toFixed(1));
  return [
    [`  PMD ${version}, multithreading`, ms(pmd.cpuMs), ms(pmd.wallMs), ms(pmd.peakMiB)],
    ['  PMD ÷ check (goal: at least 10)', times('cpuMs'), times('wallMs'), ''],
  ];
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[i] + 2))).join(''),
  );
}
