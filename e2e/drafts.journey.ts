import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { save } from './support/settings-page.ts';
import { shareGuildWorld } from './support/world.ts';

test.describe.configure({ mode: 'serial' });

const { program, guild } = shareGuildWorld();

/** Saves settings of the alerts past the page. */
async function saveAlerts(offlineAlert: object): Promise<void> {
  const owner = await sessionAs(program, 'owner');
  await owner.call(registry.bots.update, { body: { bot: { id: guild.botId, offlineAlert } } });
}

test.beforeAll(() => saveAlerts({ isEnabled: true }));

const minutes = (page: Page) => page.getByRole('textbox', { name: 'Alert after' });
const BACK = /Your unsaved changes from .* are back\./;

async function storedMinutes(): Promise<unknown> {
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  return (instance as { offlineAlert?: { alertTime?: unknown } } | undefined)?.offlineAlert?.alertTime;
}

test('a reload loses nothing that was not saved', async ({ visit }) => {
  const page = await visit(program, '/offlineAlerts', { as: 'owner' });
  // The browser asks whether to leave.
  page.on('dialog', (dialog) => void dialog.accept());
  await minutes(page).fill('37');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await page.reload();
  await expect(minutes(page)).toHaveValue('37');
  await expect(page.getByText(BACK)).toBeVisible();
  await expectGoodLooks(page, 'changes that are back');
  await save(page);
  expect(await storedMinutes()).toBe(37);
  await page.reload();
  await expect(minutes(page)).toHaveValue('37');
  await expect(page.getByText('Everything is saved.')).toBeVisible();
});

test('neither does a session that ended, while someone else saves the same settings', async ({ visit }) => {
  // The save that meets the other one.
  const complaints = [/status of 409/];
  const page = await visit(program, '/offlineAlerts', { as: 'owner', onPhone: true, complaints });
  page.on('dialog', (dialog) => void dialog.accept());
  await minutes(page).fill('41');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  const token = await page.evaluate(() => {
    const kept = localStorage.getItem('token') ?? '';
    localStorage.removeItem('token');
    return kept;
  });
  await page.reload();
  // Where the person is asked to sign in, at Discord.
  await expect(page).toHaveURL(/\/oauth2\/authorize/);
  await saveAlerts({ alertTime: 39 });
  await page.goto(`${program.url}/terms`);
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  await page.goto(`${program.url}/offlineAlerts`);
  await expect(minutes(page)).toHaveValue('41');
  await expect(page.getByText(/These settings have been saved since then/)).toBeVisible();
  await expectGoodLooks(page, 'changes that are back on the phone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  expect(await storedMinutes()).toBe(41);
});
