import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { adminLogLine, logLine, tribeLogLine } from './support/game-log.ts';
import { expectGoodLooks } from './support/looks.ts';
import { choose, openTab, save } from './support/settings-page.ts';
import { flip, toggle } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const CENTER = 'obelisk-the-center';
const VIEW_ONLY = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';
const EOS_ID = '0002a1b2c3d4e5f60718293a4b5c6d7e';
const WORLD_SAVE = 'World Save Complete. Took: 0.361756';

const { program, control, guild } = shareGuildWorld();

const chat = (message: string) => logLine(`Journey Joe (Wolves): ${message}`);
const adminCommand = (command: string) => adminLogLine(command, { name: 'Ann', eosId: EOS_ID });
const tribeLog = (text: string) => tribeLogLine({ tribeName: 'Wolves', tribeId: '1234567890' }, text);

/** What this journey has made a channel tell, without the time: the simulated players are alive as well. */
const toldIn = async (channel: string) =>
  (await guild.linesIn(channel))
    .filter((line) => line.includes('Journey') || line.includes(WORLD_SAVE))
    .map((line) => line.replace(/^<t:\d+:T> /, ''));

const channelOf = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

test("an editor selects channels for each log: the game's lines are posted in them, and ping nobody", async ({
  visit,
}) => {
  const page = await visit(program, '/logging', { as: 'manager-edit' });
  for (const name of ['Enable logging', 'Filter admin commands', 'Filter world saves'])
    await flip(page, name);
  await choose(page, 'The Island', '#game-log');
  await openTab(page, 'Tribe Log');
  await flip(page, 'Enable tribe log');
  await choose(page, 'The Island', '#tribe-log');
  await openTab(page, 'Admin Log');
  await flip(page, 'Enable admin log');
  await choose(page, 'Admin log channel', '#admin-log');
  await openTab(page, 'Chat Log');
  for (const name of ['Enable chat log', 'Global chat', 'Joins']) await flip(page, name);
  await choose(page, 'Chat log channel', '#chat-log');
  // The command log belongs to RCON Commands.
  await openTab(page, '/Commands Log');
  await expect(page.getByText('You need View for RCON Commands to see this.')).toHaveCount(2);
  await expect(toggle(page, 'Enable command log')).toBeHidden();
  await save(page);

  const hostile = `@everyone <@&${guild.roleId('Alert Ping')}> **free** [loot](https://evil.test)`;
  await control.write(CENTER, [chat('from the Center')]);
  await control.join(ISLAND, { name: 'Journey Jane', eosId: EOS_ID });
  await control.write(ISLAND, [
    chat(hostile),
    adminCommand('cheat Journey'),
    tribeLog('Your Journey Rex was killed!'),
    logLine(WORLD_SAVE),
    chat('the last line'),
  ]);
  await expect
    .poll(() => toldIn('game-log'), { timeout: 20_000 })
    .toEqual([
      '**The Island** Journey Jane joined',
      `**The Island** Journey Joe (Wolves): ${hostile}`,
      '**The Island** Tribe Wolves, ID 1234567890: Day 45, 12:34:56: Your Journey Rex was killed!',
      '**The Island** Journey Joe (Wolves): the last line',
    ]);
  await expect.poll(() => toldIn('tribe-log')).toEqual([expect.stringContaining('Your Journey Rex')]);
  await expect.poll(() => toldIn('admin-log')).toEqual(['**The Island** Ann ran: cheat Journey']);
  // The chat log is of all servers, in no order between them.
  await expect
    .poll(async () => (await toldIn('chat-log')).toSorted(), { timeout: 20_000 })
    .toEqual([
      '**The Center** Journey Joe (Wolves): from the Center',
      '**The Island** Journey Jane joined',
      `**The Island** Journey Joe (Wolves): ${hostile}`,
      '**The Island** Journey Joe (Wolves): the last line',
    ]);
  for (const name of ['game-log', 'tribe-log', 'admin-log', 'chat-log']) {
    for (const message of await guild.messages(name)) {
      expect(message).toMatchObject({ mention_everyone: false, mention_roles: [], mentions: [] });
      expect(message.allowed_mentions).toMatchObject({ parse: [], roles: [] });
    }
  }
});

test('with View only each tab is visible and nothing can be changed, also on a phone', async ({ visit }) => {
  const page = await visit(program, '/logging', { as: 'manager-view', onPhone: true });
  await expect(page.getByRole('alert')).toHaveText(VIEW_ONLY);
  await expect(toggle(page, 'Enable logging')).toBeChecked();
  await expect(channelOf(page, 'The Island')).toHaveValue('#game-log');
  await expectGoodLooks(page, 'the game log for a viewer');
  for (const tab of ['Game Log', 'Tribe Log', 'Admin Log', 'Chat Log', '/Commands Log']) {
    await openTab(page, tab);
    for (const input of await page.getByRole('switch').or(page.getByRole('combobox')).all())
      await expect(input).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
  // Opened by a link, the tab is in sight.
  await page.reload();
  await expect(page.getByRole('tab', { name: '/Commands Log', selected: true })).toBeInViewport({
    ratio: 0.9,
  });
});

test('a channel that the bot may not write to is given up after three tries, and the owner is notified', async ({
  visit,
}) => {
  const page = await visit(program, '/servers', { as: 'owner' });
  await guild.silence('admin-log');
  const before = await guild.attemptsIn('admin-log');
  // More than three messages' worth.
  await control.write(
    ISLAND,
    Array.from({ length: 200 }, (_, index) => adminCommand(`cheat giveitem number ${index}`)),
  );
  const drawer = page.getByRole('navigation', { name: 'Main' });
  await drawer.getByRole('button', { name: 'You 1 unread' }).click({ timeout: 40_000 });
  await drawer.getByRole('link', { name: 'Notifications 1 unread' }).click();
  await expect(page.getByText('The bot has stopped posting to #admin-log after 3 failures.')).toBeVisible();
  // Refusals that follow each other at once count as one.
  const tried = await guild.attemptsIn('admin-log');
  expect(tried - before).toBeGreaterThanOrEqual(3);

  // Other channels go on, and nothing more is tried there.
  await control.write(ISLAND, [adminCommand('cheat again'), chat('still here')]);
  await expect
    .poll(() => guild.linesIn('chat-log'), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/still here$/));
  expect(await guild.attemptsIn('admin-log')).toBe(tried);
  const owner = await sessionAs(program, 'owner');
  expect(await owner.call(registry.notifications.list)).toHaveLength(1);
});

test('after it is repaired and the settings are saved, messages are posted again', async ({ visit }) => {
  await guild.unsilence('admin-log');
  const page = await visit(program, '/logging', { as: 'manager-edit' });
  await flip(page, 'Filter tribe logs');
  await save(page);
  await control.write(ISLAND, [adminCommand('cheat after mending')]);
  await expect
    .poll(() => guild.linesIn('admin-log'), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/cheat after mending$/));
});

test('a deleted channel is shown as deleted, and another one can be selected', async ({ visit }) => {
  const page = await visit(program, '/logging?tab=tribe', { as: 'manager-edit' });
  await expect(channelOf(page, 'The Island')).toHaveValue('#tribe-log');
  await guild.deleteChannel('tribe-log');
  await expect(channelOf(page, 'The Island')).toHaveValue('DELETED CHANNEL');
  await choose(page, 'The Island', '#join-leave');
  await save(page);
  await control.write(ISLAND, [tribeLog('Your Journey Dodo starved!')]);
  await expect
    .poll(() => guild.linesIn('join-leave'), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/Your Journey Dodo starved!$/));
  // In all this time no other server has got into the channel of this one.
  for (const line of await guild.linesIn('game-log')) expect(line).toContain('**The Island**');
});
