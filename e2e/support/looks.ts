import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Of axe's rules those that the theme can make a difference to. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What the page looks like, in both themes: nothing that axe objects to, and nothing beside the window. */
export async function expectGoodLooks(page: Page, where: string): Promise<void> {
  expect.soft(await objectionsTo(page), `${where}, dark`).toEqual([]);
  await wear(page, 'light');
  expect.soft(await objectionsTo(page, ABOUT_COLOURS), `${where}, light`).toEqual([]);
  await wear(page, 'dark');
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(beside, `${where}: pixels beside the window`).toBeLessThanOrEqual(0);
}

async function objectionsTo(page: Page, rules?: string[]): Promise<string[]> {
  // Pages of ours have no frames: axe needs no second page to work in.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** As the theme switch does it, also where a dialog covers the switch. */
async function wear(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, scheme);
}
