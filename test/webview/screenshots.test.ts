/** Pictures of the page in the four themes, both languages, wide and narrow, for people to look at; none may break the policy. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, hasChromium, startFixture } from './calculatorPage.testing';
import { R2DBC, REACTIVE, SERVLET } from './starts.testing';
import { THEMES, type ThemeName } from './themes.testing';

const OUTPUT = join(__dirname, '../output/webview');
const TABS = ['what-if', 'load', 'batch', 'executor', 'cores', 'virtual', 'fleet', 'scheduler'];

describe.skipIf(!hasChromium)('the calculator page, pictured', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    mkdirSync(OUTPUT, { recursive: true });
    fixture = await startFixture();
  }, 60_000);
  afterAll(() => fixture?.close());

  for (const theme of Object.keys(THEMES) as ThemeName[]) {
    for (const language of theme.startsWith('high') ? (['en'] as const) : (['en', 'ko'] as const)) {
      test(`${theme} ${language}`, async () => {
        const { page, send, type, complaints } = await fixture.open({ theme, language });
        await send({ type: 'start', start: REACTIVE });
        await type(/HikariPool-1/, '40');
        await page.screenshot({ path: join(OUTPUT, `${theme}-${language}.png`), fullPage: true });
        await page.locator('#tab-load').click();
        await page.locator('.u-over').waitFor();
        await page.screenshot({ path: join(OUTPUT, `${theme}-${language}-load.png`), fullPage: true });
        expect(complaints).toEqual([]);
        await fixture.closePages();
      }, 30_000);
    }
  }

  for (const language of ['en', 'ko'] as const) {
    test(`every tab, ${language}`, async () => {
      const { page, send, type, complaints } = await fixture.open({ language });
      await send({ type: 'start', start: SERVLET });
      for (const tab of TABS) {
        await page.locator(`#tab-${tab}`).click();
        if (tab === 'scheduler') await page.locator('input[name=work][value=computing]').check();
        if (tab === 'batch') await type(language === 'en' ? /Times of the parts/ : /부분별 시간/, '80, 120, 300ms');
        await page.screenshot({ path: join(OUTPUT, `tab-${tab}-${language}.png`), fullPage: true });
      }
      expect(complaints).toEqual([]);
      await fixture.closePages();
    }, 60_000);
  }

  test('beyond the ceiling', async () => {
    const { page, send, complaints } = await fixture.open({ theme: 'light' });
    await send({ type: 'start', start: R2DBC });
    await page.locator('#tab-load').click();
    await page.locator('.u-over').waitFor();
    await page.screenshot({ path: join(OUTPUT, 'unstable.png'), fullPage: true });
    expect(complaints).toEqual([]);
    await fixture.closePages();
  }, 30_000);

  test('narrow, with a wrong input', async () => {
    const { page, send, type, complaints } = await fixture.open({ width: 420 });
    await send({ type: 'start', start: REACTIVE });
    await type(/Call time/, 'fast');
    await page.screenshot({ path: join(OUTPUT, 'narrow.png'), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
    expect(complaints).toEqual([]);
    await fixture.closePages();
  }, 30_000);
});
