import type { Home } from '@arkwright/contracts/home/schema';
import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { logLine } from './support/game-log.ts';
import { expectGoodLooks, expectRoomForFingers } from './support/looks.ts';
import { makePastCounts } from './support/past-counts.ts';
import { dialogOf } from './support/server-screen.ts';
import { shareWorld } from './support/world.ts';

const { program, control } = shareWorld();

const HOUR_MS = 3_600_000;
const KESTREL = '0002aaaabbbbccccddddeeeeffff0077';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const servers = (page: Page) =>
  page.getByRole('list', { name: 'Servers', exact: true }).getByRole('listitem');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openCluster() {
  const session = await sessionAs(program, 'owner');
  return { session, ...(await clusterOf(session, program.sandbox)) };
}

test('the morning check needs no click: what is on and wrong, who is here, what happened and comes next', async ({
  visit,
}) => {
  const { session, botId, servers: cluster } = await openCluster();
  await makePastCounts(program, { botId, serverIds: cluster.map(({ id }) => id) });
  await session.call(registry.ban.ban, {
    body: {
      botId,
      netId: KESTREL,
      playerName: 'Kestrel',
      reason: 'Aimbot',
      bannedUntil: Date.now() + 20 * HOUR_MS,
      isIgnoreEntry: false,
    },
  });
  const page = await visit(program, '/', { as: 'owner' });

  await expect(heading(page, 'Obelisk Cluster')).toBeVisible();
  await expect(page.getByText('10 of 10 online')).toBeVisible();
  await expect(page.getByText(/peak today \d+ at \d\d:\d\d/)).toBeVisible();
  await expect(servers(page)).toHaveCount(10);
  await expect(block(page, 'On now').getByRole('listitem').first()).toBeVisible();
  await expect(block(page, 'Since you were here')).toContainText(/banned Kestrel: Aimbot/);
  await expect(block(page, 'Since you were here')).toContainText(/Most players at once: \d+/);
  await expect(block(page, 'Next')).toContainText(/Ban of Kestrel ends\s*in (?:19|20) h/);
  await expect(block(page, 'Live')).toBeVisible();
  await expect(block(page, 'Features')).toContainText(/\d+ work/);

  await test.step('a server that goes down is wrong at once, and first', async () => {
    const [, , , aberration] = cluster;
    await control.power(aberration!.game.name, 'down');
    await expect(servers(page).first()).toContainText('Aberration');
    await expect(servers(page).first()).toContainText('offline');
    await expect(page.getByText('9 of 10 online')).toBeVisible();
    await expect(block(page, 'Needs you')).toContainText('Aberration is offline');
    await control.power(aberration!.game.name, 'up');
    await expect(page.getByText('10 of 10 online')).toBeVisible();
  });

  await test.step('a chat line arrives', async () => {
    const [island] = cluster;
    await control.write(island!.game.name, [logLine('Petra (Gaia): wyvern eggs at the trench')]);
    await expect(block(page, 'Live')).toContainText('wyvern eggs at the trench');
  });
});

test('players may be written to, and a preset be run, from Home', async ({ visit }) => {
  const { session, botId } = await openCluster();
  await session.call(registry.rconPresets.create, {
    body: { botId, name: 'Journey save', isEnabled: true, commands: ['SaveWorld'] },
  });
  const page = await visit(program, '/', { as: 'owner' });
  await page.getByRole('button', { name: 'Message players' }).click();
  const message = dialogOf(page, 'Message players');
  await expect(message.getByRole('combobox', { name: 'In the game’s chat' })).toHaveValue('All servers');
  await message.getByRole('textbox', { name: 'Message' }).fill('Restart at five');
  await message.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Told the players on /)).toBeVisible();
  await expect(message).toBeHidden();

  await page.getByRole('button', { name: 'Run preset' }).click();
  await page.getByRole('menuitem', { name: 'Journey save' }).click();
  await expect(page.getByRole('dialog', { name: 'Run RCON Preset' })).toContainText('SaveWorld');
});

test('a manager sees the blocks of their rights, and one without any the welcome', async ({ visit }) => {
  const page = await visit(program, '/', { as: 'manager-view' });
  await expect(servers(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Message players' })).toBeHidden();
  const newcomer = await visit(program, '/', { as: 'newcomer' });
  await expect(heading(newcomer, 'Welcome to Arkwright')).toBeVisible();
});

/** A reply of Home in which there are so many servers, a few of them down. */
function withServers(home: Home, wanted: number): Home {
  if (!home.servers || !('ok' in home.servers)) throw new Error('The owner sees the servers');
  const { rows } = home.servers.ok;
  const many = Array.from({ length: wanted }, (_, index) => {
    const row = rows[index % rows.length];
    if (!row) throw new Error('There is a server');
    const name = `${row.name} ${index}`;
    const isDown = index % 50 === 7;
    return {
      ...row,
      id: `many-${index}`,
      name,
      clusterId: ['PvP 5x', 'PvE', 'Small tribes', 'Events'][Math.floor(index / 40)] ?? '',
      ...(isDown && { state: 'offline' as const, reason: 'Connection refused.' }),
    };
  });
  return { ...home, servers: { ok: { ...home.servers.ok, rows: many } } };
}

for (const onPhone of [false, true]) {
  const where = onPhone ? 'on a phone' : 'on a wide window';

  test(`Home looks right ${where}`, async ({ visit }) => {
    const page = await visit(program, '/', { as: 'owner', onPhone, wantsCalm: true });
    await expect(servers(page)).toHaveCount(10);
    await expectGoodLooks(page, `Home ${where}`);
    if (onPhone) await expectRoomForFingers(page, 'Home');
  });

  test(`150 servers fit ${where}: problems as rows, the others as squares`, async ({ visit }) => {
    const page = await visit(program, '/home', { as: 'owner', onPhone, wantsCalm: true });
    await page.route('**/api/home/*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: withServers((await reply.json()) as Home, 150) });
    });
    await page.goto(program.url);
    await expect(servers(page)).toHaveCount(3);
    await expect(page.getByRole('list', { name: 'PvE' }).getByRole('link')).toHaveCount(39);
    await expectGoodLooks(page, `Home with 150 servers ${where}`);
    const { width, height } = await page.evaluate(() => {
      const { scrollWidth: width, scrollHeight: height } = document.documentElement;
      return { width, height };
    });
    // A read that is under way when the page closes has nobody to answer to.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (onPhone) {
      expect(width).toBeLessThanOrEqual(390);
      expect(height).toBeLessThanOrEqual(3200);
      await expectRoomForFingers(page, 'Home with 150 servers');
    }
  });
}
