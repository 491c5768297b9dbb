// The levels of `npm test`: what each runs, how long it may take, and how its outcome is counted.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { failure, lastLineCounts, mavenCounts, oneCheck, skippedLevel, sum, vitestCounts } from './counts.mjs';
import { root, run } from './processes.mjs';

const MINUTE_MS = 60_000;
const windows = process.platform === 'win32';
const output = join(root, 'test', 'output');

const node = (args, limitMs) => run(process.execPath, args, { limitMs });
const npmScript = (name, limitMs) =>
  run(windows ? 'npm.cmd' : 'npm', ['run', '--silent', name], { limitMs, shell: windows });

/** A level whose program is one check; its text is shown only where it failed. */
async function check(outcome) {
  const counts = oneCheck(outcome);
  return counts.failed > 0 ? { ...counts, log: outcome.output } : counts;
}

/**
 * Runs a project; once more where every test passed and yet the runner failed: its own channel to a worker can time out on
 * a busy machine. An error of ours comes back in the second run.
 */
async function vitest(project, limitMs) {
  const first = await vitestOnce(project, limitMs);
  return first.isRunnerOnly ? vitestOnce(project, limitMs) : first;
}

async function vitestOnce(project, limitMs) {
  mkdirSync(output, { recursive: true });
  const file = join(output, `vitest-${project}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const outcome = await node(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters], limitMs);
  const json = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const counts = vitestCounts(json, outcome);
  const isRunnerOnly = counts.failed > 0 && /"success":true/.test(json);
  return counts.failed > 0 ? { ...counts, isRunnerOnly, log: outcome.output } : counts;
}

async function withChromium(action) {
  const { findChromium } = await import('./chromium.mjs');
  return findChromium() ? action() : skippedLevel('no Chromium on the PATH (Debian: apt-get install chromium)');
}

/** Chromium and the npm-carried VS Code, both or the level is skipped. */
async function withVscode(action) {
  const { ensureVscodeHost } = await import('./vscodeHost.mjs');
  return withChromium(async () => {
    try {
      await ensureVscodeHost();
    } catch (error) {
      return { ...skippedLevel('VS Code cannot be installed from npm'), log: error.message };
    }
    return action();
  });
}

/** A script that prints its cases and ends with a line of counts. */
async function scripted(file, limitMs) {
  const outcome = await node([file], limitMs);
  return { ...lastLineCounts(outcome), log: outcome.output };
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.some((folder) => existsSync(join(folder, name)));
}

async function compileExample(folder) {
  const command = windows ? 'mvn.cmd' : 'mvn';
  const args = [
    '--batch-mode',
    '--no-transfer-progress',
    '--file',
    join('examples', folder, 'pom.xml'),
    'test-compile',
  ];
  const outcome = await run(command, args, { limitMs: 6 * MINUTE_MS, shell: windows });
  // A repository that cannot be reached says nothing about the example.
  const offline = /Could not transfer artifact|Unknown host|Network is unreachable/.test(outcome.output);
  if (outcome.code !== 0 && offline) return skippedLevel(`${folder}: Maven reaches no repository`);
  const counts = mavenCounts(outcome);
  return counts.failed > 0 ? { ...counts, log: outcome.output } : counts;
}

async function examples() {
  if (!onPath(windows ? 'mvn.cmd' : 'mvn')) return skippedLevel('no mvn on the PATH');
  const folders = readdirSync(join(root, 'examples')).filter((name) =>
    existsSync(join(root, 'examples', name, 'pom.xml')),
  );
  if (folders.length === 0) return failure('no example has a pom.xml');
  const all = [];
  for (const folder of folders) all.push(await compileExample(folder));
  const text = (key) =>
    all
      .map((counts) => counts[key])
      .filter(Boolean)
      .join('\n');
  return { ...sum(all), note: text('note'), log: text('log') };
}

/** What the real libraries did, as committed, against the model as it is; measuring anew needs Java and a quarter of an hour. */
async function evidence() {
  const outcome = await node(['scripts/evidence.mjs', '--check'], MINUTE_MS);
  const counts = oneCheck(outcome);
  const figures = /^\d+ figures agree, \d+ disagree/m.exec(outcome.output)?.[0];
  if (counts.failed > 0) return { ...counts, log: outcome.output };
  return { ...counts, note: `committed results, no Java run: ${figures}` };
}

/** Shows the table of what was proved, which the tests leave beside their results. */
async function fixes() {
  const table = join(output, 'fixes.txt');
  rmSync(table, { force: true });
  const counts = await vitest('fixes', 5 * MINUTE_MS);
  return counts.failed === 0 && existsSync(table) ? { ...counts, log: readFileSync(table, 'utf8') } : counts;
}

/** In the order in which they run: cheap ones first. All limits together stay below an hour. `needs` names a level that must have passed. */
export const levels = [
  { name: 'build', run: async () => check(await npmScript('build', 2 * MINUTE_MS)) },
  { name: 'typecheck', run: async () => check(await npmScript('typecheck', 3 * MINUTE_MS)) },
  { name: 'lint', run: async () => check(await npmScript('lint', 2 * MINUTE_MS)) },
  { name: 'unit', run: () => vitest('unit', 8 * MINUTE_MS) },
  { name: 'evidence', run: evidence },
  { name: 'lsp', needs: 'build', run: () => vitest('lsp', 3 * MINUTE_MS) },
  { name: 'cli', needs: 'build', run: () => vitest('cli', 3 * MINUTE_MS) },
  { name: 'robustness', needs: 'build', run: () => vitest('robustness', 5 * MINUTE_MS) },
  { name: 'webview', needs: 'build', run: () => withChromium(() => vitest('webview', 6 * MINUTE_MS)) },
  { name: 'examples', run: examples },
  { name: 'fixes', run: fixes },
  {
    name: 'vscode',
    needs: 'build',
    run: () => withVscode(() => scripted('test/vscode/developmentSuite.mjs', 8 * MINUTE_MS)),
  },
  {
    name: 'web',
    needs: 'build',
    run: () => withVscode(() => scripted('test/vscode/webSuite.mjs', 8 * MINUTE_MS)),
  },
  {
    name: 'package',
    needs: 'build',
    run: () => withVscode(() => scripted('test/vscode/packagedSuite.mjs', 8 * MINUTE_MS)),
  },
];
