// The same cases in a browser alone: VS Code as a static page, the extension in its web worker extension host, the engine in
// a worker of its own, and the project in a file system in memory. No Node process takes part once the page is served.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { onExit, pollUntil, root } from '../../scripts/processes.mjs';
import { calmSettings } from '../../scripts/vscodeHost.mjs';
import { startVscodeWeb } from '../../scripts/vscodeWeb.mjs';
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
async function suiteExtension(work, locale) {
  const folder = join(work, 'suite');
  await buildWebSuite(folder, { locale });
  const manifest = { name: 'suite-carrier', publisher: 'test', version: '0.0.0', engines: { vscode: '^1.91.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, browser: `./${webSuiteFile}` }));
  return folder;
}

await endWithCounts(async () => {
  const work = mkdtempSync(join(tmpdir(), 'web-suite-'));
  onExit(() => rmSync(work, { recursive: true, force: true }));
  mkdirSync(output, { recursive: true });
  const suite = await suiteExtension(work, 'en');
  let results;
  const vscode = await startVscodeWeb({
    folders: { extension: process.env.EXTENSION_PATH ?? root, files: projectFiles(work), suite },
    additionalExtensions: ['files'],
    development: { extensions: ['extension', 'suite'], tests: `suite/${webSuiteFile.replace(/\.js$/, '')}` },
    folderUri: { scheme: 'project', path: '/orders-webflux' },
    settings: calmSettings,
    apiProposals: { 'test.project-files': ['fileSearchProvider'] },
    onPost: (path, text) => {
      if (path === '/results') results = JSON.parse(text);
    },
  });
  const browser = await launchChromium();
  const consoleLines = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await setDisplayLanguage(page, 'en');
    page.on('console', (message) => consoleLines.push(message.text()));
    page.on('pageerror', (error) => consoleLines.push(String(error)));
    page.on('requestfailed', (request) => consoleLines.push(`failed: ${request.url()}`));
    page.on('response', (response) => {
      if (response.status() >= 400) consoleLines.push(`${response.status()}: ${response.url()}`);
    });
    await page.goto(vscode.origin, { waitUntil: 'commit', timeout: 60_000 });
    try {
      await pollUntil(() => results, { limitMs: RUN_LIMIT_MS, what: 'the results of the web suite' });
    } catch (error) {
      await page.screenshot({ path: join(output, 'web-suite-stuck.png') }).catch(() => {});
      throw new Error(`${error.message}\n${consoleLines.slice(-30).join('\n')}`);
    }
    report('web-suite', results);
    return results;
  } finally {
    await browser.close();
    await vscode.stop();
  }
});
