import { expect, type Page } from '@playwright/test';

export const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

/**
 * Flips a switch. Its input lies behind its picture, so the click is forced, and would be lost on a switch that is still
 * off because the page does not know yet what its user may do.
 */
export async function flip(page: Page, name: string): Promise<void> {
  const control = toggle(page, name);
  await expect(control).toBeEnabled();
  const was = await control.isChecked();
  await control.click({ force: true });
  await expect(control).toBeChecked({ checked: !was });
}
