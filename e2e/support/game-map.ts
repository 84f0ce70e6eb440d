import type { Page } from '@playwright/test';

/** Where a place of the game is on the screen while all of the only map on the page shows. */
export async function spotOf(page: Page, { lat, lon }: { lat: number; lon: number }) {
  const box = (await page.getByRole('application').boundingBox())!;
  const scale = (Math.min(box.width, box.height) - 44) / 100;
  return { x: box.width / 2 + (lon - 50) * scale, y: box.height / 2 + (lat - 50) * scale };
}
