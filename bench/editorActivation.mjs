// How long VS Code itself says that the extension took to activate: installed in a real editor, the example opened in it as a
// user would, and the time read off the page of running extensions.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findChromium, launchChromium } from '../scripts/chromium.mjs';
import { onExit, root } from '../scripts/processes.mjs';
import { calmSettings, ensureVscodeHost, startVscode, workbenchUrl } from '../scripts/vscodeHost.mjs';
import { quantiles } from './processes.mjs';

const LIMIT_MS = 180_000;
const FILE = 'orders/src/main/resources/application.yaml';
/** What the manifest brings to an editor besides the bundles. */
const BESIDE = ['package.json', 'package.nls.json', 'package.nls.ko.json', 'l10n', 'media', 'schemas', 'syntaxes'];

/**
 * `{ p50, best, times }` of `starts` starts, each with an editor and a browser of its own: milliseconds of loading the extension's code
 * and of the call of its `activate`, which is what VS Code counts. `dist` holds the bundles. `{ reason }` where there is no editor to ask.
 */
export async function measureEditorActivation(starts, dist) {
  if (!findChromium()) return { reason: 'no Chromium on the PATH (Debian: apt-get install chromium)' };
  try {
    await ensureVscodeHost(console.error);
  } catch (error) {
    return { reason: `VS Code cannot be installed from npm: ${error.message.split('\n')[0]}` };
  }
  const work = mkdtempSync(join(tmpdir(), 'concurrency-lens-editor-'));
  const forget = onExit(() => rmSync(work, { recursive: true, force: true }));
  try {
    const extensionsDir = join(work, 'extensions');
    install(join(extensionsDir, 'concurrency-lens'), dist);
    const folder = join(work, 'orders-webflux');
    const isSource = (path) => basename(path) !== 'target';
    cpSync(join(root, 'examples', 'orders-webflux'), folder, { recursive: true, filter: isSource });
    const times = [];
    for (let start = 0; start < starts; start++) {
      times.push(await startOnce({ dataDir: join(work, `data-${start}`), extensionsDir, folder }));
    }
    const { p50, best } = quantiles(times);
    return { p50, best, times };
  } finally {
    forget();
  }
}

function install(extension, dist) {
  mkdirSync(extension, { recursive: true });
  for (const name of BESIDE) cpSync(join(root, name), join(extension, name), { recursive: true });
  cpSync(dist, join(extension, 'dist'), { recursive: true });
}

async function startOnce({ dataDir, extensionsDir, folder }) {
  const vscode = await startVscode({ dataDir, extensionsDir, settings: calmSettings });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    const address = workbenchUrl(vscode, { folder, file: `${folder}/${FILE}` });
    await page.goto(address, { waitUntil: 'commit', timeout: LIMIT_MS });
    await page.locator('.view-line').filter({ hasText: 'min(' }).first().waitFor({ timeout: LIMIT_MS });
    return await shownActivationMs(page);
  } finally {
    await browser.close();
    await vscode.stop();
  }
}

/** Opens the page from the palette and reads the extension's row, which says "Startup Activation: 41ms" (seen in 1.139.1). */
async function shownActivationMs(page) {
  await page.keyboard.press('F1');
  const input = page.locator('.quick-input-widget input').first();
  await input.fill('>Show Running Extensions', { timeout: LIMIT_MS });
  const command = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Show Running Extensions' });
  await command.first().click({ timeout: LIMIT_MS });
  const row = page.locator('.runtime-extensions-editor .extension').filter({ hasText: 'Concurrency Lens' }).first();
  const time = row.locator('.activation-time').filter({ hasText: /\d+\s*ms/ });
  const text = await time.textContent({ timeout: LIMIT_MS });
  return Number(/(\d+)\s*ms/.exec(text)?.[1]);
}
