import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose, openTab, save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

const ISLAND = 'obelisk-the-island';
const RAGNAROK = 'obelisk-ragnarok';
const JO = { name: 'Journey Jo', eosId: `0002${'a'.repeat(28)}` };
const KAY = { name: 'Journey Kay', eosId: `0002${'b'.repeat(28)}` };
/** The kick, the way to the games, and their next answer. */
const SOON = { timeout: 20_000 };

const { program, control, guild } = shareGuildWorld();

type Game = { name: string; banList: string[]; players: { eosId: string }[] };

/** What a game has on its own list, and who plays on it. */
async function game(name: string): Promise<{ banned: string[]; online: string[] }> {
  const servers = (await control.get('/ark/servers')) as Game[];
  const server = servers.find((each) => each.name === name);
  if (!server) throw new Error(`There is no server ${name}`);
  return { banned: server.banList, online: server.players.map(({ eosId }) => eosId) };
}
const bannedOn = async (name: string) => (await game(name)).banned;

async function addBan(page: Page, ban: { name: string; reason: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add Ban' }).first().click();
  const dialog = dialogOf(page, 'Add Ban');
  await dialog.getByRole('combobox', { name: /^EOS ID/ }).fill(ban.name);
  await page.getByRole('option', { name: ban.name }).click();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(ban.reason);
  await dialog.getByRole('button', { name: 'Add Ban' }).click();
  await expect(dialog).toBeHidden();
}

test("a banned player is kicked and on the games' lists, even of one that was down; an unban removes them", async ({
  visit,
}) => {
  const page = await visit(program, '/banManagement', { as: 'owner' });
  await flip(page, 'Enable');
  await choose(page, 'Info channel', '#admin-log');
  await flip(page, 'Public ban logging');
  await choose(page, 'Public ban logging channel', '#alerts');
  await save(page);
  await expectGoodLooks(page, 'the settings of Ban Management');

  await control.join(ISLAND, JO);
  await control.power(RAGNAROK, 'down');
  // The game has listed the player.
  const owner = await sessionAs(program, 'owner');
  const search = { params: { botId: guild.botId }, query: { q: JO.name } };
  await expect
    .poll(() => owner.call(registry.players.search, search), SOON)
    .toMatchObject({
      players: [{ name: JO.name }],
    });
  await openTab(page, 'Ban List');
  await expect(page.getByText('Nobody is banned')).toBeVisible();
  await addBan(page, { name: JO.name, reason: 'Mesh exploit' });
  await expect.poll(() => bannedOn(ISLAND), SOON).toContain(JO.eosId);
  await expect.poll(async () => (await game(ISLAND)).online, SOON).not.toContain(JO.eosId);
  await expect
    .poll(() => guild.linesIn('alerts'), SOON)
    .toEqual(['🔨 **Journey Jo** is banned permanently.', '-# Reason: Mesh exploit']);
  await expect.poll(() => guild.linesIn('admin-log').then(String), SOON).toContain('by Owner');

  expect(await bannedOn(RAGNAROK)).toEqual([]);
  await control.power(RAGNAROK, 'up');
  await expect.poll(() => bannedOn(RAGNAROK), { timeout: 60_000 }).toContain(JO.eosId);
  await expectGoodLooks(page, 'the ban list');

  await page
    .getByRole('row', { name: /Mesh exploit/ })
    .getByRole('button', { name: 'Unban' })
    .click();
  const question = dialogOf(page, 'Unban');
  await expectGoodLooks(page, 'the question before an unban');
  await question.getByRole('button', { name: 'Unban' }).click();
  await expect(question).toBeHidden();
  for (const name of [ISLAND, RAGNAROK]) await expect.poll(() => bannedOn(name), SOON).toEqual([]);
  // What a game fetches has it no more.
  const list = await fetch(`${program.url}/api/ban/listForBot/${guild.botId}`);
  expect([list.status, await list.text()]).toEqual([200, '']);
});

test("a ban expires by itself; the page shows it as timed out, and the games' lists are empty", async ({
  visit,
}) => {
  const page = await visit(program, '/banManagement?tab=list', { as: 'owner' });
  const owner = await sessionAs(program, 'owner');
  const ban = { botId: guild.botId, netId: KAY.eosId, playerName: KAY.name, reason: 'Insults' };
  await owner.call(registry.ban.ban, { body: { ...ban, bannedUntil: Date.now() + 12_000 } });
  await expect.poll(() => bannedOn(ISLAND), SOON).toContain(KAY.eosId);
  await expect.poll(() => bannedOn(ISLAND), { timeout: 40_000 }).toEqual([]);
  // What time it is the page looks up every half minute.
  const row = page.getByRole('row', { name: /Journey Kay/ });
  await expect(row).toContainText('Timed Out (', { timeout: 40_000 });
  await expect.poll(() => guild.linesIn('alerts').then(String), SOON).toContain('has timed out.');
});

test('an import is shown before it runs, and reaches the games', async ({ visit }) => {
  const page = await visit(program, '/banManagement?tab=list', { as: 'owner' });
  await page.getByRole('button', { name: 'Import' }).first().click();
  const dialog = dialogOf(page, 'Import Bans');
  await dialog.getByRole('textbox').fill(`${JO.eosId},Jo,0\nnobody`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(/^Line 2:/)).toBeVisible();
  await expectGoodLooks(page, 'the dialog of an import');
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Imported/ })).toBeVisible();
  await expect.poll(() => bannedOn(ISLAND), SOON).toEqual([JO.eosId]);
});
