import { registry } from '@arkwright/contracts/registry';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { expectGoodLooks } from './support/looks.ts';
import { nitradoOf } from './support/nitrado.ts';
import { makePastCounts } from './support/past-counts.ts';
import { dialogOf, gameServer, rowOf, stateInHead } from './support/server-screen.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const CENTER = 'obelisk-the-center';
/** A service of the owner’s at the simulated Nitrado. */
const HOSTED = 'Hosted Aberration';
const GUEST = { name: 'Journey Kim', eosId: '0002facade00112233445566778899aa' };

const world = shareWorld();
const { program, control } = world;
const nitrado = nitradoOf(world);
let islandId: string;
let address: string;

test.beforeAll(async () => {
  const session = await sessionAs(program, 'owner');
  const { botId, servers } = await clusterOf(session, program.sandbox);
  islandId = servers.find(({ game }) => game.name === ISLAND)!.id;
  const rows = await session.call(registry.servers.list, { params: { botId } });
  const { host, rconPort } = rows.find(({ id }) => id === islandId)!;
  address = `${host}:${rconPort}`;
  for (const game of [ISLAND, CENTER]) await control.post(`/ark/servers/${game}/options`, { timeScale: 0 });
  await makePastCounts(program, { botId, serverIds: servers.map(({ id }) => id) });
  await control.join(ISLAND, GUEST);
});

const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const path = () => `/servers/${islandId}`;
const commandsOf = async (game: string) =>
  ((await control.commands(game)) as { text: string }[]).map(({ text }) => text);

test('the name in the table leads to the page of a server that is online', async ({ visit }) => {
  const page = await visit(program, '/servers', { as: 'owner' });
  await rowOf(page, 'The Island').getByRole('link', { name: 'The Island' }).click();
  await expect(page).toHaveURL(new RegExp(`/servers/${islandId}`));
  await expect(page.getByRole('heading', { level: 1, name: 'The Island' })).toBeVisible();
  await expect(page).toHaveTitle('The Island · Servers · Obelisk Cluster · Arkwright');
  await expect(stateInHead(page)).toHaveText('Online');
  const on = panel(page, 'On now');
  await expect(on).toContainText(GUEST.name, { timeout: 30_000 });
  await expect(panel(page, 'Players over time').getByRole('img')).toBeVisible();
  await expect(panel(page, 'What happened')).toContainText('Online');
  await expect(panel(page, 'Power')).toContainText('needs a host');
  await expectGoodLooks(page, 'a server that is online');
  // Letters and numbers are shortcuts while no field has the focus.
  await page.keyboard.press('3');
  await expect(page).toHaveURL(/tab=console/);
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeEnabled();
  await page.keyboard.press('5');
  await expect(page.getByRole('textbox', { name: 'Short Name' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Short Name' }).press('End');
  await page.keyboard.type('1');
  await expect(page).toHaveURL(/tab=settings/);
});

test('its console, lines and settings are those of this server alone', async ({ visit }) => {
  const page = await visit(program, `${path()}?tab=console`, { as: 'owner' });
  const command = page.getByRole('combobox', { name: 'Command' });
  await command.fill('ListPlayers');
  await command.press('Enter');
  await expect(page.getByRole('log', { name: 'Answers' })).toContainText(GUEST.name);

  await tab(page, 'Lines').click();
  await control.write(CENTER, ['2026.01.01_00.00.00: Somebody (Else): not here']);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from the page');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log', { name: 'Lines' })).toContainText('Hello from the page');
  await expect(page.getByRole('log', { name: 'Lines' })).not.toContainText('not here');
  expect((await commandsOf(ISLAND)).some((text) => text.includes('Hello from the page'))).toBe(true);
  expect((await commandsOf(CENTER)).some((text) => text.includes('Hello from the page'))).toBe(false);

  await tab(page, 'Settings').click();
  await page.getByRole('textbox', { name: 'Short Name' }).fill('Isle');
  // Unsaved changes survive another tab, and are asked about before the page is left.
  await tab(page, 'Facts').click();
  await expect(tab(page, /Settings/)).toContainText('unsaved');
  await tab(page, /Settings/).click();
  await expect(page.getByRole('textbox', { name: 'Short Name' })).toHaveValue('Isle');
  await page.getByRole('link', { name: 'Servers', exact: true }).first().click();
  await page.getByRole('button', { name: 'Stay Here' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Server saved')).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
});

test('from a server that is down: what is wrong, and the players are told, in a few clicks', async ({
  visit,
}) => {
  await gameServer(control, ISLAND).power('down');
  const page = await visit(program, path(), { as: 'owner' });
  const main = page.getByRole('main');
  await expect(main).toContainText(`Nothing listens on ${address}. The game is stopped or RCON is off.`, {
    timeout: 30_000,
  });
  await expect(main).toContainText('Arkwright can’t start it.');
  await expect(panel(page, 'Outages')).toContainText('goes on');
  await expect(panel(page, 'On when it went')).toContainText(GUEST.name);
  await expect(panel(page, 'What happened')).toContainText(
    /Went offline with \d+ players? on: connection refused/,
  );
  await expectGoodLooks(page, 'a server that is down');

  // Two clicks, and one for the channel.
  await page.getByRole('button', { name: 'Tell players' }).first().click();
  const tell = dialogOf(page, 'Tell players');
  await expect(tell.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'The Island is down. We are on it.',
  );
  await tell.getByRole('combobox', { name: 'In Discord' }).fill('game-log');
  await page.keyboard.press('Enter');
  await tell.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Told the players on /)).toBeVisible();
  await expect
    .poll(async () =>
      (await commandsOf(CENTER)).some((text) => text.includes('The Island is down. We are on it.')),
    )
    .toBe(true);

  await gameServer(control, ISLAND).power('up');
  await expect(panel(page, 'What happened')).toContainText(/Online again|Starting/, { timeout: 60_000 });
});

test('a server that is stopped from here says who did it, and that is no outage', async ({ visit }) => {
  const page = await visit(program, `${path()}?tab=console`, { as: 'owner' });
  const command = page.getByRole('combobox', { name: 'Command' });
  await expect(command).toBeEnabled({ timeout: 60_000 });
  await command.fill('DoExit');
  await command.press('Enter');
  // What stops the game asks for a second Enter.
  await command.press('Enter');
  await expect(page.getByRole('log', { name: 'Answers' })).toContainText('Exiting');
  await gameServer(control, ISLAND).power('down');
  const main = page.getByRole('main');
  await expect(main).toContainText(/Stopped by .+\./, { timeout: 60_000 });
  await expect(main).toContainText('Your host starts it again, if it is set to.');
  await tab(page, 'Overview').click();
  await expect(panel(page, 'What happened')).toContainText(/Stopped by /);
  await expect(panel(page, 'Outages')).not.toContainText('goes on');
  await expectGoodLooks(page, 'a server that was stopped from here');
  await gameServer(control, ISLAND).power('up');
  await expect(main).not.toContainText('Your host starts it again', { timeout: 60_000 });
  await expectGoodLooks(page, 'a server that is back after a stop');
});

test('on the phone the page is one column that nothing sticks out of', async ({ visit }) => {
  const page = await visit(program, path(), { as: 'owner', onPhone: true, wantsCalm: true });
  await expect(panel(page, 'Players over time').getByRole('img')).toBeVisible();
  await expectGoodLooks(page, 'the page of a server on the phone');
  for (const name of ['Players', 'Console', 'Lines', 'Settings', 'Facts']) {
    await tab(page, new RegExp(`^${name}`)).click();
    await expect(tab(page, new RegExp(`^${name}`))).toHaveAttribute('aria-selected', 'true');
    await expectGoodLooks(page, `the tab ${name} on the phone`);
  }
});

test('a server that its host has stopped is started again in two clicks', async ({ visit }) => {
  test.setTimeout(180_000);
  const session = await sessionAs(program, 'owner');
  const [instance] = await session.call(registry.bots.forDiscordUser);
  const botId = instance!.id;
  await nitrado.keepOnly('owner', [HOSTED]);
  await nitrado.link(session, botId, 'owner');
  const service = await nitrado.find('owner', HOSTED);
  const services = [{ serviceId: service.id, name: HOSTED, nameShort: 'Hosted' }];
  let hostedId: string | undefined;
  await expect(async () => {
    const [added] = await session.call(registry.nitradoServices.addServers, { body: { botId, services } });
    hostedId = added?.serverId;
    expect(hostedId, added?.message).toBeDefined();
  }).toPass({ timeout: 60_000 });
  const page = await visit(program, `/servers/${hostedId}`, { as: 'owner' });
  const main = page.getByRole('main');
  await expect(stateInHead(page)).toHaveText('Online', { timeout: 60_000 });
  await nitrado.change(service.id, { state: 'stopped', downSeconds: 1, rconSeconds: 1 });
  await expect(main).toContainText(/Nothing listens on/, { timeout: 60_000 });
  await expect(panel(page, 'Power')).toContainText('Nitrado');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await dialogOf(page, `Start ${HOSTED}?`).getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(`${HOSTED} is being started`)).toBeVisible();
  await expect(stateInHead(page)).toHaveText('Online', { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Message' })).toBeVisible({ timeout: 60_000 });
});

test('what is dangerous is in the danger zone, and asks', async ({ visit }) => {
  // What the browser reports of reads that are under way while the server is deleted.
  const complaints = [/status of 404/];
  const page = await visit(program, `${path()}?tab=facts`, { as: 'owner', complaints });
  const zone = panel(page, 'Danger zone');
  await zone.getByRole('button', { name: 'Disable…' }).click();
  await dialogOf(page, 'Disable The Island?').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('main')).toContainText('The bot does not connect to it while it is disabled.');
  await page.getByRole('button', { name: 'Enable' }).first().click();
  await expect(zone.getByRole('button', { name: 'Disable…' })).toBeVisible();
  await zone.getByRole('button', { name: 'Delete…' }).click();
  await dialogOf(page, 'Delete Server').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/servers(?:\?|$)/);
  await page.goto(program.url + path());
  await expect(page.getByRole('heading', { name: 'This server was deleted' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/deleted it just now/);
});
