import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/browsing.ts';
import { gameServer, rowOf } from './support/server-screen.ts';
import { startWorld } from './support/world.ts';

/** The folder that gets the documentation's pictures, e.g. docs/images; no pictures are taken when it is not set. */
const { PICTURES: folder } = process.env;

if (folder) {
  const { program, control } = startWorld();

  test('the servers screen has its picture taken', async ({ visit }) => {
    await mkdir(folder, { recursive: true });
    const page = await visit(program, '/servers', { as: 'owner', wantsCalm: true });
    await expect(page.getByText('10 online')).toBeVisible();
    await gameServer(control, 'obelisk-scorched-earth').power('down');
    await gameServer(control, 'obelisk-valguero').power('down');
    await expect(page.getByText('2 offline')).toBeVisible();
    await gameServer(control, 'obelisk-valguero').power('starting');
    await expect(rowOf(page, 'Valguero')).toContainText('starting');
    await page.mouse.move(1435, 895);
    await page.screenshot({ path: join(folder, 'servers-dark.png') });
    await page.context().close();
  });
}
