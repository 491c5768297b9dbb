// Runs the compiled suite in the extension host of the npm-carried VS Code, opened in headless Chromium.
// Prints every case and, last, one JSON line with the counts. Environment: EXTENSION_PATH and WORKSPACE override
// the extension under test and the folder opened.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { pollUntil, root } from '../../scripts/processes.mjs';
import { startVscode, workbenchUrl } from '../../scripts/vscodeHost.mjs';
import { buildSuite, suiteEntry } from './buildSuite.mjs';

const RUN_LIMIT_MS = 5 * 60_000;
const output = join(root, 'test', 'output');
const resultsFile = join(output, 'vscode-suite.json');

function readResults() {
  try {
    return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : undefined;
  } catch {
    return undefined; // Still being written.
  }
}

async function runSuite() {
  mkdirSync(output, { recursive: true });
  rmSync(resultsFile, { force: true });
  await buildSuite();
  const server = await startVscode({ env: { CONCURRENCY_LENS_TEST_RESULTS: resultsFile } });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const consoleLines = [];
    page.on('console', (message) => consoleLines.push(message.text()));
    await page.goto(
      workbenchUrl(server, {
        folder: process.env.WORKSPACE ?? join(root, 'examples', 'orders-webflux'),
        developmentPath: process.env.EXTENSION_PATH ?? root,
        testsPath: suiteEntry,
      }),
    );
    try {
      return await pollUntil(readResults, { limitMs: RUN_LIMIT_MS, what: 'the results of the suite' });
    } catch (error) {
      await page.screenshot({ path: join(output, 'vscode-suite-stuck.png') }).catch(() => {});
      throw new Error(`${error.message}\n${consoleLines.slice(-30).join('\n')}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

try {
  const results = await runSuite();
  for (const test of results.tests) console.log(`  ${test.state.padEnd(7)} ${test.title} (${test.durationMs} ms)`);
  for (const failure of results.failures) console.log(`\n${failure}`);
  const { passed, failed, skipped } = results;
  console.log(JSON.stringify({ passed, failed, skipped }));
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
