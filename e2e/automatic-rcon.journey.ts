import { registry } from '@arkwright/contracts/registry';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectOff, sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const CENTER = 'obelisk-the-center';
const COMMAND = 'Broadcast Journey on time';
const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

const { program, control } = shareWorld();

/** When a game server has received the command, ms. */
const received = async (server: string) =>
  ((await control.commands(server)) as { text: string; time: number }[])
    .filter(({ text }) => text === COMMAND)
    .map(({ time }) => time);

const rowOf = (page: Page): Locator =>
  page.getByRole('table', { name: 'Timed commands' }).getByRole('row').filter({ hasText: 'Journey' }).first();

/** An hour and minute of Berlin that is soon, as the dialog names them. */
function soon(): { at: number; hour: string; minute: string } {
  // So much time is left for filling in the dialog.
  const at = Math.ceil((Date.now() + 15_000) / 60_000) * 60_000;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
  return { at, hour: `${clock.slice(0, 2)}:00`, minute: `:${clock.slice(3)}` };
}

test('the owner adds a timed command in local time: at its minute the game server gets it, once', async ({
  visit,
}) => {
  test.setTimeout(150_000);
  const page = await visit(program, '/automaticRcon', { as: 'owner' });
  await expect(page.getByText('Add your first timed command')).toBeVisible();
  await expectGoodLooks(page, 'no timed commands');
  await page.getByRole('button', { name: 'Add' }).first().click();
  const add = dialogOf(page, 'Add Timed Command');
  await add.getByRole('textbox', { name: 'Name' }).fill('Journey');
  const command = add.getByRole('combobox', { name: 'Command' });
  await command.fill('wait 5m');
  await expect(add.getByText(/It belongs in an RCON preset/)).toBeVisible();
  await command.fill('');
  await command.pressSequentially('broa');
  await expect(add.getByRole('option', { name: /Broadcast/ })).toBeVisible();
  await expectGoodLooks(page, 'a timed command is completed');
  await command.press('Tab');
  await expect(command).toHaveValue('Broadcast ');
  await command.fill(COMMAND);
  await add.getByRole('combobox', { name: 'Servers' }).click();
  await page.getByRole('option', { name: 'The Island', exact: true }).click();
  await add.getByRole('textbox', { name: 'Name' }).click();
  await expect(add.getByRole('list', { name: 'Next 5 runs' }).getByRole('listitem').nth(4)).toBeVisible();
  await expectGoodLooks(page, 'the dialog of a timed command');
  const { at, hour, minute } = soon();
  await add.getByLabel('Hour').selectOption(hour);
  await add.getByLabel('Minute').selectOption(minute);
  const next = add.getByRole('list', { name: 'Next 5 runs' }).getByRole('listitem').first();
  await expect(next).toContainText(`${hour.slice(0, 2)}${minute} (Berlin) — in`);
  await expect(next).toContainText(new Date(at).toISOString().slice(11, 16));
  await add.getByRole('button', { name: 'Add' }).click();

  const row = rowOf(page);
  await expect(row).toContainText('N/A');
  await row.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('It has not run yet.')).toBeVisible();
  // The result comes by itself.
  await expect(page.getByText('On schedule')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('1 OK')).toBeVisible();
  await expectGoodLooks(page, 'runs of a timed command');
  await expect(row).not.toContainText('N/A');
  const times = await received(ISLAND);
  expect(times).toHaveLength(1);
  expect((times[0] ?? 0) - at).toBeGreaterThanOrEqual(0);
  expect((times[0] ?? 0) - at).toBeLessThan(10_000);
  expect(await received(CENTER)).toEqual([]);
});

test('Run now names the servers, reaches online ones and reports the others', async ({ visit }) => {
  const page = await visit(program, '/automaticRcon', { as: 'owner' });
  const row = rowOf(page);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = dialogOf(page, 'Edit Timed Command');
  await edit.getByRole('combobox', { name: 'Servers' }).click();
  await page.getByRole('option', { name: 'The Center', exact: true }).click();
  await edit.getByRole('textbox', { name: 'Name' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('The Island, The Center');

  await control.power(CENTER, 'down');
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  const query = { botId: instance?.id ?? '' };
  await expect
    .poll(async () =>
      (await owner.call(registry.automaticRcon.targets, { query })).find(({ name }) => name === 'The Center'),
    )
    .toMatchObject({ skip: 'The server is offline.' });
  await page.reload();
  await row.getByRole('button', { name: 'Run now' }).click();
  const run = dialogOf(page, 'Run Now');
  await expect(run.getByRole('list', { name: 'Servers' })).toContainText('The Island');
  await expect(run).toContainText('The CenterThe server is offline.');
  await expectGoodLooks(page, 'the question before a run');
  await run.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('Sent to 1 server.')).toBeVisible();
  await row.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('Started by Owner (Tier 5)')).toBeVisible();
  await expect(page.getByText('1 OK, 1 Skipped')).toBeVisible();
  expect(await received(ISLAND)).toHaveLength(2);
  expect(await received(CENTER)).toEqual([]);
  await control.power(CENTER, 'up');
});

test('with View only commands and results are visible, and nothing can be changed', async ({ visit }) => {
  const page = await visit(program, '/automaticRcon', { as: 'manager-view' });
  await expect(page.getByText(VIEW_ONLY).first()).toBeVisible();
  const row = rowOf(page);
  await expectOff(page.getByRole('button', { name: 'Add' }), VIEW_ONLY);
  for (const name of ['Run now', 'Edit', 'Delete']) {
    await expect(row.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  await expect(row.getByRole('switch')).toBeDisabled();
  await row.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('1 OK, 1 Skipped')).toBeVisible();
  await expectGoodLooks(page, 'timed commands for a viewer');
});

test('a timed command runs a preset in another time zone; the preset can’t be deleted meanwhile', async ({
  visit,
}) => {
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  const preset = { botId: instance?.id ?? '', name: 'Farewell', commands: [COMMAND, 'SaveWorld'] };
  await owner.call(registry.rconPresets.create, { body: { ...preset, isEnabled: true } });
  const before = (await received(ISLAND)).length;
  // The preset's deletion is meant to be refused.
  const page = await visit(program, '/automaticRcon', { as: 'owner', complaints: [/status of 409/] });
  const row = rowOf(page);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = dialogOf(page, 'Edit Timed Command');
  await edit.getByText('A preset', { exact: true }).click();
  await edit.getByRole('combobox', { name: 'Preset' }).click();
  await page.getByRole('option', { name: 'Farewell' }).click();
  await edit.getByLabel('Hour').selectOption('05:00');
  await edit.getByLabel('Minute').selectOption(':00');
  await edit.getByRole('combobox', { name: 'Time zone' }).fill('lord howe');
  await page.getByRole('option', { name: 'Australia/Lord Howe' }).click();
  await expect(edit.getByText('Every day at 05:00, Lord Howe time')).toBeVisible();
  await expectGoodLooks(page, 'the dialog of a timed command with a preset');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Preset Farewell');
  await expect(row).toContainText('Every day at 05:00, Lord Howe time');

  await row.getByRole('button', { name: 'Run now' }).click();
  await dialogOf(page, 'Run Now').getByRole('button', { name: 'Run now' }).click();
  await row.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('Preset Farewell').nth(1)).toBeVisible();
  await expect(page.getByText('2 commands done.').first()).toBeVisible({ timeout: 20_000 });
  expect(await received(ISLAND)).toHaveLength(before + 1);

  await page.goto(`${program.url}/rconPresets`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const remove = dialogOf(page, 'Delete RCON Preset');
  await remove.getByRole('button', { name: 'Delete' }).click();
  await expect(remove.getByText(/This preset is run by the timed command “Journey”\./)).toBeVisible();
});

test('the owner disables a command and deletes it', async ({ visit }) => {
  const page = await visit(program, '/automaticRcon', { as: 'owner', onPhone: true });
  const row = rowOf(page);
  await row.locator('label', { has: page.getByRole('switch') }).click();
  await expect(row).toContainText('Disabled');
  await row.getByRole('button', { name: 'Show details' }).tap();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page, 'Delete Timed Command').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Add your first timed command')).toBeVisible();
});
