import { expect } from '@playwright/test';
import { sessionAs, test } from './support/browsing.ts';
import { clusterOf } from './support/cluster.ts';
import { expectGoodLooks } from './support/looks.ts';
import { makePastCounts } from './support/past-counts.ts';
import { gameServer } from './support/server-screen.ts';
import { choose, save } from './support/settings-page.ts';
import { flip } from './support/switches.ts';
import { shareWorld } from './support/world.ts';

// One world: what the first test switches on, the others see.
test.describe.configure({ mode: 'serial' });

type Channel = { id: string; name: string; type: number; parent_id: string | null };
type Shown = {
  embeds: { title: string; description: string }[];
  attachments: { content_type: string; url: string }[];
};

/** The beginning of each PNG (https://www.w3.org/TR/png-3/#5PNG-file-signature). */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Stays until it is asked to go: the simulated players come and go as they please. */
const GUEST = { name: 'Journey Kim', eosId: '0002facade00112233445566778899aa' };

const { program, control } = shareWorld();
let guildId: string;
let islandId: string;

test.beforeAll(async () => {
  const cluster = await clusterOf(await sessionAs(program, 'owner'), program.sandbox);
  guildId = cluster.guildId;
  islandId = cluster.servers.find(({ game }) => game.name === 'obelisk-the-island')!.id;
  await control.join('obelisk-ragnarok', GUEST);
  await makePastCounts(program, { botId: cluster.botId, serverIds: cluster.servers.map(({ id }) => id) });
});

const channels = async () =>
  ((await control.get(`/discord/guilds/${guildId}`)) as { channels: Channel[] }).channels;
const voiceNames = async (category: string) => {
  const all = await channels();
  const parent = all.find(({ name, type }) => name === category && type === 4)!;
  return all.filter(({ parent_id, type }) => parent_id === parent.id && type === 2).map(({ name }) => name);
};
const postsIn = async (name: string) => {
  const { id } = (await channels()).find((channel) => channel.name === name)!;
  return (await control.get(`/discord/channels/${id}/messages`)) as Shown[];
};
const messagesIn = async (name: string) => (await postsIn(name)).flatMap(({ embeds }) => embeds);
/** The first bytes of the pictures that hang on the messages in a channel. */
const picturesIn = async (name: string) => {
  const urls = (await postsIn(name)).flatMap(({ attachments }) => attachments.map(({ url }) => url));
  const read = async (url: string) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())];
  return Promise.all(urls.map(async (url) => (await read(url)).slice(0, PNG.length)));
};

test('the displays that the owner switches on are posted in Discord, and follow the game', async ({
  visit,
}) => {
  const page = await visit(program, '/statusAndListing', { as: 'owner' });
  await flip(page, 'Enable server status');
  await choose(page, 'Category of the voice channels', 'Information');
  await flip(page, 'Enable the combined message');
  await choose(page, 'Channel of the combined message', '#server-status');
  await flip(page, 'Show the player count');
  await flip(page, 'Enable charts');
  await flip(page, 'Chart in the combined message');
  await save(page);

  await expect
    .poll(() => voiceNames('Information'))
    .toContainEqual(expect.stringMatching(/^🟢 The Island \d+\/70$/));
  await expect
    .poll(async () => (await messagesIn('server-status')).map(({ title }) => title))
    .toEqual(['Server Status']);
  expect(await picturesIn('server-status')).toEqual([PNG]);
  const states = page.getByRole('region', { name: 'What Discord shows' });
  await expect(states.getByRole('listitem').filter({ hasText: 'Combined message' })).toHaveCount(1);

  await gameServer(control, 'obelisk-the-island').power('down');
  // Its name waits for Discord's ten minutes, which the page says.
  await expect(states.getByRole('listitem').filter({ hasText: 'The Island' })).toContainText(
    /Changes in \d minutes/,
    { timeout: 60_000 },
  );
});

test('a server has a message of its own, with a chart of its players', async ({ visit }) => {
  const page = await visit(program, '/statusAndListing', { as: 'owner' });
  await flip(page, 'Enable status messages');
  await page.getByRole('button', { name: /^Channels of the servers/ }).click();
  await choose(page, 'The Center', '#trading');
  await flip(page, 'Chart in each server’s message');
  await save(page);

  await expect
    .poll(() => messagesIn('trading'), { timeout: 30_000 })
    .toMatchObject([
      {
        title: 'The Center',
        description: expect.stringMatching(/^🟢 \*\*Online\*\*\n\*\*Players\*\* \d+ \/ \d+/),
      },
    ]);
  expect(await picturesIn('trading')).toEqual([PNG]);
});

const guestLine = `${GUEST.name} (${GUEST.eosId})`;
const listed = async () => JSON.stringify(await messagesIn('bot-commands')).replaceAll('\\', '');

test('online players are listed in Discord in the selected format', async ({ visit }) => {
  const page = await visit(program, '/statusAndListing?tab=players', { as: 'owner' });
  await flip(page, 'Enable player lists');
  await choose(page, 'Format', 'Player (EosId)');
  await choose(page, 'Ragnarok', '#bot-commands');
  await save(page);

  await expect.poll(listed, { timeout: 30_000 }).toContain(guestLine);
  await control.leave('obelisk-ragnarok', GUEST);
});

for (const onPhone of [false, true]) {
  const where = onPhone ? 'on a phone' : 'on a wide window';

  test(`the chart of a server over a day and a week, and both tabs, look right ${where}`, async ({
    visit,
  }) => {
    const path = `/statusAndListing?server=${islandId}`;
    const page = await visit(program, path, { as: 'owner', onPhone, wantsCalm: true });
    const chart = (range: string) =>
      page.getByRole('img', {
        name: new RegExp(`^Players on The Island, ${range}: [\\d.]+ on average, \\d+ at most`),
      });
    await expect(chart('24 hours')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Time' }).getByText('7 days').click();
    await expect(chart('7 days')).toBeVisible();
    await expectGoodLooks(page, `server status ${where}`);
    await page.getByRole('tab', { name: 'Player Listing' }).click();
    await expect(page.getByRole('combobox', { name: 'Format', exact: true })).toBeVisible();
    await expectGoodLooks(page, `player listing ${where}`);
  });
}

test('a channel that is closed to the bot is reported on the page and to the owner, and nothing is posted', async ({
  visit,
}) => {
  const { id } = (await channels()).find(({ name }) => name === 'general')!;
  await control.post('/discord/faults', { denyChannel: { channelId: id, permissions: ['EMBED_LINKS'] } });
  const page = await visit(program, '/statusAndListing?tab=players', { as: 'owner' });
  await choose(page, 'The Center', '#general');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The bot needs View Channel, Send Messages, Embed Links')).toBeVisible({
    timeout: 20_000,
  });
  expect(await messagesIn('general')).toEqual([]);
});

test('players who left are off the list, which is edited at most once a minute', async () => {
  test.setTimeout(120_000);
  await expect.poll(listed, { timeout: 75_000 }).not.toContain(guestLine);
  expect(await messagesIn('bot-commands')).toHaveLength(1);
});

test('displays that are switched off are removed', async ({ visit }) => {
  const page = await visit(program, '/statusAndListing', { as: 'owner' });
  await flip(page, 'Enable server status');
  await save(page);
  await expect.poll(() => voiceNames('Information'), { timeout: 30_000 }).toEqual([]);
  for (const channel of ['server-status', 'trading'])
    await expect.poll(() => messagesIn(channel), { timeout: 30_000 }).toEqual([]);
});
