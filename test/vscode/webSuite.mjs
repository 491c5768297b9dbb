// The same cases in a browser alone: VS Code as a static page, the extension in its web worker extension host, the engine in
// a worker of its own, and the project in a file system in memory. No Node process takes part once the page is served. An
// argument chooses among the runs: `en`, `ko`, `apply`.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { sum } from '../../scripts/counts.mjs';
import { onExit, pollUntil, root } from '../../scripts/processes.mjs';
import { calmSettings } from '../../scripts/vscodeHost.mjs';
import { startVscodeWeb } from '../../scripts/vscodeWeb.mjs';
import { runApplyScenario } from './applyScenario.mjs';
import { buildWebSuite, webSuiteFile } from './buildSuite.mjs';
import { copyExample, endWithCounts, report, setDisplayLanguage } from './driver.mjs';

const RUN_LIMIT_MS = 5 * 60_000;
const output = join(root, 'test', 'output');

function textsBelow(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [`/orders-webflux/${relative(folder, path).split(sep).join('/')}`, readFileSync(path, 'utf8')]),
  );
}

/** The extension that serves the example from memory, with the example beside it. */
function projectFiles(work) {
  const folder = join(work, 'projectFiles');
  cpSync(join(root, 'test', 'vscode', 'web', 'projectFiles'), folder, { recursive: true });
  writeFileSync(join(folder, 'project.json'), JSON.stringify(textsBelow(copyExample())));
  return folder;
}

/** VS Code takes a suite only from below an extension's folder, so the compiled cases are one. */
async function suiteExtension(work, { locale, grep }) {
  const folder = join(work, `suite-${locale}`);
  await buildWebSuite(folder, { locale, grep });
  const manifest = { name: 'suite-carrier', publisher: 'test', version: '0.0.0', engines: { vscode: '^1.91.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, browser: `./${webSuiteFile}` }));
  return folder;
}

/** Opens the page with the extension and the example in memory, and gives it to `action` with whatever it posts. */
async function inBrowser(work, { suite, openFile, locale = 'en' }, action) {
  const posted = new Map();
  const vscode = await startVscodeWeb({
    folders: { extension: process.env.EXTENSION_PATH ?? root, files: projectFiles(work), ...(suite ? { suite } : {}) },
    additionalExtensions: ['files'],
    development: suite
      ? { extensions: ['extension', 'suite'], tests: `suite/${webSuiteFile.replace(/\.js$/, '')}` }
      : { extensions: ['extension'] },
    folderUri: { scheme: 'project', path: '/orders-webflux' },
    settings: calmSettings,
    apiProposals: { 'test.project-files': ['fileSearchProvider'] },
    onPost: (path, text) => posted.set(path, text),
  });
  const browser = await launchChromium();
  const problems = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    await setDisplayLanguage(page, locale);
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    const payload = openFile ? `?payload=${encodeURIComponent(JSON.stringify([['openFile', openFile]]))}` : '';
    await page.goto(`${vscode.origin}/${payload}`, { waitUntil: 'commit', timeout: 60_000 });
    try {
      return await action(page, posted);
    } catch (error) {
      await page.screenshot({ path: join(output, 'web-suite-stuck.png') }).catch(() => {});
      throw new Error(`${error.message}\n${problems.slice(-30).join('\n')}`);
    }
  } finally {
    await browser.close();
    await vscode.stop();
  }
}

/** `grep` chooses cases by title. */
async function runCases(work, { locale, grep = '' }) {
  const suite = await suiteExtension(work, { locale, grep });
  return inBrowser(work, { suite, locale }, async (_page, posted) => {
    const what = `the results of the web suite (${locale})`;
    const results = JSON.parse(await pollUntil(() => posted.get('/results'), { limitMs: RUN_LIMIT_MS, what }));
    report(`web-suite (${locale})`, results);
    return results;
  });
}

function runApply(work) {
  const openFile = 'project:/orders-webflux/orders/src/main/resources/application.yaml';
  return inBrowser(work, { openFile }, (page) => runApplyScenario(page, 'web-apply'));
}

await endWithCounts(async () => {
  const work = mkdtempSync(join(tmpdir(), 'web-suite-'));
  onExit(() => rmSync(work, { recursive: true, force: true }));
  mkdirSync(output, { recursive: true });
  const [only] = process.argv.slice(2);
  const runs = [
    ['en', () => runCases(work, { locale: 'en' })],
    // The cases that show words.
    ['ko', () => runCases(work, { locale: 'ko', grep: 'activation' })],
    ['apply', () => runApply(work)],
  ];
  const counts = [];
  for (const [name, run] of runs) if (only === undefined || only === name) counts.push(await run());
  return sum(counts);
});
