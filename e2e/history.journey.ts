import { readFile } from 'node:fs/promises';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose } from './support/settings-page.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';
/** The name of a preset: a formula for spreadsheets and a script for pages. */
const HOSTILE = '=HYPERLINK("https://evil.test";"<img src=x onerror=alert(1)>")';

const { program } = shareWorld();
let botId: string;

test.beforeAll(async () => {
  const [instance] = await (await sessionAs(program, 'owner')).call(registry.bots.forDiscordUser);
  botId = instance!.id;
});

/** Through the API, as a script would. */
async function saveOfflineAlerts(offlineAlert: object): Promise<void> {
  const owner = await sessionAs(program, 'owner');
  await owner.call(registry.bots.update, { body: { bot: { id: botId, offlineAlert } } });
}

const entries = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');
const entry = (page: Page, text: string | RegExp) => entries(page).filter({ hasText: text }).first();
const open = (page: Page, text: string | RegExp) =>
  entry(page, text).getByRole('button', { expanded: false }).click();

test('every change is described in a sentence with its author, and the page announces new ones', async ({
  visit,
}) => {
  await saveOfflineAlerts({ isEnabled: true });
  await saveOfflineAlerts({ alertTime: 20 });
  const page = await visit(program, '/history', { as: 'owner' });
  await expect(entry(page, 'Alert after')).toContainText(
    'Owner (Tier 5) changed Server Offline Alerts: Alert after 10 → 20',
  );
  // Each settings page leads here.
  const settings = await visit(program, '/offlineAlerts', { as: 'manager-full' });
  await expect(settings.getByText(/Last changed by Owner \(Tier 5\)/)).toBeVisible();
  await settings.getByRole('textbox', { name: 'Alert after' }).fill('30');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText(/Last changed by Manager \(Full access\)/)).toBeVisible();
  await settings.getByRole('link', { name: 'History', exact: true }).last().click();
  await expect(settings).toHaveURL(/\/history\?.*area=OfflineAlert/);
  await expect(entries(settings)).toHaveCount(3);
  await expect(entries(settings).last()).toContainText('switched on Server Offline Alerts');

  // Somebody reads: the list stays where it is until they want it.
  await page.getByRole('button', { name: 'Show 1 new entry' }).click();
  await expect(entries(page).first()).toContainText(
    'Manager (Full access) changed Server Offline Alerts: Alert after 20 → 30',
  );
  await expectGoodLooks(page, 'the history');
});

test('filters and search cover the whole history, and the file has the matches, without formulas', async ({
  visit,
}) => {
  const owner = await sessionAs(program, 'owner');
  await owner.call(registry.rconPresets.create, {
    body: { botId, name: HOSTILE, commands: ['SaveWorld'] },
  });
  const page = await visit(program, '/history', { as: 'owner' });
  await choose(page, 'Who', 'Manager (Full access)');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('20 → 30');
  const filters = page.getByRole('searchbox', { name: 'Search history' }).locator('xpath=../../..');
  const narrowed = (await filters.boundingBox())?.height;
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeHidden();
  expect((await filters.boundingBox())?.height, 'what is below moves').toBe(narrowed);
  await choose(page, 'Area', 'Server Offline Alerts');
  await expect(entries(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox', { name: 'Search history' }).fill('hyperlink');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText(`Owner (Tier 5) added the RCON preset ${HOSTILE}`);
  await expect(page).toHaveURL(/q=hyperlink/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^history-Obelisk-Cluster-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, line, ...rest] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toContain('"What happened"');
  expect(line).toContain(`"'=HYPERLINK(""https://evil.test"";""<img src=x onerror=alert(1)>"")"`);
  expect(line).toContain('"rcon-preset.created"');
  expect(rest).toEqual(['']);
});

test('an earlier version is compared with the current one and restored, which is a change itself', async ({
  visit,
}) => {
  const page = await visit(program, '/history?area=OfflineAlert', { as: 'owner' });
  await open(page, '10 → 20');
  const details = entry(page, '10 → 20');
  await expect(details.getByRole('table', { name: 'What changed' })).toContainText('Alert after');
  await details.getByRole('button', { name: 'Compare with now' }).click();
  const compare = dialogOf(page, 'Compare Server Offline Alerts with now');
  await expect(compare.getByRole('table', { name: 'Differences' }).getByRole('row').last()).toHaveText(
    /Alert after\s*20.*\s*30/,
  );
  await expectGoodLooks(page, 'two versions beside each other');
  await compare.getByRole('button', { name: 'Restore this version' }).click();
  const restore = dialogOf(page, 'Restore Server Offline Alerts');
  await expect(restore.getByText('This will change. You can undo it the same way.')).toBeVisible();
  await restore.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Server Offline Alerts is back at version 2')).toBeVisible();
  await page.getByRole('button', { name: 'Show 1 new entry' }).click();
  await expect(entry(page, 'restored an earlier version')).toContainText('Alert after 30 → 20');
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  expect(instance).toMatchObject({ offlineAlert: { alertTime: 20 } });
});

test('a member who may edit three areas sees only these', async ({ visit }) => {
  const editor = await sessionAs(program, 'manager-edit');
  await editor.call(registry.bots.update, { body: { bot: { id: botId, log: { filterTribeLogs: true } } } });
  const page = await visit(program, '/history', { as: 'manager-edit' });
  await expect(entry(page, 'changed Logging')).toBeVisible();
  await expect(entry(page, 'Offline Alerts')).toHaveCount(0);
  await expect(entry(page, 'RCON preset')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Area', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Logging' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Server Offline Alerts' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await open(page, 'changed Logging');
  // The newest is how the settings are: there is nothing to restore, but it can be undone.
  const details = entry(page, 'changed Logging');
  await expect(details.getByRole('button', { name: 'Restore' })).toBeHidden();
  await details.getByRole('button', { name: 'Undo this change' }).click();
  const undo = dialogOf(page, 'Undo this change of Logging');
  await expect(undo.getByRole('table', { name: 'What will change' })).toContainText('Filter tribe logs');
  await expectGoodLooks(page, 'a change that is to be undone');
  await undo.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  const [instance] = await editor.call(registry.bots.forDiscordUser);
  expect(instance).toMatchObject({ log: { filterTribeLogs: false } });
});

test('with View only versions can be compared but not restored, also on a phone', async ({ visit }) => {
  const page = await visit(program, '/history?area=OfflineAlert', { as: 'manager-view', onPhone: true });
  await open(page, '10 → 20');
  const details = entry(page, '10 → 20');
  const restore = details.getByRole('button', { name: 'Restore' });
  await expect(restore).toHaveAttribute('aria-disabled', 'true');
  // A tap shows the reason.
  await restore.tap({ force: true });
  await expect(restore).toHaveAccessibleDescription(VIEW_ONLY);
  await expectGoodLooks(page, 'an entry on a phone');
  await details.getByRole('button', { name: 'Compare with now' }).click();
  const compare = dialogOf(page, 'Compare Server Offline Alerts with now');
  await expect(compare.getByText('is the same as the current settings')).toBeVisible();
  await expect(compare.getByRole('button', { name: 'Restore this version' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectGoodLooks(page, 'two versions on a phone');
});
