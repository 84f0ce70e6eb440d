import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { logLine } from './support/game-log.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose, openTab, save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

const ISLAND = 'obelisk-the-island';
const JO = { name: 'Journey Jo', eosId: `0002${'a'.repeat(28)}` };

const { program, control, guild } = shareGuildWorld();

test.beforeAll(async () => {
  const owner = await sessionAs(program, 'owner');
  const chat = { isChatLogEnabled: true, chatLogGlobal: true, chatLogChannelId: guild.channelId('chat-log') };
  await owner.call(registry.bots.update, {
    body: { bot: { id: guild.botId, chat, playerRegistration: { isEnabled: true } } },
  });
  const player = { netId: JO.eosId, discordId: '900000000000000999', discordUsername: 'journey.jo' };
  await owner.call(registry.playerRegistrations.create, {
    body: { ...player, botId: guild.botId },
  });
  await control.join(ISLAND, JO);
});

/** Jo writes in the game's chat. */
function say(text: string): Promise<unknown> {
  return control.write(ISLAND, [logLine(`${JO.name} (Rex): ${text}`)]);
}

const saidInGame = async () => JSON.stringify(await control.commands(ISLAND));

/** Adds an entry in the dialog, into the working copy. */
async function addEntry(page: Page, what: string, entry: { words: string; reply: string }): Promise<void> {
  await page
    .getByRole('button', { name: `Add ${what}` })
    .first()
    .click();
  const dialog = dialogOf(page, `Add ${what}`);
  await dialog.getByRole('textbox', { name: 'Match words' }).fill(entry.words);
  await dialog.getByRole('textbox', { name: 'Reply' }).fill(entry.reply);
  await expectGoodLooks(page, `the dialog of a ${what}`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

test('a word in the chat gets a reply in the game and a message in Discord', async ({ visit }) => {
  const page = await visit(program, '/chatReactions', { as: 'owner' });
  await flip(page, 'Enable');
  await openTab(page, 'Entries');
  await page.getByRole('button', { name: 'Add Chat Reaction' }).first().click();
  const notify = dialogOf(page, 'Add Chat Reaction').getByRole('switch', { name: 'Notify Discord' });
  await expect(notify).toBeDisabled();
  // Below the switch that one sees lies the browser's own box.
  await expect(notify).toHaveCSS('opacity', '0');
  await dialogOf(page, 'Add Chat Reaction').getByRole('button', { name: 'Cancel' }).click();
  await openTab(page, 'Settings');
  await flip(page, 'Enable logging');
  await choose(page, 'Log channel', '#alerts');
  await expectGoodLooks(page, 'the settings of chat reactions');
  await openTab(page, 'Entries');
  await addEntry(page, 'Chat Reaction', { words: '!guild\ndiscord invite', reply: 'Our guild is open' });
  await page.getByRole('textbox', { name: 'What a player might write' }).fill('is there a DISCORD  invite?');
  await expect(page.getByText('Found by discord invite: the bot answers')).toBeVisible();
  await expectGoodLooks(page, 'the entries of chat reactions');
  await save(page);

  await say('Hi, any !Guild here?');
  await expect.poll(saidInGame, { timeout: 20_000 }).toContain('Our guild is open');
  await expect
    .poll(() => guild.linesIn('alerts'), { timeout: 20_000 })
    .toEqual(['💬 **Journey Jo** on **The Island**: Hi, any !Guild here? ➜ Our guild is open']);
});

test('a banned word gets a warning, is counted, kept out of the chat log, and found in earlier messages', async ({
  visit,
}) => {
  await say('this is a journeyword indeed');
  await expect
    .poll(() => guild.linesIn('chat-log').then(String), { timeout: 20_000 })
    .toContain('journeyword indeed');

  const page = await visit(program, '/bannedWords', { as: 'owner' });
  await flip(page, 'Enable');
  await flip(page, 'Suppress messages');
  await flip(page, 'Enable logging');
  await choose(page, 'Log channel', '#admin-log');
  await expectGoodLooks(page, 'the settings of banned words');
  await openTab(page, 'Entries');
  await addEntry(page, 'Banned Word', { words: 'JourneyWord', reply: 'Not here, please' });
  await page.getByRole('button', { name: 'Look through the last two days' }).click();
  await expect(page.getByRole('region', { name: 'Found in the last two days' })).toContainText(
    'this is a journeyword indeed',
  );
  await expectGoodLooks(page, 'the entries of banned words');
  await save(page);

  await say('again JOURNEYWORD');
  await say('and good bye');
  await expect.poll(saidInGame, { timeout: 20_000 }).toContain('Not here, please');
  await expect
    .poll(() => guild.linesIn('admin-log').then(String), { timeout: 20_000 })
    .toContain('🚫 **Journey Jo** on **The Island**: ||again JOURNEYWORD|| (infraction 1)');
  await expect
    .poll(() => guild.linesIn('chat-log').then(String), { timeout: 20_000 })
    .toContain('and good bye');
  expect(String(await guild.linesIn('chat-log'))).not.toContain('JOURNEYWORD');

  await page.goto(`${program.url}/playerRegistrations?tab=registrations&q=journey.jo`);
  const row = page.getByRole('row').filter({ hasText: 'journey.jo' }).first();
  await row.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('1 infraction')).toBeVisible();
});

test('a player whom a moderator mutes from a line is not relayed to Discord until the mute is lifted', async ({
  visit,
}) => {
  await say('before the mute');
  const page = await visit(program, '/live', { as: 'owner' });
  const lines = page.getByRole('log', { name: 'Lines' });
  await page.getByRole('searchbox', { name: 'Search lines' }).fill('before the mute');
  const openMute = async (item: RegExp) => {
    await lines.getByRole('button', { name: JO.name }).first().click();
    await page.getByRole('menuitem', { name: item }).click();
    return page.getByRole('dialog', { name: 'Mute a Player' });
  };
  const dialog = await openMute(/^Mute/);
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Spam');
  await expectGoodLooks(page, 'the dialog of a mute');
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByText('Journey Jo is muted')).toBeVisible();

  const told = () => guild.linesIn('chat-log').then(String);
  await say('said while muted');
  // A line of somebody else shows that the log has been read up to here.
  await control.write(ISLAND, [logLine('Journey Kay (Rex): somebody else')]);
  await expect.poll(told, { timeout: 20_000 }).toContain('somebody else');
  expect(await told()).not.toContain('said while muted');
  const again = await openMute(/^Change mute/);
  await expect(again.getByText(/^Muted until/)).toContainText('Spam');
  await expectGoodLooks(page, 'the dialog of a player who is muted');
  await again.getByRole('button', { name: 'Unmute' }).click();
  await say('said afterwards');
  await expect.poll(told, { timeout: 20_000 }).toContain('said afterwards');
});
