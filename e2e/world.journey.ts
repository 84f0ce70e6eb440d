import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import { property, text } from '@arkwright/ark/save/testing/write-properties';
import { keyOf, writeWorld } from '@arkwright/ark/save/testing/write-world';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { DecayEntry } from '@arkwright/contracts/decay/schema';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { startAgent } from './support/agent.ts';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { companionsOf } from './support/companions.ts';
import { inDatabase } from './support/embedded-database.ts';
import { spotOf } from './support/game-map.ts';
import { expectGoodLooks } from './support/looks.ts';
import { describeServer, dialogOf, gameServer, input, rowOf } from './support/server-screen.ts';
import { choose, chooseSome } from './support/settings-page.ts';
import { shareGuildWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** A game server that belongs to nobody yet, and what it is called once it does. */
const GAME = 'spare-1';
const NAME = 'Fresh Server';
const GAME_TIME = 100_000_000;
const AWAY = { id: 1_700_000_001, name: 'Long Gone', player: 70_001, daysAway: 40 };
const HERE = { id: 1_700_000_002, name: 'Still Here', player: 70_002 };
/** What a sweep does has to be done by the game and told in Discord. */
const A_SWEEP = { timeout: 60_000 };

const { program, control, guild } = shareGuildWorld({ spares: 1 });
let folder: string;
let agent: ReturnType<typeof startAgent> | undefined;
/** The agent, with its configuration beside it. */
let file: string;
let serverId: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arkwright-saves-'));
});

test.afterAll(async () => {
  await agent?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the game has saved: two tribes, one of which has not been seen for weeks. */
const saveWorld = (path: string) => {
  const house = (first: number, tribe: typeof HERE, x: number) =>
    Array.from({ length: 12 }, (_, n) =>
      sample.structure(first + n, {
        team: tribe.id,
        place: { x: x + 300 * n, y: x, z: 100 },
        more: [property('OwnerName', text(tribe.name))],
      }),
    );
  const named = (name: string) => [property('TamedName', text(name))];
  const at = { x: 200_000, y: 200_000, z: 200 };
  return writeWorld(path, {
    gameTime: GAME_TIME,
    objects: [
      sample.wildDino(1),
      sample.wildDino(2),
      ...house(100, AWAY, 200_000),
      ...house(200, HERE, -150_000),
      ...sample.tamedDino(10, { team: AWAY.id, level: 150, place: at, more: named('Old Faithful') }),
      ...sample.tamedDino(20, { team: HERE.id, level: 225, place: at, more: named('Newcomer') }),
      sample.body(30, AWAY.player, at, GAME_TIME - (AWAY.daysAway * DAY_MS) / 1000),
      sample.body(40, HERE.player, { x: -150_000, y: -150_000, z: 200 }, GAME_TIME - 60),
      sample.cryopod(50, {
        payload: sample.dinoPayload(500, 501, { team: HERE.id, level: 300, more: named('Popsicle') }),
        inventory: sample.inventoryOf(40),
        gameTime: GAME_TIME - 3600,
        unixSeconds: Date.now() / 1000 - 3600,
      }),
      { ...sample.dayCycle(60, 12, 34_560), key: keyOf(60) },
    ],
    players: [
      sample.profile(AWAY.player, { name: 'Gus Gone', netId: 'a1'.repeat(16) }),
      sample.profile(HERE.player, { name: 'Hank Here', netId: 'b2'.repeat(16) }),
    ],
    tribes: [
      sample.tribe(AWAY.id, AWAY.name, [[AWAY.player, 'Gus Gone']]),
      sample.tribe(HERE.id, HERE.name, [[HERE.player, 'Hank Here']]),
    ],
  });
};

const companionRow = (page: Page) =>
  page.getByRole('table', { name: 'Companions' }).getByRole('row').filter({ hasText: NAME }).first();
const tableRows = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody > tr');
const onServer = (tab: string, more = '') => `/dataDashboard?tab=${tab}&seen=0&servers=${serverId}${more}`;

test('a game server without a mod is added, and an agent beside its save is set up and connects', async ({
  visit,
}) => {
  const saved = join(folder, 'ShooterGame', 'Saved');
  const save = join(saved, 'SavedArks', 'TheIsland_WP', 'TheIsland_WP.ark');
  await mkdir(dirname(save), { recursive: true });
  await saveWorld(save);
  const logFolder = join(saved, 'Logs');
  await control.post(`/ark/servers/${GAME}/options`, { logFolder });
  const page = await visit(program, '/servers', { as: 'owner' });
  const game = program.sandbox.servers.find(({ name }) => name === GAME)!;
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const add = dialogOf(page, 'Add Server');
  await describeServer(add, NAME, game);
  await input(add, 'RCON Password').fill(game.password);
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(rowOf(page, NAME)).toContainText('Online');
  const { servers } = await clusterOf(await sessionAs(program, 'owner'), program.sandbox);
  serverId = servers.find((server) => server.game.name === GAME)?.id ?? '';

  await page.goto(`${program.url}/companion`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await companionRow(page).getByRole('button', { name: 'Configuration' }).click();
  const configuration = dialogOf(page, 'Configuration');
  await configuration.getByText('Agent (no mod)').click();
  await configuration.getByLabel('Path of the save').fill(save);
  await expect(configuration.getByText('No agent has called yet.')).toBeVisible();
  await configuration.getByRole('button', { name: 'Copy configuration' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const config = await page.evaluate(() => navigator.clipboard.readText());
  await writeFile(join(folder, 'arkwright-agent.json'), config);
  const downloading = page.waitForEvent('download');
  await configuration.getByRole('link', { name: 'Download the agent' }).click();
  const download = await downloading;
  file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  agent = startAgent(file);
  await expect
    .poll(() => agent?.lines.join('\n'), { timeout: 60_000 })
    .toContain(`${NAME}: uploaded save 3: 2 players, 2 tribes, 2 bases, 3 dinos`);
  await expect(configuration.getByText('The agent is connected.')).toBeVisible();
  await expect(configuration.getByText('All that is switched on has been uploaded.')).toBeVisible();
  await expect(configuration.getByText('The log is handed on.')).toBeVisible();
  await expectGoodLooks(page, 'an agent that is set up');
  await configuration.getByRole('button', { name: 'Close' }).last().click();
  await expect(companionRow(page)).toContainText(/Connected.*Agent \d+\.\d+\.\d+.*save 3/);
});

test('game chat is posted in Discord once, though RCON has it too, and whatever is restarted', async ({
  visit,
}) => {
  const session = await sessionAs(program, 'owner');
  const chat = { isChatLogEnabled: true, chatLogGlobal: true, chatLogChannelId: guild.channelId('chat-log') };
  await session.call(registry.bots.update, { body: { bot: { id: guild.botId, chat } } });
  const say = (text: string) => control.write(GAME, [`Loud Larry (Grim): ${text}`]);
  const hears = (...texts: string[]) =>
    expect
      .poll(
        async () =>
          (await guild.linesIn('chat-log'))
            .filter((line) => line.includes('Loud Larry'))
            .map((line) => line.replace(/^.*: /, '')),
        { timeout: 60_000 },
      )
      .toEqual(texts);
  await say('one');
  await hears('one');
  await agent?.stop();
  await say('two');
  agent = startAgent(file);
  await hears('one', 'two');
  // The game puts its log aside and begins another one.
  await say('three');
  await control.power(GAME, 'down');
  await control.power(GAME, 'up');
  await say('four');
  await hears('one', 'two', 'three', 'four');
  const page = await visit(program, '/companion', { as: 'owner' });
  await expect(companionRow(page)).toContainText(/Agent.*Agent/);
});

test('the Data Dashboard is filled, searched and mapped from the save alone', async ({ visit }) => {
  const page = await visit(program, onServer('players'), { as: 'owner' });
  for (const [tab, table, names] of [
    ['players', 'Players', ['Gus Gone', 'Hank Here']],
    ['tribes', 'Tribes', [AWAY.name, HERE.name]],
    ['bases', 'Bases', [AWAY.name, HERE.name]],
    ['dinos', 'Dinos', ['Old Faithful', 'Newcomer', 'Popsicle']],
  ] as const) {
    await page.goto(program.url + onServer(tab));
    await expect(tableRows(page, table)).toHaveCount(names.length);
    for (const name of names) await expect(page.getByRole('table', { name: table })).toContainText(name);
  }
  await page.goto(`${program.url}${onServer('dinos')}&q=popsicle`);
  await expect(tableRows(page, 'Dinos')).toHaveCount(1);
  await expect(tableRows(page, 'Dinos')).toContainText('Popsicle');

  await page.goto(program.url + onServer('map', '&layers=bases'));
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await expect(map.getByRole('status').first()).toContainText('2 bases with a known place');
  await map.getByRole('application').click({ position: await spotOf(page, await placeOf(AWAY.name)) });
  await expect(page.getByRole('region', { name: 'Base on the map' })).toContainText(AWAY.name);
});

/** Where the base of a tribe is. */
async function placeOf(owner: string) {
  const session = await sessionAs(program, 'owner');
  const { points } = await session.call(registry.worldMap.mapBases, {
    params: { botId: guild.botId },
    query: { serverId },
  });
  return points.find(({ name }) => name === owner)!;
}

const entriesOfServer = async (): Promise<DecayEntry[]> => {
  const session = await sessionAs(program, 'owner');
  const entries = await session.call(registry.decay.list, { params: { botId: guild.botId } });
  return entries.filter((entry) => entry.serverId === serverId);
};
/** The warnings that came, and what else decay says in its channel. */
const said = (text: string) =>
  guild
    .messages('server-status')
    .then((messages) => messages.filter(({ content }) => content.includes(text)));

/** Saves settings of decay, upon which it looks at once instead of after a minute. */
async function saveDecay(decay: object): Promise<void> {
  const session = await sessionAs(program, 'owner');
  await session.call(registry.bots.update, { body: { bot: { id: guild.botId, decay } } });
}

/** Lets the time that a warning gives go by; the number of removals at once only has to be another one than before. */
async function letTimePass(entryId: string, removalsAtOnce: number): Promise<void> {
  await inDatabase(program, (query) =>
    query(
      `UPDATE decay_entries SET warned_at = warned_at - $2, promised_at = promised_at - $2 WHERE id = $1`,
      [entryId, 2 * DAY_MS],
    ),
  );
  await saveDecay({ removalsAtOnce });
}

test('decay shows whom it would warn, also on a map, warns them once it is saved, and lists removals to do by hand', async ({
  visit,
}) => {
  const page = await visit(program, '/decay', { as: 'owner' });
  await choose(page, 'Mode', 'Warning and Auto Decay');
  await chooseSome(page, 'Servers', NAME);
  await choose(page, 'Warning channel', '#server-status');
  await chooseSome(page, 'Roles for Nuke and Extend', '@Moderator');
  const simulation = page.getByText('would be warned').locator('xpath=ancestor::dl');
  await expect(simulation).toContainText(/would be warned\s*1(?!\d)/);
  await expect(page.getByRole('listitem').filter({ hasText: AWAY.name })).toContainText(
    `Warned${AWAY.name} on ${NAME}12 structures`,
  );
  await page.getByRole('button', { name: 'Show on the map' }).click();
  const map = page.getByRole('application');
  await expect(map).toBeVisible();
  await map.click({ position: await spotOf(page, await placeOf(AWAY.name)) });
  await expect(page.getByText(`${AWAY.name}: 12 structures at`)).toBeVisible();
  await expectGoodLooks(page, 'a simulation on the map');
  expect(await said('last seen')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await said('last seen')).length, A_SWEEP).toBe(1);
  expect((await said('last seen'))[0]?.content).toContain(AWAY.name);

  const [entry] = await entriesOfServer();
  await letTimePass(entry!.id, 21);
  await page.getByRole('tab', { name: 'Decay Entries' }).click();
  const row = page
    .getByRole('table', { name: 'Decay entries' })
    .getByRole('row')
    .filter({ hasText: AWAY.name });
  await expect(row).toContainText('To be removed by hand', A_SWEEP);
  await row.getByRole('button', { name: 'Show details' }).click();
  for (const what of ['Structures', 'Dinos', 'Players'])
    await expect(page.getByText(`DestroyTribeId${what} ${AWAY.id}`)).toBeVisible();
  await expectGoodLooks(page, 'what is to be removed by hand');
  await expect.poll(async () => (await said(`DestroyTribeIdStructures ${AWAY.id}`)).length).toBe(1);
});

test('with a companion in the game, warned tribes are removed once their time is over', async ({ visit }) => {
  await agent?.stop();
  const session = await sessionAs(program, 'owner');
  const companions = companionsOf(program);
  const game = gameServer(control, GAME);
  const { registrationKey: key } = await session.call(registry.companion.key, {
    params: { botId: guild.botId },
  });
  await companions.install(GAME, { key, serverId });
  // What the game itself has takes the place of what the agent has told.
  await companions.uploadNow(GAME);
  // In the simulated game most have been away for days, and hardly anybody for weeks.
  await saveDecay({ decayWarningDays: 1, decayDays: 1 });
  const page = await visit(program, '/companion', { as: 'owner' });
  await expect(companionRow(page)).toContainText('Mod 1.0.0');
  const warned = async () =>
    (await entriesOfServer()).find(
      // The companion is already removing the tribes that were due for removal by hand.
      ({ state, warningSentTime, structures }) => state === 'warned' && warningSentTime > 0 && structures > 0,
    );
  await expect.poll(warned, A_SWEEP).toBeDefined();
  const toBeRemoved = (await warned())!;
  const bases = async () => {
    const found = await session.call(registry.dataDashboard.pagedBases, {
      params: { botId: guild.botId, serverId, page: 1 },
    });
    return found.filter(({ ownerName }) => ownerName === toBeRemoved.name).length;
  };
  expect(await bases()).toBeGreaterThan(0);
  const before = await game.lastIndex();
  await letTimePass(toBeRemoved.id, 22);
  await page.goto(`${program.url}/decay?tab=list`);
  const row = page
    .getByRole('table', { name: 'Decay entries' })
    .getByRole('row')
    .filter({ hasText: toBeRemoved.name });
  await expect(row).toContainText('Removed', A_SWEEP);
  await expect(page.getByRole('region', { name: 'What was removed' })).toContainText(toBeRemoved.name);
  const ran = (await game.received(before)).filter(({ text: command }) => command.includes('DestroyTribeId'));
  expect(ran.map(({ text: command }) => command)).toEqual(toBeRemoved.commands);
  expect(ran[0]?.reply).toMatch(/^Destroyed [1-9]\d* structures$/);
  await companions.uploadNow(GAME);
  expect(await bases()).toBe(0);
});
