import { expect, type Page } from '@playwright/test';
import { test } from './support/browsing.ts';
import { expectGoodLooks } from './support/looks.ts';
import { shareWorld } from './support/world.ts';

// What an owner with as many servers as a large community sees.

const COUNT = 134;
/** Issue of the desk: 9,234, 10,587 and 13,917 before. */
const MOST_PIXELS = 2500;

const { program } = shareWorld();

type Server = { id: string; name: string; clusterId: string };
type Directory = { servers?: Server[] };

/** As many servers in three clusters, in all else like one that there is. */
function manyLike(server: Server | undefined): object[] {
  return Array.from({ length: COUNT }, (_, index) => ({
    ...server,
    id: `server${index}`,
    name: `${index % 5 === 0 ? 'A name as long as communities like them, ' : ''}Server ${index + 1}`,
    sortingIndex: index,
    clusterId: ['PvE', 'PvP', ''][index % 3] ?? '',
  }));
}

const withServers = (directory: Directory) => ({ ...directory, servers: manyLike(undefined) });

async function plantServers(page: Page): Promise<void> {
  await page.route('**/api/bots/directory*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: withServers((await reply.json()) as Directory) });
  });
  await page.route('**/api/server/list/*', async (route) => {
    const reply = await route.fetch();
    const [first] = (await reply.json()) as Server[];
    await route.fulfill({ response: reply, json: manyLike(first) });
  });
  await page.route('**/api/start*', async (route) => {
    const reply = await route.fetch();
    const start = (await reply.json()) as { directory: { id: string; of: Directory } };
    const directory = { ...start.directory, of: withServers(start.directory.of) };
    await route.fulfill({ response: reply, json: { ...start, directory } });
  });
}

for (const onPhone of [false, true]) {
  const where = onPhone ? 'on a phone' : 'on a wide window';
  for (const [path, title] of [
    ['/logging', 'Logging'],
    ['/statusAndListing', 'Server Status & Player Listing'],
  ] as const) {
    test(`${title} with ${COUNT} servers is short ${where}`, async ({ visit }) => {
      const page = await visit(program, '/faq', { as: 'owner', onPhone, wantsCalm: true });
      await plantServers(page);
      await page.goto(program.url + path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const fold = page.getByRole('button', { name: `Channels of the servers 0 of ${COUNT}` });
      const table = page.getByRole('table');
      await expect(table.or(fold)).toBeVisible();
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      expect(await height(), 'pixels from top to bottom').toBeLessThanOrEqual(MOST_PIXELS);
      if (await fold.isVisible()) await fold.click();
      await expect(page.getByText(`1–10 of ${COUNT}`)).toBeVisible();
      await expect(table.getByRole('rowheader', { name: 'PvE' })).toBeVisible();
      await expectGoodLooks(page, `${title} with ${COUNT} servers`);
      await page.getByRole('searchbox', { name: 'Find a server' }).fill('server 134');
      await expect(table.getByRole('rowheader')).toHaveText(['PvP', 'Server 134']);
      // A read that is under way when the page closes has nobody to answer to.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }

  test(`the table of ${COUNT} servers has headings for clusters ${where}`, async ({ visit }) => {
    const page = await visit(program, '/faq', { as: 'owner', onPhone, wantsCalm: true });
    await plantServers(page);
    await page.goto(`${program.url}/servers`);
    const headings = page.getByRole('table', { name: 'Servers' }).getByRole('rowheader');
    await expect(headings).toHaveText(['PvE', 'PvP']);
    await expectGoodLooks(page, `${COUNT} servers`);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(headings).toHaveText(['PvP', 'Without a cluster']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
