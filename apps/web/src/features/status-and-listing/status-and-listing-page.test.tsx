import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { PlayerCounts } from '@arkwright/contracts/status-and-listing/counts';
import { statusAndListingRoutes } from '@arkwright/contracts/status-and-listing/routes';
import type { DisplayState } from '@arkwright/contracts/status-and-listing/schema';
import { playerList, serverStatus } from '@arkwright/contracts/status-and-listing/settings';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildServer } from '../../testing/build-server.ts';
import { describedBy } from '../../testing/described-by.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './status-and-listing-page.tsx';

// There is no canvas here: its drawing is checked in a browser (e2e/server-status.journey.ts).
vi.mock('./player-chart.tsx', () => ({
  PlayerChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const HOUR = 3_600_000;
const NOTHING: PlayerCounts = {
  from: 0,
  stepMs: 300_000,
  average: [],
  peak: [],
  uptime: null,
  downtimes: [],
};

const TEXT = { id: '5', name: 'status', type: 0, parentId: '', position: 0 };
const CATEGORY = { id: '4', name: 'Servers', type: 4, parentId: '', position: 0 };

async function open(
  stored: { serverStatus?: object; playerList?: object } = {},
  states: DisplayState[] = [],
) {
  const groups = {
    serverStatus: { ...serverStatus.schema.parse({}), ...stored.serverStatus },
    playerList: { ...playerList.schema.parse({}), ...stored.playerList },
  };
  const { api } = createWorld({
    instances: [buildInstance({ ...groups, revs: { serverStatus: 1, playerList: 1 } })],
  });
  api.on(instanceRoutes.channels, () => [TEXT]);
  api.on(instanceRoutes.categories, () => [CATEGORY]);
  api.on(instanceRoutes.roles, () => []);
  api.on(serverRoutes.list, () => [buildServer({ id: 'island', name: 'The Island' })]);
  api.on(statusAndListingRoutes.displays, () => states);
  api.on(statusAndListingRoutes.counts, ({ query: { serverId } }) => ({
    ...NOTHING,
    ...(serverId === 'island' && {
      average: [2, 4, null],
      peak: [3, 9, null],
      uptime: 0.98769,
      downtimes: [{ from: Date.UTC(2026, 6, 1, 12), to: Date.UTC(2026, 6, 1, 12) + 2 * HOUR }],
    }),
  }));
  const app = renderApp({ api, path: '/statusAndListing' });
  await screen.findByRole('heading', { level: 1, name: 'Server Status & Player Listing' });
  return { api, ...app };
}

const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

test('fields that need the main switch, or their own, say which one', async () => {
  const { user } = await open();
  expect(describedBy(await toggle('Enable the combined message'))).toContain(
    'Switch on “Enable server status” first.',
  );
  await user.click(await toggle('Enable server status'));
  expect((await toggle('Enable the combined message')).disabled).toBe(false);
  expect(describedBy(await toggle('Use icons'))).toContain('Switch on “Enable the combined message” first.');
  expect(describedBy(await toggle('Show the IP address'))).toContain(
    'Switch on a kind of status message first.',
  );
  await user.click(await toggle('Enable status messages'));
  expect((await toggle('Show the IP address')).disabled).toBe(false);
});

test("the specification's warning is shown on both tabs", async () => {
  const { user } = await open();
  const words =
    /The bot needs Manage Channels \(voice status\) or Manage Messages permission else it may spam-create channels or messages\./;
  expect(screen.getByText(words)).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Player Listing' }));
  expect(screen.getByText(words)).toBeDefined();
});

test('a category is selected, and a server’s own channel is saved by the server’s ID', async () => {
  const { user, api } = await open({ serverStatus: { isEnabled: true, isStatusMessagesEnabled: true } });
  await user.click(screen.getByRole('combobox', { name: 'Category of the voice channels' }));
  await user.click(await screen.findByRole('option', { name: 'Servers' }));
  await user.click(await screen.findByRole('combobox', { name: 'The Island' }));
  await user.click(await screen.findByRole('option', { name: /#status/ }));
  api.on(instanceRoutes.update, ({ body }) => buildInstance(body.bot as object));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Everything is saved.');
  expect(api.callsOf(instanceRoutes.update)[0]?.input).toMatchObject({
    body: {
      bot: {
        serverStatus: {
          categoryId: '4',
          statusChannelMapping: [{ serverId: 'island', serverName: 'The Island', channelId: '5' }],
        },
      },
    },
  });
});

test("messages without a channel are reported; a server's own channel is enough", async () => {
  const on = { isEnabled: true, isStatusMessagesEnabled: true };
  const words = /^The status message of each server is on, but no channel is chosen/;
  await open({ serverStatus: on });
  // Above the tabs and at the switch.
  expect(screen.getAllByText(words)).toHaveLength(2);
  document.body.replaceChildren();
  const statusChannelMapping = [{ serverId: 'island', serverName: '', channelId: '5' }];
  await open({ serverStatus: { ...on, statusChannelMapping } });
  expect(screen.queryByText(words)).toBeNull();
});

test('the state of each display in Discord is shown: up to date, when it changes, or why not', async () => {
  const state = { serverId: 'island', isShown: true, dueAt: 0, problem: '' };
  await open({ serverStatus: { isEnabled: true } }, [
    { ...state, kind: 'voice', dueAt: Date.now() + 3.5 * 60_000 },
    { ...state, kind: 'status' },
    { ...state, kind: 'combined', serverId: '', isShown: false, problem: 'The channel no longer exists.' },
    { ...state, kind: 'players' },
  ]);
  const card = (await screen.findByRole('heading', { name: 'In Discord now' })).closest('section')!;
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Combined message The channel no longer exists.',
    'The IslandVoice channel Changes in 4 minutes',
    'The IslandMessage Up to date',
  ]);
});

test('players are shown in the format, in the list and in the command’s reply', async () => {
  const { user } = await open({ playerList: { isEnabled: true, isCommandEnabled: true } });
  await user.click(screen.getByRole('tab', { name: 'Player Listing' }));
  const list = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Format' });
  await user.click(list);
  await user.click(await screen.findByRole('option', { name: 'Character (Player, EosId)' }));
  expect(list.value).toBe('Character (Player, EosId)');
  expect(
    screen.getByRole<HTMLInputElement>('combobox', { name: 'Format of the player list command' }).value,
  ).toBe('Player');
});

test('both switches of /listplayers are in one card', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Player Listing' }));
  const card = (await screen.findByRole('heading', { name: '/listplayers' })).closest('section')!;
  const switches = within(card).getAllByRole('switch', { checked: false });
  expect(switches).toHaveLength(2);
  for (const each of switches) await user.click(each);
  expect(within(card).getAllByRole('switch', { checked: true })).toHaveLength(2);
});

test('players over time are shown for one server, with uptime and outages, or as unknown', async () => {
  const { user, api, router } = await open();
  expect(await screen.findByText(/^Nothing is known of this time yet/)).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Server' }));
  await user.click(await screen.findByRole('option', { name: 'The Island' }));
  await user.click(screen.getByText('7 days'));
  const chart = await screen.findByRole('img', { name: /^Players on The Island, 7 days/ });
  expect(chart.getAttribute('aria-label')).toBe(
    'Players on The Island, 7 days: 3 on average, 9 at most, online for 98.76% of the time',
  );
  expect(screen.getByText('2 h')).toBeDefined();
  expect(api.callsOf(statusAndListingRoutes.counts).at(-1)?.input).toMatchObject({
    query: { range: '7d', serverId: 'island' },
  });
  expect(router.state.location.search).toMatchObject({ server: 'island', range: '7d' });
});
