import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { drawer, sessionAs, test } from './support/browsing.ts';
import { countClicks } from './support/clicks.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf } from './support/server-screen.ts';
import { choose, save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareGuildWorld } from './support/world.ts';

// What each job costs in clicks, from the page where people arrive. Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const RAGNAROK = 'obelisk-ragnarok';
const GRIM = { name: 'Griefing Grim', eosId: `0002${'c'.repeat(28)}` };
const BEN = { name: 'Bedtime Ben', eosId: `0002${'d'.repeat(28)}` };
const SOON = { timeout: 30_000 };
/** A game that answers late, or not at all, is asked again after up to a minute. */
const ONCE_ASKED_AGAIN = { timeout: 90_000 };

const { program, control, guild } = shareGuildWorld();

type Game = { name: string; banList: string[]; players: { eosId: string }[] };

async function game(name: string): Promise<Game> {
  const found = ((await control.get('/ark/servers')) as Game[]).find((each) => each.name === name);
  if (!found) throw new Error(`There is no server ${name}`);
  return found;
}

/** The player joins, and a server has listed them. */
async function join(player: typeof GRIM): Promise<void> {
  await control.join(ISLAND, player);
  const owner = await sessionAs(program, 'owner');
  await expect
    .poll(async () => {
      const search = { params: { botId: guild.botId }, query: { q: player.name } };
      const { players } = registry.players.search.response.parse(
        await owner.call(registry.players.search, search),
      );
      return players.map(({ isOnline }) => isOnline);
    }, SOON)
    .toEqual([true]);
}

/** The player's name in a line, found by a part of it. */
async function nameInLines(page: Page, part: string, { name }: typeof GRIM) {
  await page.getByRole('searchbox', { name: 'Search lines' }).fill(part);
  return page.getByRole('log', { name: 'Lines' }).getByRole('button', { name }).first();
}

/** The games take no time for what they do. */
test.beforeAll(async () => {
  const games = program.sandbox.servers.map(({ name }) => name).filter((name) => name.startsWith('obelisk-'));
  for (const name of games) await control.post(`/ark/servers/${name}/options`, { timeScale: 0 });
});

test('bans are set up', async ({ visit }) => {
  const page = await visit(program, '/banManagement', { as: 'owner' });
  await flip(page, 'Enable');
  await flip(page, 'Public ban logging');
  await choose(page, 'Public ban logging channel', '#alerts');
  await save(page);
});

test('a cheater: half a name, history, mute, kick, ban on all servers, Discord, its effect, and unban', async ({
  visit,
}) => {
  await join(GRIM);
  const page = await visit(program, '/servers', { as: 'owner' });
  const clicks = countClicks();

  // Half a name.
  await clicks.on(drawer(page).getByRole('link', { name: 'Live Room' }));
  await clicks.on(await nameInLines(page, 'griefing', GRIM));
  // History.
  await clicks.on(page.getByRole('menuitem', { name: 'Player page' }));
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('joined');
  // Mute.
  await clicks.on(page.getByRole('button', { name: 'Mute', exact: true }));
  await clicks.on(dialogOf(page, 'Mute a Player').getByRole('button', { name: 'Mute', exact: true }));
  const state = page.getByRole('list', { name: 'State' });
  await expect(state).toContainText('muted until');
  // Kick.
  await clicks.on(page.getByRole('button', { name: 'Kick', exact: true }));
  await clicks.on(dialogOf(page, 'Kick Player').getByRole('button', { name: 'Kick' }));
  await expect
    .poll(async () => (await game(ISLAND)).players.map(({ eosId }) => eosId), SOON)
    .not.toContain(GRIM.eosId);
  // Ban on all servers.
  await clicks.on(page.getByRole('button', { name: 'Ban', exact: true }));
  const ban = dialogOf(page, 'Ban Player');
  await ban.getByRole('textbox', { name: /^Reason/ }).fill('Aimbot');
  await clicks.on(ban.getByRole('button', { name: 'Ban', exact: true }));
  await expect(state).toContainText('banned permanently');
  // Discord.
  await expect
    .poll(async () => (await guild.linesIn('alerts')).join('\n'), SOON)
    .toContain(`**${GRIM.name}** is banned permanently.`);
  // It took effect.
  const servers = page.getByRole('region', { name: 'Ban', exact: true });
  await expect(servers).toContainText(/(\d+) of \1\D/, ONCE_ASKED_AGAIN);
  expect((await game(RAGNAROK)).banList).toContain(GRIM.eosId);
  await expectGoodLooks(page, 'the page of a banned player');
  // Unban.
  await clicks.on(servers.getByRole('button', { name: 'Unban' }));
  await clicks.on(dialogOf(page, 'Unban').getByRole('button', { name: 'Unban' }));
  await expect(state).not.toContainText('banned');
  for (const name of [ISLAND, RAGNAROK]) {
    await expect.poll(async () => (await game(name)).banList, ONCE_ASKED_AGAIN).not.toContain(GRIM.eosId);
  }
  expect(clicks.count).toBeLessThanOrEqual(12);
});

test('on a phone: a player is banned in five taps, and all are told something in three', async ({
  visit,
}) => {
  await join(BEN);
  const page = await visit(program, '/servers', { as: 'owner', onPhone: true });
  const banning = countClicks();
  await banning.on(page.getByRole('button', { name: 'Open navigation' }));
  await banning.on(drawer(page).getByRole('link', { name: 'Live Room' }));
  await banning.on(await nameInLines(page, 'bedtime', BEN));
  await banning.on(page.getByRole('menuitem', { name: 'Ban…' }));
  const ban = dialogOf(page, 'Ban Player');
  await ban.getByRole('textbox', { name: /^Reason/ }).fill('Insults');
  await expectGoodLooks(page, 'a ban on a phone');
  await banning.on(ban.getByRole('button', { name: 'Ban', exact: true }));
  await expect.poll(async () => (await game(ISLAND)).banList, ONCE_ASKED_AGAIN).toContain(BEN.eosId);
  expect(banning.count).toBeLessThanOrEqual(5);

  await page.goto(`${program.url}/servers`);
  const received = async (name: string) =>
    ((await control.commands(name)) as { text: string }[]).map(({ text }) => text).join('\n');
  const telling = countClicks();
  await telling.on(page.getByRole('button', { name: 'Open navigation' }));
  await telling.on(drawer(page).getByRole('link', { name: 'Live Room' }));
  const form = page.getByRole('form', { name: 'Write to the game' });
  await form.getByRole('textbox', { name: 'Message' }).fill('Restart at eleven');
  await telling.on(form.getByRole('button', { name: 'Send' }));
  for (const name of [ISLAND, RAGNAROK]) {
    await expect.poll(() => received(name), SOON).toContain('Restart at eleven');
  }
  expect(telling.count).toBeLessThanOrEqual(3);
});
