import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { makePastCounts } from './support/past-counts.ts';
import { gameServer, rowOf } from './support/server-screen.ts';
import { shareWorld } from './support/world.ts';

/** The folder that gets the documentation's pictures, e.g. docs/images; no pictures are taken when it is not set. */
const { PICTURES: folder } = process.env;

/** Lines of the games' logs, in the order in which they are written. */
const TOLD = {
  'the-island': [
    'Mira (Ash): anyone for the brood mother tonight?',
    'Mira of Tribe Salt Miners Tamed an Argentavis - Lvl 145 (Argentavis)!',
    'Jonas (Flint): I am in, bringing two rexes',
  ],
  'the-center': [
    'Tribe Night Owls Tamed a Therizinosaur - Lvl 120 (Therizinosaur)!',
    'Wanda (Pebble): trading a Giga egg for black pearls',
    'Big Tuna - Lvl 55 (Brohalla) was killed!',
  ],
  ragnarok: [
    'Otto - Lvl 96 (Tribe of Nova) was killed by an Alpha Raptor - Lvl 33!',
    'Otto (Moss): my bag is at the blue obelisk, please do not loot',
    'Tribe of Nova Tamed a Griffin - Lvl 133 (Griffin)!',
  ],
  aberration: [
    'Yara (Captain Kelp): first Rock Drake hatched!',
    'Tribe Beach Bobs Tamed a Bulbdog - Lvl 60 (Bulbdog)!',
  ],
  extinction: [
    'Petra (Vex): corrupted wave at the city, come quickly',
    'Petra of Tribe Deep Diggers Tamed a Managarmr - Lvl 150 (Managarmr)!',
    'Lena (Wisp): on my way',
  ],
  'scorched-earth': [
    'Carol (Dune): sandstorm, stay inside',
    'Tribe Deep Diggers Tamed a Morellatops - Lvl 88 (Morellatops)!',
  ],
  genesis: [
    'Frank (Human): the server runs smoothly today',
    'Hugo (Rook): thanks for the starter set',
    'Frank (Human): restart at eight, see you in ten minutes',
  ],
};

if (folder) {
  const { program, control } = shareWorld();

  test.beforeAll(() => mkdir(folder, { recursive: true }));

  /** Nothing is pointed at, and nothing moves. */
  const take = async (page: Page, name: string) => {
    await page.mouse.move(1435, 895);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  };

  test('a picture of the servers screen is taken', async ({ visit }) => {
    const page = await visit(program, '/servers', { as: 'owner', wantsCalm: true });
    await expect(page.getByText('10 online')).toBeVisible();
    await gameServer(control, 'obelisk-scorched-earth').power('down');
    await gameServer(control, 'obelisk-valguero').power('down');
    await expect(page.getByText('2 offline')).toBeVisible();
    await gameServer(control, 'obelisk-valguero').power('starting');
    await expect(rowOf(page, 'Valguero')).toContainText('starting');
    await take(page, 'servers-dark');
  });

  test('a picture of the Live Room with lines is taken', async ({ visit }) => {
    const page = await visit(program, '/live', { as: 'owner', wantsCalm: true });
    await expect(page.getByRole('log', { name: 'Lines' })).toContainText(':');
    for (const [game, lines] of Object.entries(TOLD)) await control.write(`obelisk-${game}`, lines);
    await expect(page.getByRole('log', { name: 'Lines' })).toContainText('see you in ten minutes');
    await take(page, 'live-room-dark');
  });

  test('a picture of players over time is taken after two evenings', async ({ visit }) => {
    const { botId, servers } = await clusterOf(await sessionAs(program, 'owner'), program.sandbox);
    await makePastCounts(program, { botId, serverIds: servers.map(({ id }) => id) });
    const page = await visit(program, '/statusAndListing', { as: 'owner', wantsCalm: true });
    const uptime = page.getByText('Uptime', { exact: true });
    await expect(uptime).toBeVisible();
    await expect(page.getByLabel('Loading')).toHaveCount(0);
    await uptime.scrollIntoViewIfNeeded();
    await take(page, 'server-status-dark');
  });

  test('a picture of the map is taken', async ({ visit }) => {
    const page = await visit(program, '/dataDashboard?tab=map', { as: 'owner', wantsCalm: true });
    const map = page.getByRole('region', { name: 'Map', exact: true });
    await expect(map.getByRole('status').first()).toContainText('with a known place', { timeout: 90_000 });
    await map.getByRole('application').scrollIntoViewIfNeeded();
    await take(page, 'map-dark');
  });
}
