import { automaticRconRoutes } from '@arkwright/contracts/automatic-rcon/routes';
import { historyRoutes } from '@arkwright/contracts/history/routes';
import type { ServerPower } from '@arkwright/contracts/host-power/schema';
import { NO_HOST } from '@arkwright/contracts/host-power/words';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { STOPPING } from '@arkwright/contracts/server-status/stopping';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server } from '@arkwright/contracts/servers/schema';
import { statusAndListingRoutes } from '@arkwright/contracts/status-and-listing/routes';
import { updateNotificationRoutes } from '@arkwright/contracts/update-notifications/routes';
import type { UpdateState } from '@arkwright/contracts/update-notifications/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildStatus, createCluster } from '../../features/servers/testing/cluster-world.ts';
import { ApiError } from '../../kit/api-error.ts';
import { buildServer } from '../../testing/build-server.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './server-page.tsx';
import '../../features/shared/actions/message-dialog.tsx';
import '../../features/shared/actions/stop-dialog.tsx';

const SOURCE = { answeredAt: 1, problem: '', isOut: false } as const;
const UPDATES: UpdateState = {
  game: { ...SOURCE, buildId: '20301600', publishedAt: 1, learnedAt: 1, claim: null },
  mods: { ...SOURCE, hasKey: false },
  watched: [],
  unwatched: 0,
  servers: [
    {
      serverId: 'server-1',
      serverName: 'Ragnarok',
      toldAt: 1,
      gameVersion: '93.19',
      buildId: '20301500',
      build: 'old',
      oldModIds: [],
      currentMods: 0,
      unknownMods: 0,
      unlistedMods: 0,
    },
  ],
};

type Given = {
  server?: Partial<Server>;
  status?: Partial<ServerStatus> | null;
  power?: Partial<ServerPower>;
  tab?: string;
  permissions?: string[];
};

function open({ server, status, power, tab = 'overview', permissions }: Given = {}) {
  const { api, cluster } = createCluster({
    servers: [buildServer({ name: 'Ragnarok', host: '203.0.113.5', rconPort: 27021, ...server })],
    statuses: status === null ? [] : [buildStatus(status)],
    powers: [{ serverId: 'server-1', problem: NO_HOST, hostState: '', job: null, ...power }],
    instance: { tier: 5, ...(permissions && { isOwner: false, permissions }) },
  });
  api.on(serverStatusRoutes.changes, () => []);
  api.on(statusAndListingRoutes.counts, () => ({
    from: 0,
    stepMs: 300_000,
    average: [],
    peak: [],
    uptime: null,
    downtimes: [],
  }));
  api.on(automaticRconRoutes.list, () => []);
  api.on(updateNotificationRoutes.state, () => UPDATES);
  api.on(liveRoutes.online, () => ({ players: [], knownFrom: null }));
  api.on(historyRoutes.list, () => ({ entries: [], next: null, leftOutUntil: null }));
  api.on(historyRoutes.latest, () => ({ latest: null }));
  api.on(liveRoutes.lines, () => ({ lines: [], hasMore: false }));
  api.on(liveRoutes.servers, () => [
    { id: 'server-1', name: 'Ragnarok', nameShort: 'Rag', offReason: '' },
    { id: 'server-2', name: 'The Island', nameShort: 'Isl', offReason: '' },
  ]);
  api.on(playerRoutes.onServer, () => [
    {
      netId: '0002c0ffee11d00d4242beef00c0ffee',
      name: 'Zeke',
      characterName: 'Grim',
      tribeName: 'Beach Bobs',
      since: 1,
      isNew: true,
      hasAlert: true,
      isMuted: false,
      hasNote: false,
    },
  ]);
  const app = renderApp({ api, path: `/servers/server-1?tab=${tab}` });
  return { ...app, api, cluster };
}

const main = () => within(screen.getByRole('main'));
const offline = (reason: string, rest: Partial<ServerStatus> = {}) =>
  ({ state: 'offline', reason, ...rest }) as const;

test.each<[string, Given, RegExp]>([
  ['refused', { status: offline('Connection refused.') }, /^Nothing listens on 203\.0\.113\.5:27021\./],
  ['silent', { status: offline('No answer for 12 s.') }, /^It is connected but says nothing/],
  [
    'another password',
    { status: offline('The server refused the RCON password.') },
    /^The password in GameUserSettings\.ini is another one/,
  ],
  [
    'not allowed',
    { server: { host: '10.0.0.4' }, status: offline('The server could not be reached.') },
    /^The address 10\.0\.0\.4 is not allowed/,
  ],
  [
    'an unknown name',
    { server: { host: 'ark.example.org' }, status: offline('The server could not be reached.') },
    /^The name ark\.example\.org was not found/,
  ],
  ['never connected', { status: offline('Connection refused.', { lastSeen: 0 }) }, /^It has never answered/],
  [
    'disabled',
    { server: { isEnabled: false }, status: null },
    /The bot does not connect to it while it is disabled/,
  ],
  [
    'above the limit',
    { status: offline("Above your tier's limit of 6 servers.", { lastSeen: 0 }) },
    /^Above your tier/,
  ],
  [
    'starting',
    { status: { state: 'starting', reason: 'The server is starting.' } },
    /^The server is starting/,
  ],
])('the page says what is wrong with a server: %s', async (_what, given, words) => {
  open(given);
  expect(await screen.findByText(words)).toBeDefined();
});

test('a wrong password and a wrong address lead to the settings', async () => {
  const { user, router } = open({ status: offline('The server refused the RCON password.') });
  await user.click(await screen.findByRole('button', { name: 'Enter password' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'settings' }));
  expect(await screen.findByLabelText(/RCON Password/)).toBeDefined();
});

test('a server that is down can be started if its host can do that', async () => {
  open({ status: offline('Connection refused.'), power: { problem: '' } });
  expect(await screen.findByRole('button', { name: 'Start' })).toBeDefined();
  expect(screen.queryByText(/Arkwright can’t start it/)).toBeNull();
});

test('without a host the page says that a server can’t be started', async () => {
  open({ status: offline('Connection refused.'), server: { hosting: 'NotSelected' } });
  expect(await screen.findByText(/Arkwright can’t start it/)).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Connect your host' }).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'How' }).getAttribute('href')).toBe('/docu/game-servers#power');
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});

test('a server on a machine of one’s own has no host to connect: its machine has to start it', async () => {
  open({ status: offline('Connection refused.'), server: { hosting: 'SelfHosted' } });
  expect((await screen.findByText(/Arkwright can’t start it/)).textContent).toContain(
    'Start it on its machine.',
  );
  expect(screen.queryByRole('link', { name: 'Connect your host' })).toBeNull();
  expect(screen.getByRole('link', { name: 'How' }).getAttribute('href')).toBe('/docu/game-servers#power-own');
});

test('a server that is stopping says so in its head', async () => {
  open({ status: { players: 2, reason: STOPPING } });
  expect(await screen.findByText('Stopping')).toBeDefined();
});

test('without a host it saves the world, then stops the server over RCON', async () => {
  const { api, user } = open({ status: { players: 2 } });
  api.on(liveRoutes.console, ({ body }) => ({
    serverId: body.serverId,
    serverName: 'Ragnarok',
    isDone: true,
    reply: '',
  }));
  await user.click(await screen.findByRole('button', { name: 'Power' }));
  expect((await screen.findByRole('menuitem', { name: /^Restart…/ })).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await user.click(screen.getByRole('menuitem', { name: /^Stop \(your host starts it again\)…/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop Ragnarok?' }));
  expect(dialog.getByText(/Whether it comes back is up to your host/)).toBeDefined();
  expect(dialog.getByText(/2 players are on Ragnarok/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  await waitFor(() =>
    expect(api.callsOf(liveRoutes.console).map(({ input }) => (input as { body: object }).body)).toEqual([
      { serverId: 'server-1', command: 'SaveWorld' },
      { serverId: 'server-1', command: 'DoExit' },
    ]),
  );
});

test('it does not stop a server whose world could not be saved', async () => {
  const { api, user } = open();
  api.on(liveRoutes.console, ({ body }) => ({
    serverId: body.serverId,
    serverName: 'Ragnarok',
    isDone: false,
    reply: 'No answer.',
  }));
  await user.click(await screen.findByRole('button', { name: 'Power' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Stop/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop Ragnarok?' }));
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(
    await dialog.findByText(/The world was not saved, so nothing was stopped\. No answer\./),
  ).toBeDefined();
  expect(api.callsOf(liveRoutes.console)).toHaveLength(1);
});

test('while a server is down, players on the others can be told; what failed can be sent again', async () => {
  const { api, user } = open({ status: offline('Connection refused.') });
  const outcome = (serverId: string, isDone: boolean) => ({
    serverId,
    serverName: serverId,
    isDone,
    reply: 'Down.',
  });
  api.on(liveRoutes.write, () => [outcome('server-1', false), outcome('server-2', false)]);
  const [tell] = await screen.findAllByRole('button', { name: 'Tell players' });
  await user.click(tell!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell players' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  const notice = await dialog.findByRole('alert');
  expect(notice.textContent).toContain('server-2: Down.');
  expect(notice.textContent).not.toContain('server-1');
  api.on(liveRoutes.write, () => [outcome('server-1', false), outcome('server-2', true)]);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Told the players on server-2')).toBeDefined();
});

test('the page of a deleted server says who deleted it', async () => {
  const { api, cluster } = open();
  await screen.findByRole('heading', { name: 'Ragnarok' });
  const actor = { kind: 'user' as const, id: '1', name: 'Bob' };
  api.on(historyRoutes.latest, () => ({ latest: { at: Date.now() - 120_000, actor } }));
  cluster.servers.remove('server-1');
  act(() => api.emit('bot-1', { kind: 'changed', what: 'servers', by: 'Bob' }));
  expect(await screen.findByRole('heading', { name: 'This server was deleted' })).toBeDefined();
  expect(main().getByText(/deleted it/).textContent).toContain('Bob deleted it 2 minutes ago');
});

test('the menu lists every action in one order, and says why some are off', async () => {
  const { user } = open({ status: { players: 2 }, permissions: ['Servers_View', 'Logging_View'] });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ragnarok' }));
  const menu = within(await screen.findByRole('region', { name: 'Menu: Ragnarok' }));
  await waitFor(() => expect(menu.queryByText(/Asking whether/)).toBeNull());
  const items = menu.getAllByRole('menuitem').map((item) => item.querySelector('span')?.textContent);
  expect(items).toEqual([
    'Server page',
    'Open settings',
    'Show in Live Room',
    'History of this server',
    'Copy ID',
    'Message players…',
    'Console',
    'Save world',
    'Check connection',
    'Restart…',
    'Connect your host',
    'Stop (your host starts it again)…',
  ]);
  const save = menu.getByRole('menuitem', { name: /^Save world/ });
  expect(save.textContent).toContain('You need Edit permission for RCON');
  expect(save.getAttribute('aria-disabled')).toBe('true');
});

test('an old build and the newest one are named beside the state', async () => {
  const { api, user } = open({ status: { players: 2 } });
  expect(await screen.findByText('old build')).toBeDefined();
  expect(main().getByText('Steam build 20301500, the new one is 20301600')).toBeDefined();
  expect(api.callsOf(updateNotificationRoutes.state)).toHaveLength(1);
  await user.keyboard('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keys' }));
  expect(keys.getByText('Message players')).toBeDefined();
});

test('if the servers can’t be loaded, there is a button to try again', async () => {
  const { api, cluster } = createCluster({ servers: [buildServer({ name: 'Ragnarok' })] });
  api.on(serverRoutes.list, () => {
    throw new Refusal('INTERNAL');
  });
  const directory = { channels: [], categories: [], roles: [], refusedIntents: [], ownerName: '' };
  api.on(instanceRoutes.directory, () => directory);
  renderApp({ api, path: '/servers/server-1' });
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined();
  expect(cluster.servers.rows).toHaveLength(1);
});

test('unsaved settings survive a change of tab and a change by somebody else', async () => {
  const { api, cluster, user } = open({ tab: 'settings' });
  const field = async (name: RegExp) => await screen.findByRole<HTMLInputElement>('textbox', { name });
  const short = await field(/Short Name/);
  await user.clear(short);
  await user.type(short, 'Rag2');
  await user.click(screen.getByRole('tab', { name: /Facts/ }));
  cluster.servers.change('server-1', { maxPlayers: 42 });
  act(() => api.emit('bot-1', { kind: 'changed', what: 'servers', by: 'Bob' }));
  await waitFor(() => expect(main().getByText('/42 players')).toBeDefined());
  await user.click(screen.getByRole('tab', { name: /Settings/ }));
  expect((await field(/Short Name/)).value).toBe('Rag2');
  expect((await field(/Max Players/)).value).toBe('42');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(cluster.servers.rows[0]).toMatchObject({ nameShort: 'Rag2', maxPlayers: 42 }));
  expect(await screen.findByText('Everything is saved.')).toBeDefined();
});

test('a tab that somebody may not see names the permission it needs', async () => {
  open({ permissions: ['Servers_View'], tab: 'lines' });
  expect(
    await screen.findByText('You need View permission for Logging or Moderation to see this.'),
  ).toBeDefined();
});

test.each(['overview', 'players', 'console', 'lines', 'settings', 'facts'])(
  'the tab %s does not poll',
  async (tab) => {
    const { kit } = open({ tab });
    await screen.findByRole('heading', { name: 'Ragnarok' });
    await waitFor(() => expect(kit.queries.isFetching()).toBe(0));
    const polled = kit.queries
      .getQueryCache()
      .getAll()
      .filter(({ observers }) => observers.some(({ options }) => options.refetchInterval !== undefined))
      .map(({ queryKey }) => String(queryKey[0]));
    // The specification has these refreshed every minute, on every page.
    const shell = ['/api/bots/forDiscordUser', '/api/bots/limits', '/api/user/self', '/api/notification'];
    expect(polled.filter((path) => !shell.includes(path))).toEqual([]);
  },
);

test('while Arkwright can’t be reached, the page shows how old it is and its buttons are off', async () => {
  const { kit } = open({ status: { players: 2 } });
  const message = await screen.findByRole('button', { name: 'Message players' });
  await waitFor(() => expect(message.getAttribute('aria-disabled')).toBeNull());
  act(() => kit.connection.report(new ApiError('NETWORK', { status: 0 })));
  expect(await screen.findByText(/^as of \d\d:\d\d, reconnecting$/)).toBeDefined();
  expect(message.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Save world' }).getAttribute('aria-disabled')).toBe('true');
});
