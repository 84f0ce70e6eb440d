import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { chooseFor, nitradoOf, serviceRow } from './support/nitrado.ts';
import { dialogOf, gameServer, input, rowOf } from './support/server-screen.ts';
import { choose, openTab, save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareWorld } from './support/world.ts';

/** Nitrado is asked once a second at most, to read a service and to add it. */
const READ = { timeout: 40_000 };
/** A save is fetched once two listings 20 seconds apart agree. */
const SAVE_READ = { timeout: 90_000 };
/** After the request to restart it, a server is looked at every ten seconds. */
const RESTARTED = { timeout: 60_000 };

const TEN = [
  'Hosted The Island',
  'Hosted The Center',
  'Hosted Scorched Earth',
  'Hosted Aberration',
  'Hosted Extinction',
  'Hosted Ragnarok',
  'Hosted Valguero',
  'Hosted Astraeos',
  'Hosted Lost Colony',
  'Hosted Genesis',
];
const STOPPED = 'Hosted Event';
/** Its save is read. */
const SAVED = 'Hosted Ragnarok';
/** Rents one service, and is a guest of two of the owner's. */
const GUEST = 'manager-full';

const world = shareWorld({ copies: ['obelisk', 'beach', 'empty'] });
const { program, control } = world;
const nitrado = nitradoOf(world);

/** The first instance that an account of the sandbox sees. */
async function instanceOf(account: string) {
  const session = await sessionAs(program, account);
  const [instance] = await session.call(registry.bots.forDiscordUser);
  const botId = instance!.id;
  return { session, botId, servers: () => session.call(registry.servers.list, { params: { botId } }) };
}

/** Gives the newcomer's guild, where there is no server, the bot and a pledge. */
async function openEmptyGuild(): Promise<void> {
  const discordId = program.sandbox.accounts.find(({ name }) => name === 'newcomer')?.discordId;
  const guilds = (await control.get('/discord/guilds')) as { id: string; ownerId: string }[];
  const guild = guilds.find(({ ownerId }) => ownerId === discordId);
  await control.post('/patreon/pledge', { discordId, tier: 5 });
  await control.post(`/discord/guilds/${guild?.id}/invite-bot`, {});
  const newcomer = await sessionAs(program, 'newcomer');
  await expect.poll(() => newcomer.call(registry.bots.forDiscordUser)).toHaveLength(1);
}

/** It is busy while services are being read. */
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true }).click(READ);
const add = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });

test('an instance comes from no servers to ten hosted ones, restarts one, and follows what changes at Nitrado', async ({
  visit,
}) => {
  // Ten services are read, ten are added, one restarts, and a save is read.
  test.setTimeout(360_000);
  await openEmptyGuild();
  await nitrado.keepOnly('owner', [...TEN, STOPPED]);
  const page = await visit(program, '/nitrado', { as: 'newcomer' });

  await test.step('logs in at Nitrado', async () => {
    await page.getByRole('button', { name: 'Log in to Nitrado' }).click();
    await nitrado.allowAs(page, 'owner');
    await expect(page.getByRole('tab', { name: 'Server Sync', selected: true })).toBeVisible();
    expect(new URL(page.url()).searchParams.has('code')).toBe(false);
  });

  await test.step('adds ten of eleven services as servers', async () => {
    const box = page.getByRole('checkbox', { name: `Add ${STOPPED}` });
    await expect(box).toBeChecked(READ);
    await box.uncheck();
    await add(page, 'Add 10 servers…').click();
    const dialog = dialogOf(page, 'Add Servers');
    const rows = dialog.getByRole('list', { name: 'Servers to add' }).getByRole('listitem');
    await expect(rows).toHaveCount(10);
    const island = rows.filter({ has: page.getByRole('checkbox', { name: 'Add Hosted The Island' }) });
    await expect(input(island, 'Short Name')).toHaveValue('Island');
    await input(island, 'Name').fill('Journey Island');
    await expect(dialog.getByText('10 of 100 servers used after this')).toBeVisible();
    await expectGoodLooks(page, 'ten servers to add');
    await dialog.getByRole('button', { name: 'Add 10 servers' }).click();
    await expect(page.getByText('10 servers added')).toBeVisible(READ);
    await expect(dialog).toBeHidden();
    await expect(serviceRow(page, 'Hosted The Island')).toContainText('Journey Island');
    for (const name of TEN) await expect(serviceRow(page, name)).toContainText('Synchronized');
    await expect(serviceRow(page, STOPPED)).toContainText('No Server');
  });

  await test.step('has the save of one read at Nitrado', async () => {
    await page.goto(`${program.url}/companion`);
    await flip(page, 'Enable');
    await choose(page, 'Companion type', 'Mod');
    for (const what of ['players', 'structures', 'dinos']) await flip(page, `Upload ${what}`);
    await save(page);
    await page.goto(`${program.url}/servers`);
    await rowOf(page, SAVED).getByRole('button', { name: 'Edit' }).click();
    const dialog = dialogOf(page, 'Edit Server');
    const consent = dialog.getByRole('switch', { name: /^Read the save at the host/ });
    await consent.press('Space');
    await expect(consent).toBeChecked();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Server saved')).toBeVisible();
    await page.goto(`${program.url}/companion?tab=ways`);
    const row = rowOf(page, SAVED);
    await expect(row.getByRole('cell', { name: 'Host', exact: true })).toBeVisible();
    await expect(row).toContainText(/Looking for a new save|Fetching|Reading|Read/, READ);
    await expect(rowOf(page, 'Hosted The Center')).toContainText('Off');
    await expect(row.getByRole('button', { name: 'Read now' })).toHaveAttribute('aria-disabled', 'true');
    await expectGoodLooks(page, 'all ways to the data of ten servers');
  });

  await test.step('restarts one, with a warning in the game’s chat', async () => {
    const { id, server } = await nitrado.find('owner', 'Hosted The Island');
    await nitrado.change(id, { downSeconds: 1, rconSeconds: 1 });
    await page.goto(`${program.url}/servers`);
    const row = rowOf(page, 'Journey Island');
    await expect(row).toContainText('Online');
    await row.getByRole('button', { name: 'Power' }).click();
    await page.getByRole('menuitem', { name: 'Restart…' }).click();
    const dialog = dialogOf(page, 'Restart Journey Island?');
    await dialog.getByRole('textbox', { name: 'Warning in chat' }).fill('Restart by the journey.');
    await expectGoodLooks(page, 'the question before a restart');
    await dialog.getByRole('button', { name: 'Restart' }).click();
    await expect(page.getByText('Journey Island is being restarted')).toBeVisible();
    const game = gameServer(control, server);
    await expect
      .poll(async () => (await game.received()).map(({ text }) => text))
      .toContain('ServerChat Restart by the journey.');
  });

  await test.step('meanwhile copies what has changed at Nitrado', async () => {
    const { id } = await nitrado.find('owner', 'Hosted Scorched Earth');
    // The list shows the name: what has changed there is read first.
    await nitrado.change(id, { name: 'Hosted Earth', slots: 44, adminPassword: 'another-password' });
    await page.goto(`${program.url}/nitrado?tab=sync`);
    await refresh(page);
    const row = serviceRow(page, 'Hosted Earth');
    await expect(row).toContainText('Sync Required', READ);
    await expect(row).toContainText('Password, max players differ');
    const all = page.getByRole('region', { name: 'Sync All' });
    await all.getByRole('checkbox', { name: 'Confirm Sync' }).check();
    await all.getByRole('button', { name: 'Sync All' }).click();
    await expect(page.getByRole('status').filter({ hasText: '1 server synced' })).toBeVisible(READ);
    await expect(row).toContainText('Synchronized');
    await expect(row).toContainText('last sync: password, max players');
  });

  await test.step('finds the server restarted, and the other one with what it was given', async () => {
    await page.goto(`${program.url}/servers`);
    const row = rowOf(page, 'Journey Island');
    await row.getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByText('Restarted.')).toBeVisible(RESTARTED);
    await expect(page.getByText(/^Requested .+ by/)).toBeVisible();
    await expect(row).toContainText('Online');
    await expect(rowOf(page, 'Hosted Scorched Earth')).toContainText(/Online.* \/ 44/);
  });

  await test.step('finds the players, tribes, bases and dinos of the game on the Data Dashboard, without a mod', async () => {
    await page.goto(`${program.url}/companion?tab=ways`);
    const row = rowOf(page, SAVED);
    await expect(row).toContainText(/Read\s*saved/, SAVE_READ);
    await row.getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByText(/^Host: \d+, /)).toHaveCount(4);
    const { server } = await nitrado.find('owner', SAVED);
    await expect.poll(async () => (await nitrado.players(server)).length).toBeGreaterThan(0);
    const inGame = await nitrado.players(server);
    await page.goto(`${program.url}/dataDashboard?seen=0&size=100`);
    const players = page.getByRole('table', { name: 'Players' });
    await expect(players).toContainText(SAVED);
    for (const name of inGame) await expect(players.getByText(name, { exact: true }).first()).toBeVisible();
    for (const kind of ['Tribes', 'Bases', 'Dinos']) {
      await openTab(page, kind);
      await expect(page.getByRole('table', { name: kind })).toContainText(SAVED);
    }
  });
});

test('above the limit of the tier servers are refused in its words, and nothing is lost', async ({
  visit,
}) => {
  const { session, botId, servers } = await instanceOf('owner-free');
  const [first, second] = await servers();
  // Room for two.
  for (const { id } of [first!, second!])
    await session.call(registry.servers.remove, { body: { serverId: id } });
  await nitrado.keepOnly('owner-free', TEN.slice(0, 4));
  await nitrado.link(session, botId, 'owner-free');
  const page = await visit(program, '/nitrado?tab=sync', { as: 'owner-free' });
  const dialog = dialogOf(page, 'Add Servers');
  const rows = dialog.getByRole('listitem');
  const limit = 'You have reached the maximum number of allowed servers.';

  await add(page, 'Add 4 servers…').click(READ);
  await expect(
    dialog.getByText(`${limit} Your tier has room for 2 more: 2 of these are left out.`),
  ).toBeVisible();
  await expect(rows.filter({ hasText: 'Above the limit' })).toHaveCount(2);
  await input(rows.nth(1), 'Name').fill('Typed by hand');
  // Somebody else is faster.
  const { id: _, ...server } = first!;
  await session.call(registry.servers.create, {
    body: { server: { ...server, botInstanceId: botId, rconPassword: 'a-password' } },
  });
  await dialog.getByRole('button', { name: 'Add 2 servers' }).click();
  await expect(page.getByText('1 server added')).toBeVisible(READ);
  const refused = rows.filter({ has: page.getByRole('alert') });
  await expect(refused.getByRole('alert')).toHaveText(limit);
  await expect(input(refused, 'Name')).toHaveValue('Typed by hand');
  expect(await servers()).toHaveLength(6);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page, 'Unsaved Changes').getByRole('button', { name: 'Leave' }).click();
  await add(page, 'Add 3 servers…').click();
  await expect(
    dialog.getByText(`${limit} Your tier has room for 0 more: 3 of these are left out.`),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add 0 servers' })).toBeDisabled();
});

test('access that was revoked at Nitrado is reported, and comes back with the page’s advice', async ({
  visit,
}) => {
  const page = await visit(program, '/nitrado', { as: 'owner' });
  await page.getByRole('button', { name: 'Log in to Nitrado' }).click();
  await nitrado.allowAs(page, GUEST);
  // The guest's services come last.
  await expect(serviceRow(page, TEN[1]!)).toContainText('slots', READ);
  await nitrado.revoke(GUEST);
  // Not by the button, which is busy if the page has just begun to read by itself.
  const { session, botId } = await instanceOf('owner');
  await session.call(registry.nitradoServices.refresh, { body: { botId } });
  await expect(page.getByText('No login works, so the services can’t be read.')).toBeVisible(READ);
  await expect(page.getByText('1 account must sign in again')).toBeVisible();
  await page.getByRole('button', { name: 'Linked accounts' }).click();
  const account = page.getByRole('listitem').filter({ hasText: nitrado.nameOf(GUEST) });
  await expect(account).toContainText('Nitrado refused the login. Linked by you.');
  await account.getByRole('button', { name: 'Sign in again' }).click();
  await nitrado.allowAs(page, GUEST);
  await expect(page.getByText('must sign in again')).toBeHidden();
  await nitrado.change((await nitrado.find(GUEST, 'Hosted Test')).id, { name: 'Hosted Test, again' });
  await refresh(page);
  await expect(serviceRow(page, 'Hosted Test, again')).toContainText('No Server', READ);
});

test('a server is linked from one service to another after a question, and unlinked', async ({ visit }) => {
  const { session, botId, servers } = await instanceOf('owner');
  await nitrado.link(session, botId, GUEST);
  const [a, b] = [await nitrado.find('owner', TEN[0]!), await nitrado.find('owner', TEN[1]!)];
  // The question is an answer of the API that browsers report.
  const page = await visit(program, '/nitrado?tab=sync', { as: 'owner', complaints: [/status of 409/] });
  const linkedTo = async () => (await servers()).find(({ name }) => name === 'Aberration')?.nitradoServiceId;

  await expect(serviceRow(page, a.name)).toContainText('slots', READ);
  await expect(serviceRow(page, b.name)).toContainText('slots', READ);
  await chooseFor(page, a.name, 'Link to a server…');
  const first = dialogOf(page, `Link ${a.name}`);
  await choose(page, 'Server', 'Aberration');
  await first.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('Aberration is linked')).toBeVisible();
  await expect(serviceRow(page, a.name)).toContainText('Synchronized');
  expect(await linkedTo()).toBe(a.id);

  await chooseFor(page, b.name, 'Link to a server…');
  const second = dialogOf(page, `Link ${b.name}`);
  await choose(page, 'Server', 'Aberration');
  await second.getByRole('button', { name: 'Link' }).click();
  await expect(second.getByRole('alert')).toHaveText(
    `The selected server is already linked to Nitrado service ${a.id}. Do you want to overwrite this link?`,
  );
  expect(await linkedTo()).toBe(a.id);
  await expectGoodLooks(page, 'the question before a link is overwritten');
  await second.getByRole('button', { name: 'Overwrite link' }).click();
  await expect(second).toBeHidden();
  await expect(serviceRow(page, b.name)).toContainText('Synchronized');
  await expect(serviceRow(page, a.name)).toContainText('No Server');
  expect(await linkedTo()).toBe(b.id);

  await chooseFor(page, b.name, 'Unlink…');
  await dialogOf(page, 'Unlink Server').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Aberration is unlinked')).toBeVisible();
  await expect(serviceRow(page, b.name)).toContainText('No Server');
  expect(await linkedTo()).toBe(0);
});

test('a save is left alone while the mod uploads everything, also when it is asked for by hand', async ({
  visit,
}) => {
  const { session, botId, servers } = await instanceOf('owner');
  await nitrado.link(session, botId, GUEST);
  const service = await nitrado.find('owner', TEN[1]!);
  const [server] = (await servers()).filter(({ name }) => name === 'Extinction');
  const page = await visit(program, '/nitrado?tab=sync', { as: 'owner' });
  await expect(serviceRow(page, service.name)).toContainText('slots', READ);
  const link = { botId, serverId: server!.id, serviceId: service.id, overwrite: true };
  await session.call(registry.nitradoServices.link, { body: link });
  await page.goto(`${program.url}/companion?tab=ways`);
  const row = rowOf(page, 'Extinction');
  await expect(row).toContainText('Off');
  const [linked] = (await servers()).filter(({ id }) => id === server!.id);
  await session.call(registry.servers.update, { body: { server: { ...linked!, readsHostedSaves: true } } });
  await expect(row).toContainText('Uploaded by the companion', READ);
  await expect(row.getByRole('cell', { name: 'Mod, Host' })).toBeVisible();
  await row.getByRole('button', { name: 'Read now' }).click();
  await expect(page.getByText('The save of Extinction is read as soon as possible')).toBeVisible();
  await expect(row).toContainText('Uploaded by the companion', READ);
  await row.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByText('players, tribes, bases, dinos')).toBeVisible();
  await expect(page.getByText(/^Mod: \d+, /)).toHaveCount(4);
  await session.call(registry.nitradoServices.unlink, { body: { botId, serverId: server!.id } });
});

test('a login that is denied at Nitrado leads to a page that says so', async ({ visit }) => {
  const { session, botId } = await instanceOf('owner');
  await nitrado.link(session, botId, GUEST);
  const page = await visit(program, '/nitrado', { as: 'owner' });
  await page.getByRole('button', { name: 'Log in to another' }).click();
  await page.getByRole('link', { name: 'Deny' }).click();
  await expect(page.getByRole('heading', { name: 'Nitrado login failed' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/errors/nitradoLoginFailed');
});

test('who may view Hosting Sync sees everything and can change nothing', async ({ visit }) => {
  const { session, botId, servers } = await instanceOf('owner');
  await nitrado.link(session, botId, GUEST);
  const service = await nitrado.find('owner', TEN[0]!);
  const server = (await servers()).find(({ name }) => name === 'Aberration');
  await session.call(registry.nitradoServices.link, {
    body: { botId, serverId: server!.id, serviceId: service.id, overwrite: true },
  });
  await nitrado.change(service.id, { slots: 55 });
  await session.call(registry.nitradoServices.refresh, { body: { botId } });
  for (const [as, canUse] of [
    ['manager-view', false],
    ['manager-full', true],
  ] as const) {
    const page = await visit(program, '/nitrado?tab=sync', { as });
    const expectUse = async (
      role: 'button' | 'checkbox' | 'menuitem' | 'switch',
      names: (string | RegExp)[],
    ) => {
      for (const name of names)
        await expect(page.getByRole(role, { name, exact: true }).first(), `${name} of ${as}`).toBeEnabled({
          enabled: canUse,
        });
    };
    await expect(serviceRow(page, service.name)).toContainText('Sync Required', READ);
    await expectUse('button', ['Refresh', /^Add \d servers…$/, 'Add…', 'Sync…']);
    await expectUse('checkbox', ['Confirm Sync', `Add ${TEN[1]}`]);
    await page.getByRole('button', { name: `More for ${service.name}` }).click();
    await expectUse('menuitem', [/^Sync…/, /^Link to another server…/, /^Unlink…/]);
    await page.keyboard.press('Escape');
    await openTab(page, 'Settings');
    await expectUse('button', ['Log in to another', 'Paste a token…', 'Log out of all…', 'Log out…']);
    await expectUse('switch', ['Sync linked servers automatically', 'Command /power']);
    await page.goto(`${program.url}/servers`);
    const power = rowOf(page, 'Aberration').getByRole('button', { name: 'Power' });
    await expect(power).toBeEnabled({ enabled: canUse });
  }
});
