import { expect, type Locator, type Page } from '@playwright/test';

export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click();

/** Chooses one in a list that closes by that. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses some in a list that stays open for more. */
export async function chooseSome(page: Page, label: string, ...options: (string | RegExp)[]): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** Saves what was changed, and waits until it is stored. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(page)).toBeVisible();
}

export const saved = (page: Page): Locator => page.getByText('Everything is saved.');
