import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { countClicks } from './support/clicks.ts';
import { nitradoOf } from './support/nitrado.ts';
import { dialogOf } from './support/server-screen.ts';
import { saved } from './support/settings-page.ts';
import { shareGuildWorld } from './support/world.ts';

// Each fault is found on Home and mended from there in at most four clicks.
test.describe.configure({ mode: 'serial' });

const MOST_CLICKS = 4;
const ISLAND = 'obelisk-the-island';
/** A service of the owner’s at the simulated Nitrado. */
const HOSTED = 'Hosted Aberration';
/** A channel in which the bot may not write. */
const CLOSED = 'staff-chat';
/** A game that says nothing is given up after half a minute. */
const SOON = { timeout: 60_000 };

const world = shareGuildWorld();
const { program, control, guild } = world;
const nitrado = nitradoOf(world);

const finding = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').filter({ hasText: words });

/** All checks run, and what they found is on the page. */
async function check(): Promise<void> {
  const session = await sessionAs(program, 'owner');
  await session.call(registry.findings.checkNow, { body: { botId: guild.botId } });
}

test('an outage', async ({ visit }) => {
  test.setTimeout(240_000);
  const session = await sessionAs(program, 'owner');
  const { botId } = guild;
  await nitrado.keepOnly('owner', [HOSTED]);
  await nitrado.link(session, botId, 'owner');
  const service = await nitrado.find('owner', HOSTED);
  const services = [{ serviceId: service.id, name: HOSTED, nameShort: 'Hosted' }];
  await expect(async () => {
    const [added] = await session.call(registry.nitradoServices.addServers, { body: { botId, services } });
    expect(added?.serverId, added?.message).toBeDefined();
  }).toPass(SOON);
  const page = await visit(program, '/', { as: 'owner' });
  const row = page
    .getByRole('list', { name: 'Servers', exact: true })
    .getByRole('listitem')
    .filter({ hasText: HOSTED });
  await expect(row).toContainText('online', SOON);
  // Its host can restart it, so that Home offers it.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Restart…' })).toBeVisible();
  await nitrado.change(service.id, { state: 'stopped', downSeconds: 1, rconSeconds: 1 });
  await expect(row).toContainText('offline', SOON);
  const outage = finding(page, `${HOSTED} is offline`);
  await expect(outage).toBeVisible(SOON);

  const clicks = countClicks();
  await clicks.on(outage.getByRole('button', { name: 'Start…' }));
  await clicks.on(dialogOf(page, `Start ${HOSTED}?`).getByRole('button', { name: 'Start' }));
  await expect(row).toContainText('online', SOON);
  expect(clicks.count).toBeLessThanOrEqual(MOST_CLICKS);
  await expect(outage).toHaveCount(0, SOON);
});

test('a dead channel', async ({ visit }) => {
  const session = await sessionAs(program, 'owner');
  await session.call(registry.bots.update, {
    body: {
      bot: { id: guild.botId, offlineAlert: { isEnabled: true, channelId: guild.channelId(CLOSED) } },
    },
  });
  const page = await visit(program, '/', { as: 'owner' });
  const dead = finding(page, 'the bot can’t write in its channel');
  await expect(dead).toBeVisible(SOON);

  const clicks = countClicks();
  await clicks.on(dead.getByRole('link', { name: 'Choose channel' }));
  await clicks.on(page.getByRole('combobox', { name: 'Channel', exact: true }));
  await clicks.on(page.getByRole('option', { name: '#alerts', exact: true }));
  await clicks.on(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(saved(page)).toBeVisible();
  expect(clicks.count).toBeLessThanOrEqual(MOST_CLICKS);
  await page.goto(program.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dead).toHaveCount(0, SOON);
});

test('a failed run', async ({ visit }) => {
  test.setTimeout(180_000);
  const session = await sessionAs(program, 'owner');
  const { botId } = guild;
  const servers = await session.call(registry.servers.list, { params: { botId } });
  const island = servers.find(({ name }) => name === 'The Island');
  const command = await session.call(registry.automaticRcon.create, {
    body: {
      timedCommand: {
        botId,
        name: 'Nightly save',
        isEnabled: true,
        command: 'SaveWorld',
        presetId: '',
        dayOfWeek: 0,
        hour: 0,
        minute: 0,
        timeZone: '',
        runOnAllServers: false,
        serverIds: [island?.id ?? ''],
      },
    },
  });
  const isOnline = async () =>
    (await session.call(registry.serverStatus.list, { query: { botId } })).find(
      ({ serverId }) => serverId === island?.id,
    )?.isOnline;
  // The game takes the command and says nothing any more.
  await control.power(ISLAND, 'mute');
  await session.call(registry.automaticRcon.run, { body: { id: command.id } });
  await expect(async () => {
    await check();
    const { findings } = await session.call(registry.findings.list, { params: { botId } });
    expect(findings.map(({ title }) => title).join()).toContain('Nightly save');
  }).toPass({ timeout: 90_000, intervals: [5_000] });
  await expect.poll(isOnline, SOON).toBe(false);
  await control.power(ISLAND, 'up');
  await expect.poll(isOnline, SOON).toBe(true);
  const page = await visit(program, '/', { as: 'owner' });
  const failed = finding(page, 'The timed command Nightly save did not run properly');
  await expect(failed).toBeVisible(SOON);
  const clicks = countClicks();
  await clicks.on(failed.getByRole('button', { name: 'Run now…' }));
  await clicks.on(dialogOf(page, 'Run Now').getByRole('button', { name: 'Run now' }));
  await expect(page.getByText('Sent to 1 server.')).toBeVisible();
  expect(clicks.count).toBeLessThanOrEqual(MOST_CLICKS);
  await page.goto(program.url);
  await expect(async () => {
    await check();
    await expect(failed).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 90_000, intervals: [5_000] });
});
