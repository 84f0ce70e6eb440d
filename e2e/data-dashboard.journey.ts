import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { expectOff, sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { companionsOf } from './support/companions.ts';
import { spotOf } from './support/game-map.ts';
import { expectGoodLooks, expectRoomForFingers } from './support/looks.ts';
import { dialogOf, gameServer } from './support/server-screen.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';

const { program, control } = shareWorld();
let companions: ReturnType<typeof companionsOf>;
let game: ReturnType<typeof gameServer>;
let botId: string;
/** That of The Island. */
let serverId: string;

test.beforeAll(async () => {
  companions = companionsOf(program);
  game = gameServer(control, ISLAND);
  const cluster = await clusterOf(await sessionAs(program, 'owner'), program.sandbox);
  botId = cluster.botId;
  serverId = cluster.servers.find((server) => server.game.name === ISLAND)?.id ?? '';
  // No upload but those that a test asks for: one that comes just after a nuke takes its row away before it can be read.
  const companionMod = { uploadIntervalBase: 3600 };
  await (await owner()).call(registry.bots.update, { body: { bot: { id: botId, companionMod } } });
  await companions.uploadNow(ISLAND);
});

const owner = () => sessionAs(program, 'owner');
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const rows = (page: Page, label: string) => page.getByRole('table', { name: label }).locator('tbody > tr');
const textOf = async (page: Page, label: string) =>
  (await page.getByRole('region', { name: label, exact: true }).textContent()) ?? '';
/** A tab of the page, with nothing but what is on The Island. */
const onIsland = (name: string, more = '') => `/dataDashboard?tab=${name}&seen=0&servers=${serverId}${more}`;
/** With the column that tells one base from another. */
const basesWithIds = () => onIsland('bases', '&basesColumns=type,id');
const idButton = (page: Page, id: string) => page.getByRole('button', { name: `Copy ID ${id}` });

/** The tribe of The Island that has the most bases, with their ids. */
async function greatestTribe() {
  const session = await owner();
  const params = { botId, serverId, page: 1 };
  const bases = await session.call(registry.dataDashboard.pagedBases, { params });
  const tribes = await session.call(registry.dataDashboard.pagedTribes, { params });
  const withBases = tribes.map((tribe) => ({
    ...tribe,
    bases: bases.filter(({ ownerName }) => ownerName === tribe.tribeName).map(({ id }) => id),
  }));
  return withBases.toSorted((a, b) => b.bases.length - a.bases.length)[0]!;
}

test("the games' data is there at once: in four tables with search, filters and locations", async ({
  visit,
}) => {
  const { uploads } = await companions.uploadNow(ISLAND);
  const page = await visit(program, '/dataDashboard', { as: 'owner' });
  await expect(page.getByText('Data Summary')).toBeVisible();
  await expect(rows(page, 'Players').first()).toBeVisible();
  await expectGoodLooks(page, 'the players');
  for (const [name, kind] of [
    ['Players', 'players'],
    ['Tribes', 'tribes'],
    ['Bases', 'bases'],
    ['Dinos', 'dinos'],
  ] as const) {
    await page.goto(program.url + onIsland(kind, '&status=male,female,none,baby,neutered,dead'));
    const { rows: count = 0 } = uploads[kind] ?? {};
    expect(count).toBeGreaterThan(3);
    await expect(rows(page, name).first()).toBeVisible();
    // The game goes on: a moment later it may be one more or less.
    const shown = async () => Number(/, (\d+) on 1 server/.exec(await textOf(page, name))?.[1]);
    await expect.poll(async () => Math.abs((await shown()) - count)).toBeLessThan(5);
  }
  await expectGoodLooks(page, 'the dinos');
});

test('a teleport command is copied as an admin types it', async ({ visit }) => {
  const page = await visit(program, onIsland('bases'), { as: 'owner' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy teleport command' }).first().click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^cheat SetPlayerPos -?\d+(\.\d+)? -?\d+(\.\d+)? -?\d+(\.\d+)?$/i);
});

test("the map shows the tables' rows, details of a clicked one, and what a nuke would hit", async ({
  visit,
}) => {
  const session = await owner();
  const { points } = await session.call(registry.worldMap.mapBases, {
    params: { botId },
    query: { serverId },
  });
  const [greatest] = points.toSorted((a, b) => b.size - a.size);
  const page = await visit(program, onIsland('map', '&layers=bases'), { as: 'owner' });
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await expect(map.getByRole('status').first()).toContainText(`${points.length} bases with a known place`);
  await map.getByRole('application').click({ position: await spotOf(page, greatest!) });
  const picked = page.getByRole('region', { name: 'Base on the map' });
  await expect(picked).toContainText(greatest!.name);
  await expect(picked.getByRole('button', { name: 'Protect from automatic decay' })).toBeVisible();
  await picked.getByRole('button', { name: 'Nuke base' }).click();
  const question = dialogOf(page, 'Nuke base');
  await expect(question.getByText(/In the same place were, at the last upload, \d+ dino/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await picked.getByRole('button', { name: 'Close' }).click();
  await expect(picked).toBeHidden();
  await page.getByLabel('Colours show').selectOption('Automatic decay');
  await expect(map.getByText('Warned')).toBeVisible();
  await expectGoodLooks(page, 'the map');
  await page.getByLabel('Search the map').fill('nobody is called so');
  await expect(map.getByRole('status').first()).toContainText('0 bases with a known place');
});

test('a player’s name leads to their page, where the team leaves a note', async ({ visit }) => {
  const page = await visit(program, onIsland('players'), { as: 'owner' });
  const player = rows(page, 'Players').first().getByRole('link').first();
  const name = (await player.textContent()) ?? '';
  await player.click();
  const part = (of: Page, label: string) => of.getByRole('region', { name: label, exact: true });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await part(page, 'Notes').getByRole('button', { name: 'Add' }).click();
  await dialogOf(page, 'Add Note').getByLabel('Note').fill('Raids at night');
  await dialogOf(page, 'Add Note').getByRole('button', { name: 'Add' }).click();
  await expect(part(page, 'Notes')).toContainText('Raids at night');
  await expect(part(page, 'Timeline')).toContainText('added a note on the player');
  await expectGoodLooks(page, 'everything about a player');
  const path = new URL(page.url()).pathname;
  const phone = await visit(program, path, { as: 'manager-view', onPhone: true });
  await expect(part(phone, 'Notes')).toContainText('Raids at night');
  await expect(part(phone, 'Notes').getByRole('button', { name: 'Add' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectGoodLooks(phone, 'everything about a player, phone');
});

/** What a nuke ends with stays until it is read (specification §8). */
async function acknowledge(page: Page, words: RegExp) {
  const success = dialogOf(page, 'Success');
  await expect(success.getByRole('status')).toHaveText(words);
  await expectGoodLooks(page, 'what came of a nuke');
  await success.getByRole('button', { name: 'Ok' }).click();
  await expect(success).toHaveCount(0);
}

/** A large base wants its owner's name, or its ID. */
/** Something dangerous, from the menu of the first row. */
async function chooseForRow(page: Page, label: string) {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: new RegExp(`^${label}`) }).click();
}

async function confirmNuke(page: Page) {
  const question = dialogOf(page, 'Nuke base');
  const field = question.getByRole('textbox', { name: /to confirm$/ });
  await expect(question.getByRole('button', { name: 'Nuke base' })).toBeVisible();
  if (await field.isVisible()) {
    const words = (await question.getByText(/^Or the base’s ID, /).textContent()) ?? '';
    await field.fill(words.replace('Or the base’s ID, ', ''));
  }
  await question.getByRole('button', { name: 'Nuke base' }).click();
}

test('a nuked tribe has nothing left, in the game and on the page', async ({ visit }) => {
  const tribe = await greatestTribe();
  const page = await visit(program, basesWithIds(), { as: 'owner' });
  for (const id of tribe.bases) await expect(idButton(page, id)).toBeVisible();
  const before = await game.lastIndex();

  await page.goto(`${program.url}${onIsland('tribes')}&q=${tribe.tribeId}`);
  await chooseForRow(page, 'Nuke tribe');
  const question = dialogOf(page, 'Nuke tribe');
  await expect(question.getByRole('button', { name: 'Nuke tribe' })).toBeDisabled();
  await question.getByLabel('Type the tribe’s name to confirm').fill(tribe.tribeId);
  await expectGoodLooks(page, 'the question before a nuke');
  await question.getByRole('button', { name: 'Nuke tribe' }).click();
  await acknowledge(page, /^The tribe on .* was nuked\.$/);
  await expect(rows(page, 'Tribes').first()).toContainText('Nuked');
  const ran = (await game.received(before)).map(({ text }) => text).filter((text) => /Destroy/.test(text));
  expect(ran).toEqual(
    ['Structures', 'Dinos', 'Players'].map((what) =>
      expect.stringMatching(new RegExp(`^(cheat )?DestroyTribeId${what} ${tribe.tribeId}$`)),
    ),
  );

  await companions.uploadNow(ISLAND);
  await page.goto(program.url + basesWithIds());
  await expect(rows(page, 'Bases').first()).toBeVisible();
  for (const id of tribe.bases) await expect(idButton(page, id)).toHaveCount(0);
  await page.goto(`${program.url}/history`);
  await expect(page.getByText(tribe.tribeName).first()).toBeVisible();
});

test('a nuked base is gone from the game, and from the page with the next upload', async ({ visit }) => {
  const page = await visit(program, basesWithIds(), { as: 'owner' });
  const idOfFirst = page.getByRole('button', { name: /^Copy ID / }).first();
  const label = (await idOfFirst.getAttribute('aria-label')) ?? '';
  const before = await game.lastIndex();
  await chooseForRow(page, 'Nuke base');
  await confirmNuke(page);
  await acknowledge(page, /^The base on .* was nuked\.$/);
  await expect(rows(page, 'Bases').first()).toContainText('Nuked');
  const ran = (await game.received(before)).find(({ text }) =>
    text.includes('DestroyStructuresForTeamIdAtPosition'),
  );
  expect(ran?.reply).toMatch(/^Destroyed [1-9]\d* structures$/);
  await companions.uploadNow(ISLAND);
  await page.reload();
  await expect(rows(page, 'Bases').first()).toBeVisible();
  await expect(page.getByRole('button', { name: label, exact: true })).toHaveCount(0);
});

test("if the owner requires two people, the first one's nuke runs when a second agrees", async ({
  visit,
}) => {
  const session = await owner();
  const wantTwo = (needsTwoPeople: boolean) =>
    session.call(registry.bots.update, { body: { bot: { id: botId, decay: { needsTwoPeople } } } });
  await wantTwo(true);
  const before = await game.lastIndex();
  const nuked = async () => (await game.received(before)).filter(({ text }) => text.includes('Destroy'));
  const waitsOn = (page: Page) => page.getByRole('region', { name: 'Waits for a second person' });

  const first = await visit(program, basesWithIds(), { as: 'owner' });
  const second = await visit(program, basesWithIds(), { as: 'manager-full' });
  await expect(rows(second, 'Bases').first()).toBeVisible();
  await chooseForRow(first, 'Nuke base');
  await confirmNuke(first);
  await acknowledge(first, /^Nothing was nuked yet: a second person has to agree within 60 minutes/);
  await expectOff(
    waitsOn(first).getByRole('button', { name: 'Agree' }),
    'You asked for it: a second person has to agree.',
  );
  await expectGoodLooks(first, 'a nuke that waits for a second person');
  expect(await nuked()).toEqual([]);

  // The other page hears of it by itself.
  await waitsOn(second).getByRole('button', { name: 'Agree' }).click();
  const question = dialogOf(second, 'Nuke base');
  await expect(question).toContainText('has asked for it');
  await question.getByRole('button', { name: 'Nuke base' }).click();
  await acknowledge(second, /^The base on .* was nuked\.$/);
  await expect(waitsOn(first)).toHaveCount(0);
  expect(await nuked()).toHaveLength(1);
  await wantTwo(false);
});

test('a program with the API key reads the four tables page by page, and the companions', async () => {
  const session = await owner();
  const api = { isEnabled: true, isEnabledDataDashboard: true, isEnabledMod: true };
  await session.call(registry.bots.update, { body: { bot: { id: botId, api } } });
  await session.call(registry.bots.recreateApiKey, { body: { botId } });
  const { apiKey } = await session.call(registry.apiAccess.get, { params: { botId } });
  const ask = async (path: string) => {
    const reply = await fetch(program.url + path, { headers: { authorization: `Bearer ${apiKey}` } });
    expect(reply.status).toBe(200);
    return (await reply.json()) as { serverId: string }[];
  };
  const { uploads } = await companions.uploadNow(ISLAND);
  for (const [name, kind] of [
    ['playerEntry', 'players'],
    ['tribeEntry', 'tribes'],
    ['baseEntry', 'bases'],
    ['dinoEntry', 'dinos'],
  ] as const) {
    const page = await ask(`/api/${name}/dashboardPaged/${botId}/${serverId}/1`);
    expect(page.length).toBeGreaterThanOrEqual(uploads[kind]?.rows ?? 1);
    expect(page.every((row) => row.serverId === serverId)).toBe(true);
    expect(await ask(`/api/${name}/dashboardPaged/${botId}/${serverId}/2`)).toEqual([]);
  }
  expect(await ask(`/api/companion/${botId}`)).toContainEqual(
    expect.objectContaining({ serverId, isConnected: true, type: 'Mod' }),
  );
});

test('a manager with View can filter and copy, but change nothing, also on a phone', async ({ visit }) => {
  const page = await visit(program, onIsland('tribes'), { as: 'manager-view' });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  const nuke = page.getByRole('menuitem', { name: /^Nuke tribe/ });
  await expect(nuke).toHaveAttribute('aria-disabled', 'true');
  await expect(nuke).toContainText('You need Edit permission for Data Dashboard.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Wipe Data' })).toHaveAttribute('aria-disabled', 'true');
  await tab(page, 'Bases');
  await page.getByRole('button', { name: 'Copy teleport command' }).first().click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const phone = await visit(program, onIsland('dinos'), { as: 'manager-view', onPhone: true });
  await expect(phone.getByText('Data Summary')).toBeVisible();
  await expectGoodLooks(phone, 'the dinos of a manager, phone');
  await expectRoomForFingers(phone, 'the dinos of a manager, phone');

  // Searching moves nothing, and what does not fit in a line is whole.
  for (const seat of [page, phone]) {
    await seat.goto(program.url + onIsland('players'));
    const table = seat.getByRole('table', { name: 'Players' });
    await expect(rows(seat, 'Players').first()).toBeVisible();
    const topOf = async () => (await table.boundingBox())?.y;
    const before = await topOf();
    await seat.getByRole('searchbox').fill('a');
    await expect(seat.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    expect(await topOf()).toBe(before);
  }
  await expectRoomForFingers(phone, 'the players of a manager, phone');
  await phone.getByRole('button', { name: 'Show details' }).first().click();
  await expect(phone.getByRole('button', { name: 'Ban player' })).toHaveText('Ban player');
});

test('with more columns than fit the table scrolls sideways, also by keyboard', async ({ visit }) => {
  const all =
    '&playersColumns=characterName,lastSeen,tribeName,level,serverName,gps,lastLogin,discord,netId,characterId,id';
  const page = await visit(program, onIsland('players', all), { as: 'owner' });
  const header = page.getByRole('columnheader', { name: 'Player', exact: true }).getByRole('button');
  const leftOf = async () => (await header.boundingBox())?.x ?? 0;
  const before = await leftOf();
  await header.focus();
  for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowRight');
  await expect.poll(leftOf).toBeLessThan(before);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beside).toBeLessThanOrEqual(0);
});

test('one kind is wiped and the others stay', async ({ visit }) => {
  // Connected companions would upload it anew.
  await Promise.all(program.sandbox.servers.map(({ name }) => companions.remove(name)));
  const page = await visit(program, '/dataDashboard', { as: 'owner' });
  await page.getByRole('button', { name: 'Wipe Data' }).click();
  const question = dialogOf(page, 'Wipe Data');
  for (const kind of ['Players', 'Tribes', 'Bases']) {
    await question.getByRole('checkbox', { name: new RegExp(`^${kind}`) }).uncheck({ force: true });
  }
  await question.getByRole('button', { name: /^Wipe \d/ }).click();
  await expect(question.getByText('All done.')).toBeVisible();
  await question.getByRole('button', { name: 'Close' }).last().click();
  const summary = await (await owner()).call(registry.dataDashboard.summary, { params: { botId } });
  expect(summary).toMatchObject({ dinos: 0, players: expect.any(Number) });
  expect(summary.players).toBeGreaterThan(100);
  await tab(page, 'Dinos');
  await expect(rows(page, 'Dinos')).toHaveCount(0);
  await tab(page, 'Tribes');
  await expect(rows(page, 'Tribes').first()).toBeVisible();
});

test('without the tier the page shows which one has it', async ({ visit }) => {
  const page = await visit(program, '/dataDashboard', { as: 'owner-free' });
  await expect(page.getByText('Data Dashboard is a Tier 2 feature')).toBeVisible();
});
