// The whole suite against the extension as it stands in this folder, then the calculator driven by mouse and keyboard.
// EXTENSION_PATH puts another folder in its place; an argument chooses cases by title.
import { launchChromium } from '../../scripts/chromium.mjs';
import { sum } from '../../scripts/counts.mjs';
import { root } from '../../scripts/processes.mjs';
import { calmSettings, startVscode, workbenchUrl } from '../../scripts/vscodeHost.mjs';
import { runApplyScenario } from './applyScenario.mjs';
import { copyExample, endWithCounts, runSuite } from './driver.mjs';

const developmentPath = process.env.EXTENSION_PATH ?? root;

async function applyInNode() {
  const folder = copyExample();
  const vscode = await startVscode({ settings: calmSettings });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    const file = `${folder}/orders/src/main/resources/application.yaml`;
    const address = workbenchUrl(vscode, { folder, developmentPath, file });
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    return await runApplyScenario(page, 'vscode-apply');
  } finally {
    await browser.close();
    await vscode.stop();
  }
}

const [grep = ''] = process.argv.slice(2);
await endWithCounts(async () => {
  const suite = grep === 'apply' ? [] : [await runSuite({ name: 'vscode-suite', developmentPath, grep })];
  return sum(grep === '' || grep === 'apply' ? [...suite, await applyInNode()] : suite);
});
