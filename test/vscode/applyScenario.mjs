// The way from the calculator's page into a file, driven as a user does, in whichever host the page at hand has: a difference,
// then a question, then the edit, and nothing before the answer.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../../scripts/processes.mjs';

const LIMIT_MS = 120_000;
const FILE = 'application.yaml';
const FORTY = 'effective concurrency = min(256,80,40)=40 → 800 rps ceiling';

/** What the editors on screen show, with the no-break spaces they draw made plain again. */
async function shown(page, selector) {
  const texts = await page.locator(selector).allInnerTexts();
  return texts.map((text) => text.replaceAll('\u00a0', ' '));
}

const lines = (page) => shown(page, '.editor-instance .view-line');
const diffTab = (page) => page.locator('.tab').filter({ hasText: `${FILE}: as it would be` });
const question = (page) => page.locator('.quick-input-widget').filter({ hasText: `Write 40 to ${FILE}?` });

async function poolLines(page) {
  return (await lines(page)).filter((line) => line.includes('maximum-pool-size:')).map((line) => line.trim());
}

async function openCalculator(page) {
  await page.keyboard.press('F1');
  const input = page.locator('.quick-input-widget input').first();
  await input.waitFor({ timeout: LIMIT_MS });
  await input.fill('>Open Sizing Calculator');
  const row = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Open Sizing Calculator' });
  await row.first().click({ timeout: LIMIT_MS });
  const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  await frame.locator('input').first().waitFor({ timeout: LIMIT_MS });
  return frame;
}

/** Types 40 as the pool's size and asks for it to be written; returns when the question stands open. */
async function askToWrite(page, frame) {
  const field = frame.locator('.field').filter({ hasText: FILE }).first();
  await field.locator('input').fill('40');
  await field.getByRole('button', { name: `Apply to ${FILE}` }).click({ timeout: LIMIT_MS });
  await question(page).waitFor({ timeout: LIMIT_MS });
  await diffTab(page).waitFor({ timeout: LIMIT_MS });
}

async function answer(page, frame, choice, message) {
  await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: choice }).click({ timeout: LIMIT_MS });
  await frame.locator('.message').filter({ hasText: message }).waitFor({ timeout: LIMIT_MS });
  await diffTab(page).waitFor({ state: 'detached', timeout: LIMIT_MS });
}

/**
 * Runs the cases on a page that shows application.yaml of the example with its hints; `name` names the picture of the
 * difference. Returns `{ passed, failed, skipped }`.
 */
export async function runApplyScenario(page, name) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const check = async (title, action) => {
    const startedMs = Date.now();
    try {
      await action();
      counts.passed += 1;
      console.log(`  passed  ${title} (${Date.now() - startedMs} ms)`);
    } catch (error) {
      counts.failed += 1;
      await page.screenshot({ path: join(root, 'test', 'output', `${name}-failed.png`) }).catch(() => {});
      console.log(`  failed  ${title}\n\n${error.stack}`);
    }
  };
  let frame;
  console.log(name);
  await check(
    "the calculator's Apply shows the difference and asks, and Discard leaves the file as it is",
    async () => {
      await page.locator('.view-line').filter({ hasText: 'min(' }).first().waitFor({ timeout: LIMIT_MS });
      await page.screenshot({ path: join(root, 'test', 'output', `${name}-hints.png`) });
      frame = await openCalculator(page);
      await askToWrite(page, frame);
      await page
        .locator('.modified-in-monaco-diff-editor .view-line')
        .filter({ hasText: '40' })
        .waitFor({ timeout: LIMIT_MS });
      const sides = await shown(page, '.monaco-diff-editor .view-line');
      // The old side may carry its hint; on a narrow screen the old line is drawn inside the new side as well.
      const pools = sides
        .map((line) => line.trim().slice(0, 21))
        .filter((line) => line.startsWith('maximum-pool-size:'));
      assert.deepEqual([...new Set(pools)].sort(), ['maximum-pool-size: 10', 'maximum-pool-size: 40']);
      const choices = await page.locator('.quick-input-list .monaco-list-row .label-name').allInnerTexts();
      assert.deepEqual(choices, ['Apply', 'Discard']);
      await page.screenshot({ path: join(root, 'test', 'output', `${name}.png`) });
      await answer(page, frame, 'Discard', 'Nothing was written.');
      const [line] = await poolLines(page);
      assert.match(line, /^maximum-pool-size: 10(?!\d)/);
    },
  );
  await check("the calculator's Apply, answered with Apply, edits the file and leaves saving to the user", async () => {
    await askToWrite(page, frame);
    await answer(page, frame, 'Apply', `Wrote 40 to ${FILE}.`);
    await page.locator('.view-line').filter({ hasText: '=40' }).first().waitFor({ timeout: LIMIT_MS });
    const [line] = await poolLines(page);
    assert.deepEqual([line.slice(0, 21), line.slice(-FORTY.length)], ['maximum-pool-size: 40', FORTY]);
    await page.locator('.tab.dirty').filter({ hasText: FILE }).waitFor({ timeout: LIMIT_MS });
  });
  return counts;
}
