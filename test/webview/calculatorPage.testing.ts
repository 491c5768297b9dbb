/**
 * Opens the built calculator page in a real Chromium under the page's own content policy, with a stand-in for VS Code: theme
 * variables, `acquireVsCodeApi`, and the messages of both sides.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { toCalculatorHtml } from '../../client/calculatorPage';
import type { FromWebview, ToWebview } from '../../protocol/webviewMessages';
import { findChromium, launchChromium } from '../../scripts/chromium.mjs';
import { THEMES, type ThemeName } from './themes.testing';

export const hasChromium = findChromium() !== undefined;

export interface Options {
  readonly language?: 'en' | 'ko';
  readonly theme?: ThemeName;
  readonly width?: number;
  /** What `getState` gives. */
  readonly state?: unknown;
  readonly reducedMotion?: boolean;
}

/** A page as a test sees it. */
export interface OpenPage {
  readonly page: Page;
  /** Sends a message as the extension host would. */
  send(message: ToWebview): Promise<void>;
  /** What the page posted, oldest first. */
  posted(): Promise<readonly FromWebview[]>;
  /** The last state it saved; undefined when it saved none. */
  state(): Promise<unknown>;
  /** Violations of the content policy and errors in the console; to be empty. */
  readonly complaints: readonly string[];
  /** Types over what a field holds. */
  type(label: string | RegExp, text: string): Promise<void>;
}

export interface Fixture {
  open(options?: Options): Promise<OpenPage>;
  /** Closes what `open` opened since. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

export async function startFixture(): Promise<Fixture> {
  const files = await bundlePage();
  let language = 'en';
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    const body = file?.text ?? (request.url === '/' ? shell(language) : undefined);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': file?.type ?? 'text/html' });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser: Browser = await launchChromium();
  const open = async (options: Options = {}): Promise<OpenPage> => {
    language = options.language ?? 'en';
    const context = await browser.newContext({
      viewport: { width: options.width ?? 1100, height: 900 },
      reducedMotion: options.reducedMotion === true ? 'reduce' : 'no-preference',
    });
    return openPage(await context.newPage(), url, options);
  };
  return {
    open,
    closePages: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    close: async () => {
      await browser.close();
      await closeServer(server);
    },
  };
}

async function bundlePage(): Promise<ReadonlyMap<string, { readonly text: string; readonly type: string }>> {
  const { outputFiles } = await build({
    entryPoints: { webview: resolve(__dirname, '../../webview/calculator.ts') },
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return new Map(
    outputFiles.map(({ path, text }) => [
      `/${path.split(/[\\/]/).pop()}`,
      { text, type: path.endsWith('.css') ? 'text/css' : 'text/javascript' },
    ]),
  );
}

function shell(language: string): string {
  return toCalculatorHtml({
    script: '/webview.js',
    style: '/webview.css',
    source: "'self'",
    nonce: 'abc123',
    language,
  });
}

async function openPage(page: Page, url: string, options: Options): Promise<OpenPage> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(standIn, { state: options.state, theme: THEMES[options.theme ?? 'dark'] });
  await page.goto(url);
  return {
    page,
    complaints,
    send: (message) =>
      page
        .evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data })), message)
        .then(() => undefined),
    posted: () => page.evaluate(() => globalThis.vscodeStandIn.posted) as Promise<FromWebview[]>,
    state: () => page.evaluate(() => globalThis.vscodeStandIn.state),
    type: (label, text) => page.getByRole('textbox', { name: label }).first().fill(text),
  };
}

declare global {
  var vscodeStandIn: { posted: unknown[]; state: unknown };
}

/** Runs in the page before its script: what VS Code does for a webview. */
function standIn({
  state,
  theme,
}: {
  state: unknown;
  theme: { bodyClass: string; variables: Record<string, string> };
}): void {
  globalThis.vscodeStandIn = { posted: [], state };
  Object.assign(globalThis, {
    acquireVsCodeApi: () => ({
      postMessage: (message: unknown) => globalThis.vscodeStandIn.posted.push(message),
      getState: () => globalThis.vscodeStandIn.state,
      setState: (changed: unknown) => {
        globalThis.vscodeStandIn.state = JSON.parse(JSON.stringify(changed));
      },
    }),
  });
  const paint = (): void => {
    for (const [name, value] of Object.entries(theme.variables)) {
      document.documentElement.style.setProperty(`--vscode-${name}`, value);
    }
    document.body.className = theme.bodyClass;
  };
  const observer = new MutationObserver(() => {
    if (!document.body) return;
    observer.disconnect();
    paint();
  });
  if (document.body) paint();
  else observer.observe(document, { childList: true, subtree: true });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}
