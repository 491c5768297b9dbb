// How long the calculator takes from navigation until it is drawn, in a Chromium of this machine.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { findChromium, launchChromium } from '../scripts/chromium.mjs';
import { quantiles } from './processes.mjs';

const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="/webview.css"></head>
<body><div id="calculator"></div><script>
window.acquireVsCodeApi = () => ({
  getState() {}, setState() {},
  postMessage({ type }) { if (type === 'ready') window.postMessage({ type: 'noStart' }); },
});
</script>
<script src="/webview.js"></script></body></html>`;

/** Milliseconds until the frame after the page's own script was painted; null without a browser. */
export async function measureWebview(dist, rounds) {
  if (!findChromium()) return null;
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    const type = request.url?.endsWith('.css') ? 'text/css' : isPage ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'content-type': type });
    response.end(
      isPage ? PAGE : readFileSync(join(dist, request.url === '/webview.css' ? 'webview.css' : 'webview.js')),
    );
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await launchChromium();
  try {
    const times = [];
    for (let round = 0; round < rounds + 1; round++) {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      times.push(
        await page.evaluate(
          () =>
            new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))),
        ),
      );
      const isDrawn = await page.evaluate(() => document.querySelectorAll('input, vscode-textfield').length > 3);
      if (!isDrawn) throw new Error('the calculator drew nothing');
      await page.close();
    }
    // The first page pays for the browser's own start.
    return quantiles(times.slice(1));
  } finally {
    await browser.close();
    await new Promise((done) => server.close(done));
  }
}
