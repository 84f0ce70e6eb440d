import { expect, type Page } from '@playwright/test';
import { test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

const { program } = shareWorld();
/** Where a game server fetches the config, as the page says it. */
let address: string;

/** As a game server does it: plain HTTP, no header of ours, no redirect. */
async function fetchConfig(known?: string) {
  const reply = await fetch(address, {
    redirect: 'error',
    headers: known === undefined ? {} : { 'if-none-match': known },
  });
  return { status: reply.status, text: await reply.text(), etag: reply.headers.get('etag') ?? '' };
}

const rowOf = (page: Page) =>
  page
    .getByRole('table', { name: 'Dynamic configs' })
    .getByRole('row')
    .filter({ hasText: 'Weekend' })
    .first();
const settings = (page: Page, dialog: string) =>
  dialogOf(page, dialog).getByRole('textbox', { name: 'Settings' });

test('an editor sees mistakes while typing; the link serves the bytes, and the page shows who fetched them', async ({
  visit,
}) => {
  const page = await visit(program, '/dynamicConfig', { as: 'manager-full' });
  await expect(page.getByText('Write your first config')).toBeVisible();
  await page.getByRole('button', { name: 'Add' }).first().click();
  const add = dialogOf(page, 'Add Dynamic Config');
  await add.getByRole('textbox', { name: 'Name' }).fill('Weekend');
  await settings(page, 'Add Dynamic Config').fill(
    '; for the weekend\nXPMultiplier=two\nHarvestAmountMultiplier=3\nNobodyKnows=1\n',
  );
  await add.getByRole('textbox', { name: 'Name' }).click();
  await expect(add.getByText('XPMultiplier must be a number, such as 2.5.')).toBeVisible();
  await expect(add.getByText('NobodyKnows is not a known key. The game may ignore it.')).toBeVisible();
  await expect(add.getByRole('button', { name: 'Add' })).toBeDisabled();
  await expectGoodLooks(page, 'the dialog of a config with a mistake');
  await settings(page, 'Add Dynamic Config').fill(
    '; for the weekend\nXPMultiplier=2\nHarvestAmountMultiplier=3\nNobodyKnows=1\n',
  );
  await add.getByRole('textbox', { name: 'Name' }).click();
  // What is unknown is a warning, which keeps nothing from being saved.
  await add.getByRole('button', { name: 'Add' }).click();

  const row = rowOf(page);
  await expect(page.getByText('-UseDynamicConfig', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Show details' }).click();
  const link = page.getByRole('region', { name: 'Address of Weekend' }).locator('code');
  address = (await link.textContent()) ?? '';
  expect(address).toMatch(new RegExp(`^${program.url}/api/dynamicConfig/server/`));
  await expect(page.getByText(`CustomDynamicConfigUrl="${address}"`)).toBeVisible();

  const first = await fetchConfig();
  expect(first).toMatchObject({
    status: 200,
    text: 'XPMultiplier=2\nHarvestAmountMultiplier=3\nNobodyKnows=1\n',
  });
  expect(await fetchConfig(first.etag)).toEqual({ status: 304, text: '', etag: first.etag });
  // All simulated servers stand on this machine. The page hears of it by itself.
  await expect(page.getByRole('region', { name: 'Fetches of Weekend' })).toContainText('The Island');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Last fetch' }).click();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('one of 10 servers on the same machine');
  await page.reload();
  await expect(row).toContainText('one of 10 servers on the same machine');
  await expectGoodLooks(page, 'a config that was fetched');
});

test('game servers get an edit with their next fetch, and other open pages show it', async ({ visit }) => {
  const before = await fetchConfig();
  const other = await visit(program, '/dynamicConfig', { as: 'owner' });
  await rowOf(other).getByRole('button', { name: 'Show details' }).click();
  const shown = other.getByRole('region', { name: 'Settings of Weekend' });
  await expect(shown).toContainText('XPMultiplier=2');

  const page = await visit(program, '/dynamicConfig', { as: 'manager-full' });
  await rowOf(page).getByRole('button', { name: 'Edit' }).click();
  await settings(page, 'Edit Dynamic Config').fill('XPMultiplier=4.5\n');
  await dialogOf(page, 'Edit Dynamic Config').getByRole('textbox', { name: 'Name' }).click();
  await dialogOf(page, 'Edit Dynamic Config').getByRole('button', { name: 'Save' }).click();
  await expect(shown).toContainText('XPMultiplier=4.5');
  const after = await fetchConfig(before.etag);
  expect(after).toMatchObject({ status: 200, text: 'XPMultiplier=4.5\n' });
  expect(after.etag).not.toBe(before.etag);
});

test('with View only the link can be copied and the settings read, and nothing changed, also on a phone', async ({
  visit,
}) => {
  const page = await visit(program, '/dynamicConfig', { as: 'manager-view', onPhone: true });
  await expect(page.getByText(VIEW_ONLY).first()).toBeVisible();
  await expect(page.getByText('Weekend').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show details' }).tap();
  for (const name of ['Edit', 'Delete', 'Add'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Copy setting' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Settings of Weekend' })).toContainText('XPMultiplier=4.5');
  await expectGoodLooks(page, 'configs for a viewer on a phone');
});

test('a deleted config answers like an unknown one', async ({ visit }) => {
  const page = await visit(program, '/dynamicConfig', { as: 'manager-full' });
  await rowOf(page).getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page, 'Delete Dynamic Config').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Write your first config')).toBeVisible();
  expect((await fetchConfig()).status).toBe(404);
});
