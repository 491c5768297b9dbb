// Pictures of what a user sees, in English and Korean, light and dark: the extension installed in an ordinary workbench
// and driven by mouse and keyboard. `npm run screenshots`; arguments such as `ko dark` choose among them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../../scripts/chromium.mjs';
import { onExit, root } from '../../scripts/processes.mjs';
import { calmSettings, startVscode, workbenchUrl } from '../../scripts/vscodeHost.mjs';
import { copyExample, setDisplayLanguage } from './driver.mjs';

const LIMIT_MS = 180_000;
const PALETTE_LIMIT_MS = 5_000;
const VIEWPORT = { width: 1600, height: 900 };
const pictures = join(root, 'test', 'output', 'screenshots');
const yamlFile = 'orders/src/main/resources/application.yaml';
const javaFile = 'orders/src/main/java/com/example/orders/OrderService.java';

const themes = { light: 'Default Light Modern', dark: 'Default Dark Modern' };
const locales = ['en', 'ko'];

/** The line of the editor that shows `text`; the editor draws spaces as no-break spaces. */
const lineWith = (page, text) => page.locator('.view-line').filter({ hasText: text }).first();

async function openFile(page, vscode, file) {
  const address = workbenchUrl(vscode, { folder: vscode.folder, file: `${vscode.folder}/${file}` });
  await page.goto(address, { waitUntil: 'commit', timeout: LIMIT_MS });
  await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: LIMIT_MS });
}

/** The hint itself is drawn in the line as text; it appears when the server has read the project. */
async function hint(page, anchor) {
  await lineWith(page, anchor).filter({ hasText: 'min(' }).waitFor({ timeout: LIMIT_MS });
}

/** The word `text` in the editor, as something to point at. */
const word = (page, text) => page.locator('.view-line span span').filter({ hasText: text }).last();

async function hover(page, text) {
  await word(page, text).hover();
  await page.locator('.monaco-hover:not(.hidden) .hover-contents').first().waitFor({ timeout: LIMIT_MS });
}

/** Runs a command from the palette by any of its titles. */
async function command(page, titles) {
  for (const title of titles) {
    await page.keyboard.press('F1');
    const input = page.locator('.quick-input-widget input').first();
    await input.waitFor({ timeout: LIMIT_MS });
    await input.fill(`>${title}`);
    const row = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first();
    const found = await row.waitFor({ timeout: PALETTE_LIMIT_MS }).then(
      () => true,
      () => false,
    );
    if (found) return row.click();
    await page.keyboard.press('Escape');
  }
  throw new Error(`the palette has no ${titles.join(' or ')}`);
}

/** Titles of a command in every language of the manifest: `%key%` is looked up in the package.nls files. */
function titlesOf(extension, id) {
  const read = (file) => JSON.parse(readFileSync(join(extension, file), 'utf8'));
  const title = read('package.json').contributes.commands.find(({ command }) => command === id).title;
  const key = /^%(.+)%$/.exec(title)?.[1];
  return key ? ['package.nls.ko.json', 'package.nls.json'].map((file) => read(file)[key]) : [title];
}

/** The key does nothing while the editor is still busy with the click before it, so it is pressed until the menu opens. */
async function openQuickFixes(page) {
  const menu = page.locator('.action-widget .action-item, .action-widget .monaco-list-row').first();
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; ) {
    await page.keyboard.press('Control+.');
    if (
      await menu.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error('no menu of quick fixes');
}

async function calculatorReady(page) {
  const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  await frame.locator('input, vscode-textfield').first().waitFor({ timeout: LIMIT_MS });
}

/** Each picture: its name and the steps that lead to it. */
const scenes = [
  {
    name: 'yaml-hint',
    show: async (page, vscode) => {
      await openFile(page, vscode, yamlFile);
      await hint(page, 'maximum-pool-size');
    },
  },
  { name: 'yaml-hover', show: (page) => hover(page, 'maximum-pool-size') },
  {
    name: 'java-hint',
    show: async (page, vscode) => {
      await openFile(page, vscode, javaFile);
      await hint(page, 'flatMap');
    },
  },
  { name: 'java-hover', show: (page) => hover(page, 'flatMap') },
  {
    name: 'quick-fix',
    show: async (page) => {
      await page.keyboard.press('Escape');
      await word(page, 'flatMap').click();
      await page.locator('.squiggly-warning, .squiggly-error').first().waitFor({ timeout: LIMIT_MS });
      await openQuickFixes(page);
    },
  },
  {
    name: 'calculator',
    show: async (page, { extension }) => {
      await page.keyboard.press('Escape');
      await command(page, titlesOf(extension, 'concurrencyLens.openCalculator'));
      await calculatorReady(page);
      // Tall enough to show the funnel below the fields.
      await page.setViewportSize({ width: 1600, height: 1300 });
    },
  },
];

async function takePictures(browser, { locale, theme, extension }) {
  const work = mkdtempSync(join(tmpdir(), 'screenshots-'));
  const forget = onExit(() => rmSync(work, { recursive: true, force: true }));
  const folder = copyExample();
  const extensionsDir = join(work, 'extensions');
  mkdirSync(extensionsDir);
  symlinkSync(extension, join(extensionsDir, 'concurrency-lens'), 'junction');
  const settings = { ...calmSettings, 'workbench.colorTheme': themes[theme] };
  const server = await startVscode({ dataDir: join(work, 'data'), extensionsDir, settings });
  const context = await browser.newContext({ viewport: VIEWPORT, colorScheme: theme });
  await setDisplayLanguage(context, locale);
  let missing = 0;
  try {
    const page = await context.newPage();
    for (const { name, show } of scenes) {
      const path = join(pictures, `${name}-${locale}-${theme}.png`);
      const problem = await show(page, { ...server, folder, extension }).then(
        () => '',
        (error) => error.message.split('\n')[0],
      );
      await page.screenshot({ path });
      if (problem) missing += 1;
      console.log(`${problem ? 'INCOMPLETE' : 'taken'} ${path.slice(root.length + 1)}${problem && `: ${problem}`}`);
    }
  } finally {
    await context.close();
    await server.stop();
    forget();
  }
  return missing;
}

const chosen = process.argv.slice(2);
const matching = (all) =>
  all.some((name) => chosen.includes(name)) ? all.filter((name) => chosen.includes(name)) : all;
mkdirSync(pictures, { recursive: true });
const browser = await launchChromium();
let missing = 0;
try {
  for (const locale of matching(locales)) {
    for (const theme of matching(Object.keys(themes))) {
      missing += await takePictures(browser, { locale, theme, extension: process.env.EXTENSION_PATH ?? root });
    }
  }
} finally {
  await browser.close();
}
process.exitCode = missing > 0 ? 1 : 0;
