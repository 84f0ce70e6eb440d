import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What the page looks like in both themes: nothing that axe objects to, and nothing beside the window. */
export async function expectGoodLooks(page: Page, where: string): Promise<void> {
  const objections: string[] = [];
  for (const scheme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme);
    // Pages of ours have no frames; without them axe needs no second page to work in.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    objections.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${scheme}: ${id} at ${target.join(' ')}: ${failureSummary}`),
      ),
    );
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
  expect.soft(objections, where).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect.soft(scrollWidth, `${where}: sideways scrolling`).toBeLessThanOrEqual(clientWidth);
}
