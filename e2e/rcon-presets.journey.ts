import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const SERVER = 'obelisk-the-island';
const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';

type Received = { text: string }[];

const { program, control, guild } = shareGuildWorld();

/** The roles of Obelisk Cluster's moderators may use advanced commands; what runs is logged in a channel. */
test.beforeAll(async () => {
  const owner = await sessionAs(program, 'owner');
  const rcon = {
    isAdvancedEnabled: true,
    advancedCommandsRoleIds: [guild.roleId('Moderator')],
    isCommandLoggingEnabled: true,
    commandLogChannelId: guild.channelId('alerts'),
  };
  await owner.call(registry.bots.update, { body: { bot: { id: guild.botId, rcon } } });
});

/** What the game server has received of a preset. */
const received = async () =>
  ((await control.commands(SERVER)) as Received)
    .map(({ text }) => text)
    .filter((text) => text.startsWith('Broadcast Journey') || text === 'SaveWorld');
const logged = async () => (await guild.messages('alerts')).map(({ content }) => content);
const preset = (as: string) =>
  guild.interact(as, { command: 'preset', options: { name: 'Journey save', server: 'The Island' } });

async function chooseServer(page: Page, name: string): Promise<void> {
  await dialogOf(page, 'Run RCON Preset').getByRole('combobox', { name: 'Server' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('the owner writes a preset and runs it: the game gets each command once, and the page shows its replies', async ({
  visit,
}) => {
  const page = await visit(program, '/rconPresets', { as: 'owner' });
  await expect(page.getByText('Write your first preset')).toBeVisible();
  await expectGoodLooks(page, 'no presets');
  await page.getByRole('button', { name: 'Add' }).first().click();
  const add = dialogOf(page, 'Add RCON Preset');
  await add.getByRole('textbox', { name: 'Name' }).fill('Journey save');
  await add.getByRole('textbox', { name: 'Commands' }).fill('Broadcast Journey begins\n\n  SaveWorld  ');
  await expectGoodLooks(page, 'the dialog of a preset');
  await add.getByRole('button', { name: 'Add' }).click();
  const row = page
    .getByRole('table', { name: 'Presets' })
    .getByRole('row')
    .filter({ hasText: 'Journey save' });
  await expect(row.getByRole('switch')).toBeChecked();
  await expect(row).toContainText('2');

  await row.getByRole('button', { name: 'Run' }).click();
  const ask = dialogOf(page, 'Run RCON Preset');
  await expect(ask).toContainText('Broadcast Journey begins');
  expect(await received()).toEqual([]);
  await chooseServer(page, 'The Island');
  await expectGoodLooks(page, 'the question before a run');
  await ask.getByRole('button', { name: 'Run now' }).click();
  const progress = dialogOf(page, 'Journey save');
  await expect(progress).toContainText('Done on 1 server.');
  await expect(progress).toContainText('World Saved');
  await expectGoodLooks(page, 'a run');
  expect(await received()).toEqual(['Broadcast Journey begins', 'SaveWorld']);
  await progress.getByRole('button', { name: 'Close' }).last().click();
  await expect
    .poll(logged)
    .toEqual([expect.stringMatching(/ran the preset \*\*Journey save\*\* in the dashboard\n/)]);
});

test("a moderator runs it in Discord with the same effect; without the role it can't be run", async () => {
  await expect
    .poll(async () => JSON.stringify(await control.get('/discord/commands')), { timeout: 20_000 })
    .toContain('"preset"');
  const before = await received();
  const refused = await preset('raptor.riley');
  expect(refused.message?.content).toBe('You do not have a role that may use advanced RCON commands.');
  expect(await received()).toEqual(before);

  const run = await preset('manager-edit');
  await expect.poll(() => guild.textOf(run)).toContain('✅ **The Island**: 2 of 2 commands done');
  expect(await received()).toEqual([...before, 'Broadcast Journey begins', 'SaveWorld']);
  await expect.poll(logged).toContainEqual(expect.stringMatching(/in Discord\n✅ \*\*The Island\*\*/));
});

test('a preset waits, is found again after its dialog was closed, and is stopped: the game gets nothing more', async ({
  visit,
}) => {
  const page = await visit(program, '/rconPresets', { as: 'owner' });
  await page.getByRole('button', { name: 'Add' }).first().click();
  const add = dialogOf(page, 'Add RCON Preset');
  await add.getByRole('textbox', { name: 'Name' }).fill('Journey wait');
  const editor = add.getByRole('textbox', { name: 'Commands' });
  await editor.click();
  await page.keyboard.type('broa');
  await expect(add.getByRole('option', { name: /Broadcast/ })).toBeVisible();
  await expectGoodLooks(page, 'commands are completed in a preset');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Journey waits\nwait 1s\nBroadcast Journey waited\nwait 59m\nDoExit\nNotACommand');
  await expect(editor).toHaveValue(/^Broadcast Journey waits\n/);
  await expect(add.getByText(/Arkwright doesn’t know NotACommand\./)).toBeVisible();
  await expectGoodLooks(page, 'notes on the commands of a preset');
  await add.getByRole('button', { name: 'Add' }).click();
  const before = (await received()).length;
  const row = page
    .getByRole('table', { name: 'Presets' })
    .getByRole('row')
    .filter({ hasText: 'Journey wait' });
  await row.getByRole('button', { name: 'Run' }).click();
  await chooseServer(page, 'The Island');
  await dialogOf(page, 'Run RCON Preset').getByRole('button', { name: 'Run now' }).click();
  const progress = dialogOf(page, 'Journey wait');
  await expect.poll(async () => (await received()).slice(before)).toHaveLength(2);
  await expect(progress.getByRole('status')).toContainText(/^Waiting until/);
  await expectGoodLooks(page, 'a run that waits');
  await progress.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('started by Owner')).toBeVisible();
  await expectGoodLooks(page, 'a run in progress above the presets');
  await page.getByRole('button', { name: 'Show', exact: true }).first().click();
  await progress.getByRole('button', { name: 'Stop' }).click();
  await expect(progress).toContainText('Done on 0 servers, stopped on 1.');
  await expect(progress).toContainText('Not run: the last 2 commands.');
  await progress.getByRole('button', { name: 'Close' }).last().click();
  await row.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('region', { name: 'Last runs' })).toContainText('stopped on 1');
  await expectGoodLooks(page, 'the last runs of a preset');
  const all = ((await control.commands(SERVER)) as Received).map(({ text }) => text);
  expect(all.filter((text) => /^wait|^DoExit|^NotACommand/i.test(text))).toEqual([]);
});

test('the history shows all runs, with their author and origin', async () => {
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  const { entries } = await owner.call(registry.history.list, {
    params: { botId: instance!.id },
    query: { action: 'rcon-preset.ran' },
  });
  expect(entries.map(({ origin, actor }) => `${origin} ${actor.kind}`)).toEqual([
    'dashboard user',
    'discord discord-member',
    'dashboard user',
  ]);
});

test('with View only the commands are visible, and nothing can be run or changed, also on a phone', async ({
  visit,
}) => {
  const page = await visit(program, '/rconPresets', { as: 'manager-view', onPhone: true });
  await expect(page.getByText(VIEW_ONLY)).toBeVisible();
  // A tap on the name is one on the row.
  const opener = page.getByRole('button', { name: 'Show details' }).first();
  await expect(opener).toBeVisible();
  const name = await page.getByText('Journey save').boundingBox();
  if (name === null) throw new Error('the name is nowhere');
  await page.touchscreen.tap(name.x + name.width / 2, name.y + name.height / 2);
  await expect(page.getByRole('button', { name: 'Hide details' })).toHaveCount(1);
  for (const name of ['Run', 'Edit', 'Delete', 'Add']) {
    await expect(page.getByRole('button', { name, exact: true }).first()).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  }
  await expectGoodLooks(page, 'a viewer on a phone');
});

test('the owner switches a command on: Discord has it, members use it, and destructive ones ask first', async ({
  visit,
}) => {
  const page = await visit(program, '/rconCommands', { as: 'owner' });
  await expect(page.getByText('RCON changes take 15-20 minutes to apply.')).toBeVisible();
  await flip(page, '/dashboard');
  await page.getByRole('tab', { name: 'Basic' }).click();
  await flip(page, 'Enable basic commands');
  await page.getByRole('combobox', { name: 'Roles for basic commands' }).click();
  await page.getByRole('option', { name: '@Moderator' }).click();
  await page.keyboard.press('Escape');
  await flip(page, '/saveworld');
  await flip(page, '/destroywilddinos');
  await flip(page, '/broadcast');
  await expectGoodLooks(page, 'basic commands with unsaved changes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('In Discord now')).toHaveCount(3, { timeout: 30_000 });
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await expectGoodLooks(page, 'advanced commands');

  const use = (as: string, command: string, options = {}) => guild.interact(as, { command, options });
  const island = { server: 'The Island' };
  const dashboard = await use('raptor.riley', 'dashboard');
  await expect.poll(() => guild.textOf(dashboard)).toContain(`${program.url}/servers`);
  const refused = await use('raptor.riley', 'saveworld', island);
  await expect
    .poll(() => guild.textOf(refused))
    .toBe('You do not have a role that may use basic RCON commands.');
  const before = await received();
  const saved = await use('manager-edit', 'saveworld', island);
  await expect.poll(() => guild.textOf(saved)).toBe('✅ The world of The Island is saved.');
  expect(await received()).toEqual([...before, 'SaveWorld']);

  const asked = await use('manager-edit', 'destroywilddinos', island);
  const yes = async () => (await guild.lookAt(asked)).message?.components[0]?.components[0]?.custom_id;
  await expect.poll(yes).toBeDefined();
  await guild.interact('manager-edit', { customId: await yes() });
  await expect.poll(() => guild.textOf(asked)).toBe('✅ The wild dinos of The Island are destroyed.');
  await expect.poll(logged).toContainEqual(expect.stringContaining('ran DestroyWildDinos'));
});

test('in Discord a text is typed into a form and a preset selected from a menu, and the game gets both', async () => {
  const use = (input: object) => guild.interact('manager-edit', input);
  const before = await received();

  const { modal } = await use({ command: 'broadcast', options: { server: 'The Island' } });
  expect(modal?.title).toBe('Show a message to everybody');
  expect(await received()).toEqual(before);
  const sent = await use({
    customId: modal?.custom_id,
    fields: { text: 'Journey restarts\nin five minutes' },
  });
  await expect.poll(() => guild.textOf(sent)).toBe('✅ Sent to The Island.');
  expect(await received()).toEqual([...before, 'Broadcast Journey restarts in five minutes']);

  const asked = await use({ command: 'preset', options: { server: 'The Island' } });
  const menu = asked.message?.components[0]?.components[0];
  expect(asked.message?.content).toBe('Which preset?');
  expect(menu?.options?.map(({ label }) => label)).toEqual(['Journey save', 'Journey wait']);
  await use({ customId: menu?.custom_id, values: [menu?.options?.[0]?.value], waitMs: 0 });
  await expect.poll(() => guild.textOf(asked)).toContain('✅ **The Island**: 2 of 2 commands done');
  expect(await received()).toEqual([
    ...before,
    'Broadcast Journey restarts in five minutes',
    'Broadcast Journey begins',
    'SaveWorld',
  ]);
});
