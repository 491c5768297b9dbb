/** axe-core, with all its rules, over every tab in every theme. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, hasChromium, startFixture } from './calculatorPage.testing';
import { REACTIVE, SERVLET } from './starts.testing';
import { THEMES, type ThemeName } from './themes.testing';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TABS = ['what-if', 'load', 'batch', 'executor', 'cores', 'virtual', 'fleet', 'scheduler'];

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  readonly passes: readonly unknown[];
}

describe.skipIf(!hasChromium)('the calculator page is accessible', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  for (const theme of Object.keys(THEMES) as ThemeName[]) {
    test(theme, async () => {
      const { page, send, type } = await fixture.open({ theme });
      await send({ type: 'start', start: theme === 'light' ? SERVLET : REACTIVE });
      await type(/HikariPool-1/, '40');
      await type(/Wait before/, 'x');
      await page.evaluate(AXE);
      for (const tab of TABS) {
        await page.locator(`#tab-${tab}`).click();
        if (tab === 'scheduler') await page.getByLabel('Computes').check();
        const result = (await page.evaluate('axe.run()')) as AxeResult;
        const found = result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
        expect(found, tab).toEqual([]);
        expect(result.passes.length).toBeGreaterThan(20);
      }
      await fixture.closePages();
    }, 240_000);
  }

  test('nothing moves for whoever asked for less motion', async () => {
    const { page, send } = await fixture.open({ reducedMotion: true });
    await send({ type: 'start', start: REACTIVE });
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).transitionDuration !== '0s')
          .length,
    );
    expect(moving).toBe(0);
    await fixture.closePages();
  });
});
