import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { type ClusterServer, clusterOf } from './support/cluster.ts';
import { companionsOf } from './support/companions.ts';
import { expectGoodLooks } from './support/looks.ts';
import { dialogOf, rowOf } from './support/server-screen.ts';
import { save } from './support/settings-page.ts';
import { flip, toggle } from './support/switches.ts';
import { shareWorld } from './support/world.ts';

// Each test goes on from what the one before has left.
test.describe.configure({ mode: 'serial' });

const ISLAND = 'obelisk-the-island';
const NEWCOMER = 'spare-1';

const { program } = shareWorld({ spares: 1 });
let companions: ReturnType<typeof companionsOf>;
let servers: ClusterServer[];

test.beforeAll(async () => {
  companions = companionsOf(program);
  ({ servers } = await clusterOf(await sessionAs(program, 'owner'), program.sandbox));
});

const companionRow = (page: Page, server: string) =>
  page.getByRole('table', { name: 'Companions' }).getByRole('row').filter({ hasText: server }).first();

test('soon after the start all companions are connected, and their data is on the pages', async ({
  visit,
}) => {
  const page = await visit(program, '/companion', { as: 'owner' });
  await expect(page.getByText('10 of 10 connected')).toBeVisible();
  const { uploads } = await companions.uploadNow(ISLAND);
  const row = companionRow(page, 'The Island');
  await expect(row).toContainText('Connected');
  await expect(row).toContainText('Mod 1.0.0');
  await expect(row).toContainText(String(uploads.players?.rows));
  await expectGoodLooks(page, 'Companion');

  await page.goto(`${program.url}/servers`);
  await rowOf(page, 'The Island').getByRole('button', { name: 'Show details' }).click();
  for (const told of ['Obelisk Cluster - The Island', '93.19', 'TheIsland_WP']) {
    await expect(page.getByText(told, { exact: true })).toBeVisible();
  }
});

test('switched off, companions are refused; switched on again they reconnect', async ({ visit }) => {
  const page = await visit(program, '/companion', { as: 'owner' });
  await flip(page, 'Enable');
  await save(page);
  await expect(toggle(page, 'Upload players')).toBeDisabled();
  expect(await companions.refusal(ISLAND)).toContain('switched off');
  await expect.poll(async () => (await companions.state(ISLAND)).isConnected).toBe(false);

  await flip(page, 'Enable');
  await save(page);
  const { isConnected, uploads } = await companions.uploadNow(ISLAND);
  expect(isConnected).toBe(true);
  expect(Date.now() - (uploads.players?.at ?? 0)).toBeLessThan(10_000);
  await expect(companionRow(page, 'The Island')).toContainText('Connected');
});

test('a new key ends the old one at once; a game that gets it reconnects', async ({ visit }) => {
  const page = await visit(program, '/companion', { as: 'owner' });
  await page.getByRole('button', { name: 'Recreate Registration Key' }).click();
  await dialogOf(page, 'Recreate Registration Key').getByRole('button', { name: 'Recreate' }).click();
  await expect(page.getByText('Not used yet.')).toBeVisible();
  expect(await companions.refusal(ISLAND)).not.toBe('');
  await page.getByRole('button', { name: 'Show registration key' }).click();
  const key = (await page.getByText(/^rk_[\w-]{43}$/).textContent()) ?? '';
  const serverId = servers.find(({ game }) => game.name === ISLAND)?.id ?? '';
  await companions.install(ISLAND, { key, serverId });
  expect((await companions.uploadNow(ISLAND)).isConnected).toBe(true);

  await test.step('the configuration to copy has the key and the id of the server', async () => {
    await companionRow(page, 'The Island').getByRole('button', { name: 'Configuration' }).click();
    const configuration = dialogOf(page, 'Configuration');
    await configuration.getByRole('button', { name: 'Show the key' }).click();
    await expect(configuration.getByText(key)).toBeVisible();
    await expect(configuration.getByText(serverId)).toBeVisible();
    await expectGoodLooks(page, 'a configuration');
    await configuration.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a game server that is not in the list adds itself only where that is switched on', async () => {
    await companions.install(NEWCOMER, { key, serverId: '' });
    expect(await companions.refusal(NEWCOMER)).not.toBe('');
    await flip(page, 'Automatic server registration');
    await save(page);
    expect(await companions.refusal(NEWCOMER)).toBe('');
    await expect(companionRow(page, 'Spare 1 - The Island')).toContainText('Connected');
    const owner = await sessionAs(program, 'owner');
    const { serverId: given } = await companions.state(NEWCOMER);
    const now = await clusterOf(owner, program.sandbox);
    expect(now.servers.find(({ id }) => id === given)?.game.name).toBe(NEWCOMER);
  });
});

test('while its game is down a companion is disconnected, and then reconnects', async ({ visit }) => {
  const page = await visit(program, '/history', { as: 'owner' });
  await expect(page.getByText(/recreated the registration key for companions/).first()).toBeVisible();
  await companions.power(ISLAND, 'down');
  expect((await companions.state(ISLAND)).isConnected).toBe(false);
  await companions.power(ISLAND, 'up');
  await expect.poll(async () => (await companions.state(ISLAND)).isConnected).toBe(true);
});

test('a manager with View sees companions but no key; without the tier the page shows which one has it', async ({
  visit,
}) => {
  const manager = await visit(program, '/companion', { as: 'manager-view', onPhone: true });
  await expect(manager.getByText('The Island', { exact: true })).toBeVisible();
  await expect(toggle(manager, 'Enable')).toBeDisabled();
  await expect(manager.getByText('Registration Key', { exact: true })).toHaveCount(0);
  await expectGoodLooks(manager, 'Companion of a manager, phone');
  const free = await visit(program, '/companion', { as: 'owner-free' });
  await expect(free.getByText(/Tier 2 feature/)).toBeVisible();
  await expect(toggle(free, 'Enable')).toBeDisabled();
});
