import { expect, type Locator, type Page } from '@playwright/test';

export const toggle = (within: Page | Locator, name: string) =>
  within.getByRole('switch', { name, exact: true });

/**
 * Flips a switch, by keyboard: its input lies behind its picture, so that a click has to be forced, and a forced one is lost
 * if the page moves just then. Waits until it is known whether its user may.
 */
export async function flip(within: Page | Locator, name: string): Promise<void> {
  const control = toggle(within, name);
  await expect(control).toBeEnabled();
  const was = await control.isChecked();
  await control.press('Space');
  await expect(control).toBeChecked({ checked: !was });
}
