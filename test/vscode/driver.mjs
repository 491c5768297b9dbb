// Runs the compiled suite in the extension host of the npm-carried VS Code, opened in headless Chromium, and prints its
// cases. It knows the addresses and the results file, nothing of what the suite asserts.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { onExit, pollUntil, root } from '../../scripts/processes.mjs';
import { calmSettings, startVscode, workbenchUrl } from '../../scripts/vscodeHost.mjs';
import { buildSuite, suiteEntry } from './buildSuite.mjs';

const RUN_LIMIT_MS = 6 * 60_000;
const output = join(root, 'test', 'output');

/**
 * A copy of the example a newcomer opens first, so that whatever is edited there never reaches the repository.
 * It is removed when this process ends.
 */
export function copyExample() {
  const work = mkdtempSync(join(tmpdir(), 'concurrency-lens-example-'));
  onExit(() => rmSync(work, { recursive: true, force: true }));
  const folder = join(work, 'orders-webflux');
  cpSync(join(root, 'examples', 'orders-webflux'), folder, {
    recursive: true,
    filter: (path) => basename(path) !== 'target',
  });
  return folder;
}

function readResults(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined; // Still being written.
  }
}

/**
 * Runs the suite and returns `{ passed, failed, skipped }`. `name` names the results and, where the suite never ends, the
 * screenshot. `grep` chooses cases by title. `locale` is the display language. `server` are options of `startVscode`, such as the folder of installed extensions.
 */
export async function runSuite({ name, developmentPath, grep = '', locale = 'en', server = {} }) {
  const resultsFile = join(output, `${name}.json`);
  mkdirSync(output, { recursive: true });
  rmSync(resultsFile, { force: true });
  await buildSuite();
  const vscode = await startVscode({
    settings: calmSettings,
    ...server,
    env: {
      CONCURRENCY_LENS_TEST_RESULTS: resultsFile,
      CONCURRENCY_LENS_TEST_GREP: grep,
      CONCURRENCY_LENS_TEST_LOCALE: locale,
      ...server.env,
    },
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await setDisplayLanguage(page, locale);
    const consoleLines = [];
    page.on('console', (message) => consoleLines.push(message.text()));
    const address = workbenchUrl(vscode, { folder: copyExample(), developmentPath, testsPath: suiteEntry });
    // The results are waited for, not the page: on a busy machine its load event can take a minute.
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    try {
      const results = await pollUntil(() => readResults(resultsFile), {
        limitMs: RUN_LIMIT_MS,
        what: `the results of ${name}`,
      });
      report(name, results);
      return results;
    } catch (error) {
      await page.screenshot({ path: join(output, `${name}-stuck.png`) }).catch(() => {});
      throw new Error(`${error.message}\n${consoleLines.slice(-30).join('\n')}`);
    }
  } finally {
    await browser.close();
    await vscode.stop();
  }
}

/**
 * Without a language pack on the server this is the only thing the workbench takes its language from: the browser's
 * locale, the cookie and `--locale` all leave it English (seen with VS Code 1.139.1). Also takes a browser context.
 */
export function setDisplayLanguage(page, locale) {
  return page.addInitScript((language) => {
    globalThis._VSCODE_NLS_LANGUAGE = language;
  }, locale);
}

/** Prints the cases of a run and why any failed. */
export function report(name, results) {
  console.log(name);
  for (const test of results.tests) console.log(`  ${test.state.padEnd(7)} ${test.title} (${test.durationMs} ms)`);
  for (const failure of results.failures) console.log(`\n${failure}`);
}

/** Ends a script with the one line of counts that `npm test` reads, whatever happened. */
export async function endWithCounts(action) {
  try {
    const { passed, failed, skipped } = await action();
    console.log(JSON.stringify({ passed, failed, skipped }));
    process.exitCode = failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(error.stack);
    process.exitCode = 1;
  }
}
