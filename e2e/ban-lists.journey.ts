import { readFile } from 'node:fs/promises';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose, openTab, save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const JO = { name: 'Journey Jo', eosId: `0002${'a'.repeat(28)}` };
const KAY = { name: 'Journey Kay', eosId: `0002${'b'.repeat(28)}` };
const LEE = { name: 'Journey Lee', eosId: `0002${'c'.repeat(28)}` };
/** The first of the simulated official list. */
const CHEAT = { name: 'Journey Cheat', eosId: `0002b${'1'.padStart(27, '0')}` };
/** The way to the games and their next list of players, or the simulated official list is asked for again. */
const SOON = { timeout: 30_000 };

const { program, control, guild } = shareGuildWorld({ copies: ['obelisk', 'beach'] });

async function game(): Promise<{ banned: string[]; online: string[] }> {
  type Game = { name: string; banList: string[]; players: { eosId: string }[] };
  const servers = (await control.get('/ark/servers')) as Game[];
  const server = servers.find(({ name }) => name === ISLAND);
  return { banned: server?.banList ?? [], online: (server?.players ?? []).map(({ eosId }) => eosId) };
}
const listOfGames = async () => (await fetch(`${program.url}/api/ban/listForBot/${guild.botId}`)).text();

/** Chooses a file in the dialog of an import; what it would do is shown. */
async function previewFile(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'Import' }).first().click();
  const dialog = dialogOf(page, 'Import Bans');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  return dialog;
}

/** What the page says of the official list, some time soon: by itself it asks again every minute. */
async function expectOfficialList(page: Page, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(words)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
}

async function exported(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a list is imported as CSV and as the game’s file, and exported unchanged as both', async ({
  visit,
}) => {
  const page = await visit(program, '/banManagement', { as: 'owner' });
  await flip(page, 'Enable');
  await choose(page, 'Info channel', '#admin-log');
  await save(page);
  await openTab(page, 'Ban List');

  const csv = [
    'EOS ID,Player,Reason,Banned at,Banned until,Ignored',
    `${JO.eosId},"Jo, the ""Great""","'=HYPERLINK(""http://x"")",2026-01-01T00:00:00.000Z,permanent,no`,
    `${KAY.eosId},Kay,Friend of ours,2026-01-01T00:00:00.000Z,permanent,yes`,
    'not-an-id,Nobody,Nothing,,permanent,no',
  ].join('\r\n');
  const dialog = await previewFile(page, 'bans.csv', csv);
  await expect(dialog.getByText('Line 4:')).toBeVisible();
  await expectGoodLooks(page, 'the preview of an import from a file');
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Friend of ours/ })).toContainText('Ignore entry');
  // A formula is text.
  await expect(page.getByRole('row', { name: /Jo, the/ })).toContainText('=HYPERLINK("http://x")');

  const again = await previewFile(page, 'BanList.txt', `${LEE.eosId},Lee,0\r\n${JO.eosId},Jo,0\r\n`);
  await again.getByRole('button', { name: 'Import 2' }).click();
  await expect(again).toBeHidden();
  await expect.poll(async () => (await game()).banned.toSorted(), SOON).toEqual([JO.eosId, LEE.eosId]);
  await expect
    .poll(() => guild.linesIn('admin-log').then(String), SOON)
    .toContain('A ban list was imported: 2 added, 0 changed.');

  const asCsv = await exported(page, 'Everything as CSV');
  expect(asCsv.name).toBe('bans.csv');
  expect(asCsv.text).toContain(`"${LEE.eosId}","Lee","Imported",`);
  // Since when somebody is banned comes along.
  expect(asCsv.text).toContain('"Friend of ours","2026-01-01T00:00:00.000Z","permanent","yes"');
  expect(asCsv.text).toContain(`"'=HYPERLINK(""http://x"")"`);
  const back = await previewFile(page, 'bans.csv', asCsv.text);
  await expect(back.getByText('There is nothing to import.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  const asGame = await exported(page, 'The game’s BanList.txt');
  expect(asGame.name).toBe('BanList.txt');
  expect(asGame.text).toBe(`${JO.eosId},Jo,0\r\n${LEE.eosId},Lee,0\r\n`);
  expect(await listOfGames()).toBe(`${JO.eosId},0\n${LEE.eosId},0\n`);
});

test('a player on the official list is kicked where it counts, and an invalid list changes nothing', async ({
  visit,
}) => {
  const page = await visit(program, '/banManagement', { as: 'owner' });
  await flip(page, 'Include official bans');
  await flip(page, 'Warn if on official ban list');
  await save(page);
  await expectOfficialList(page, /^200 players, last read/);
  await expect.poll(listOfGames, SOON).toContain(`${CHEAT.eosId},0\n`);
  await control.join(ISLAND, CHEAT);
  await expect.poll(async () => (await game()).online, SOON).not.toContain(CHEAT.eosId);
  await expect
    .poll(() => guild.linesIn('admin-log').then(String), SOON)
    .toContain('**Journey Cheat** tried to play on **The Island** and is on the official ban list.');

  const before = await listOfGames();
  for (const { list, words } of [
    { list: { text: '<html>Not found</html>' }, words: 'It has no line with a player.' },
    { list: { players: 99 }, words: 'It suddenly has 99 players in place of 200.' },
    { list: { players: 1_000_001 }, words: 'more than a million lines' },
  ]) {
    await control.post('/official-bans', list);
    await expectOfficialList(page, words);
    expect(await listOfGames()).toBe(before);
  }
  await expectGoodLooks(page, 'the official list that can’t be read');
});

test('bans are shared among bots that share theirs, by player; leaving removes one’s entries', async ({
  visit,
}) => {
  const admin = await sessionAs(program, 'admin');
  const { discordId } = program.sandbox.accounts.find(({ name }) => name === 'owner-free')!;
  const users = await admin.call(registry.admin.users, { query: { search: discordId } });
  const { id } = users[0]!;
  await admin.call(registry.admin.update, {
    body: { user: { id, tier: 3 } },
  });
  const other = await sessionAs(program, 'owner-free');
  const [theirs] = await other.call(registry.bots.forDiscordUser);
  const share = (optInToBanInfoSharing: boolean) =>
    other.call(registry.bots.update, {
      body: { bot: { id: theirs!.id, ban: { isEnabled: true, optInToBanInfoSharing } } },
    });
  await share(true);
  const sharedBan = { netId: KAY.eosId, playerName: 'Kay', reason: 'Raided the market', bannedUntil: 0 };
  const newcomer = { name: 'Journey Mo', eosId: `0002${'d'.repeat(28)}` };
  for (const netId of [sharedBan.netId, newcomer.eosId])
    await other.call(registry.ban.ban, { body: { botId: theirs!.id, ...sharedBan, netId } });

  const page = await visit(program, '/banManagement?tab=listShared', { as: 'owner' });
  await expect(
    page.getByText('You did not opt-in to Ban Sharing. The list is empty if you do not opt-in.'),
  ).toBeVisible();
  await openTab(page, 'Settings');
  await flip(page, 'Opt in to ban info sharing');
  await choose(page, 'Ban sharing alert channel', '#alerts');
  await save(page);
  await openTab(page, 'Shared Ban List');
  const table = page.getByRole('table', { name: 'Shared bans' });
  const row = table
    .getByRole('row')
    .filter({ hasText: KAY.eosId.slice(0, 8) })
    .first();
  await expect(table.getByRole('row').filter({ hasText: 'Raided the market' })).toHaveCount(2, SOON);
  await expect(row).toContainText('1 bot');
  await row.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('region', { name: 'Bans of Kay' }).first()).toContainText('Permanent');
  await expectGoodLooks(page, 'the shared bans');

  // It bans no player. It posts in a channel, except about players that this bot ignores.
  await control.join(ISLAND, KAY);
  await control.join(ISLAND, newcomer);
  await expect
    .poll(() => guild.linesIn('alerts').then(String), SOON)
    .toContain('**Journey Mo** is playing on **The Island** and is banned by others:');
  expect((await game()).online).toContain(newcomer.eosId);
  expect(String(await guild.linesIn('alerts'))).not.toContain('Journey Kay');

  await share(false);
  await page.reload();
  await expect(page.getByText('Nobody is banned elsewhere')).toBeVisible();
});
