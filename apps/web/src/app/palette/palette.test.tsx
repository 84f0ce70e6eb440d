import { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { registry } from '@arkwright/contracts/registry';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sample } from '../../testing/sample.ts';
import { buildInstance, buildUser, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './results.tsx';
import '../../features/data-dashboard/nuke-tribe-dialog.tsx';
import '../../features/shared/actions/check-servers-dialog.tsx';
import '../../features/shared/actions/save-worlds-dialog.tsx';
import { recentVisits, usesIn } from './recent.ts';

type Options = Parameters<typeof createWorld>[0];

const READS = Object.values(registry)
  .flatMap((routes): RouteDefinition[] => Object.values(routes))
  .filter(({ method }) => method === 'GET');

async function opened(options: Options = {}, answer: (api: FakeApi) => void = () => {}) {
  const { api } = createWorld(options);
  for (const route of READS) api.otherwise(route, () => sample(route.response));
  answer(api);
  const app = renderApp({ api, path: '/offlineAlerts' });
  await screen.findByRole('heading', { level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  return { ...app, api, field: await screen.findByRole('combobox', { name: 'Search or run…' }) };
}

const optionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const NO_DIRECTORY = { channels: [], categories: [], roles: [], refusedIntents: [], ownerName: '' };

// Without a layout Mantine has no portals: its dialogs are inside of the palette's, which is closed by then.
const INLINE = { hidden: true };

const selected = () => screen.queryByRole('option', { selected: true });

test('a setting is found by its effect, and Enter leads to its row', async () => {
  const { user, field, router } = await opened();
  await user.type(field, 'quiet world save');
  await waitFor(() => expect(selected()?.textContent).toContain('Filter world saves'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toContain('/logging'));
  await screen.findByRole('switch', { name: 'Filter world saves' });
  // The row may be another one by now: a page replaces its rows once it has read.
  const lit = () => document.querySelector('[data-lit]');
  await waitFor(() => expect(lit()?.textContent).toContain('Filter world saves'));
  expect(lit()?.contains(document.activeElement)).toBe(true);
});

test('Tab flips a switch through the save of its page', async () => {
  const instance = buildInstance({ revs: { log: 4 } });
  const { user, field, api } = await opened({ instances: [instance] });
  api.on(instanceRoutes.update, ({ body }) => ({ ...instance, ...body.bot, revs: { log: 5 } }) as never);
  await user.type(field, 'sanitize colors');
  await waitFor(() => expect(selected()?.textContent).toContain('on'));
  await user.keyboard('{Tab}');
  await waitFor(() => expect(api.calls.some(({ route }) => route === instanceRoutes.update)).toBe(true));
  const call = api.calls.find(({ route }) => route === instanceRoutes.update);
  expect(call?.input).toMatchObject({
    body: {
      bot: { id: 'bot-1', log: { sanitizeColors: false }, revs: { log: 4 } },
    },
  });
  await waitFor(() => expect(selected()?.textContent).toContain('off'));
});

test('a switch that a person may not change can only be opened', async () => {
  const { user, field, api } = await opened({
    instances: [
      buildInstance({ isOwner: false, permissions: ['Logging_View', 'ServerOfflineAlerts_View'] as never }),
    ],
  });
  await user.type(field, 'sanitize colors');
  await waitFor(() => expect(selected()?.textContent).toContain('Viewing is permitted'));
  await user.keyboard('{Tab}');
  expect(api.calls.some(({ route }) => route === instanceRoutes.update)).toBe(false);
});

test('players are found by their names, and Tab shows what can be done with them', async () => {
  const { user, field, api } = await opened();
  api.on(playerRoutes.search, () => ({
    players: [buildPlayer({ name: 'Guppy', isOnline: true })],
    hasMore: false,
  }));
  await user.type(field, 'gup');
  await waitFor(() => expect(selected()?.textContent).toContain('Guppy'));
  await user.keyboard('{Tab}');
  expect(await screen.findByRole('option', { name: /Ban…/ })).toBeDefined();
  expect(within(screen.getByRole('dialog', { name: 'Search' })).getByText('Guppy')).toBeDefined();
});

test('Tab on a tribe shows what can be done with it; what destroys asks for its name', async () => {
  const { user, field, api } = await opened();
  const [row] = (sample(dataDashboardRoutes.tribes.response) as { rows: TribeEntry[] }).rows;
  const tribe = { ...row!, tribeName: 'Xyloport', tribeId: '77', isDecayProtected: false };
  api.on(dataDashboardRoutes.tribes, () => ({ rows: [tribe], total: 1, isEstimated: false }));
  await user.type(field, 'xylo');
  await waitFor(() => expect(selected()?.textContent).toContain('Xyloport'));
  await user.keyboard('{Tab}');
  expect(await screen.findByRole('option', { name: 'Show on map' })).toBeDefined();
  expect(optionTexts()).toEqual([
    'Show in Data Dashboard',
    'Show on map',
    'Protect from automatic decay',
    'Ban tribe…',
    'Nuke tribe…',
    'Delete entry…',
  ]);
  await user.type(field, 'nuke');
  await waitFor(() => expect(selected()?.textContent).toBe('Nuke tribe…'));
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuke tribe', ...INLINE }));
  expect(dialog.getByRole('textbox', { name: /^Type the tribe’s name/, ...INLINE })).toBeDefined();
  expect(api.callsOf(nukeRoutes.nukeTribe)).toEqual([]);
});

test('an action on a tribe asks which one, and then stands first', async () => {
  const { user, field, api } = await opened();
  const [row] = (sample(dataDashboardRoutes.tribes.response) as { rows: TribeEntry[] }).rows;
  const tribe = { ...row!, tribeName: 'Xyloport', isDecayProtected: false };
  api.on(dataDashboardRoutes.tribes, () => ({ rows: [tribe], total: 1, isEstimated: false }));
  await user.type(field, 'nuke tribe');
  await waitFor(() => expect(selected()?.textContent).toContain('Nuke tribe…'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Type a part of the tribe’s name/)).toBeDefined();
  await user.type(field, 'xylo');
  await waitFor(() => expect(selected()?.textContent).toContain('Xyloport'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(selected()?.textContent).toBe('Nuke tribe…'));
});

test('all servers are a result of their own; nothing happens before their dialog is confirmed', async () => {
  const servers = ['The Island', 'Ragnarok'].map((name, place) => ({
    id: `server-${place + 1}`,
    name,
    clusterId: '',
  }));
  const { user, field, api } = await opened({}, (fake) => {
    fake.on(instanceRoutes.directory, () => ({ ...NO_DIRECTORY, servers }));
    fake.on(serverStatusRoutes.list, () => []);
    fake.on(liveRoutes.console, ({ body: { serverId } }) => ({
      serverId,
      serverName: serverId,
      isDone: serverId === 'server-1',
      reply: 'No answer.',
    }));
  });
  await user.type(field, 'all servers');
  await waitFor(() => expect(selected()?.textContent).toContain('All servers'));
  await user.keyboard('{Tab}');
  expect(await screen.findByRole('option', { name: /^Message players…/ })).toBeDefined();
  await waitFor(() =>
    expect(optionTexts()).toEqual([
      'Message players…',
      'Save worlds…',
      'Check connections…',
      'Restart…No server has a host connected that can restart it now.',
    ]),
  );
  await user.type(field, 'save');
  await waitFor(() => expect(selected()?.textContent).toBe('Save worlds…'));
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save worlds', ...INLINE }));
  expect(api.callsOf(liveRoutes.console)).toEqual([]);
  await user.click(await dialog.findByRole('button', { name: 'Save 2 servers', ...INLINE }));
  // What failed can be tried again.
  expect((await dialog.findByRole('alert', INLINE)).textContent).toContain('Ragnarok: No answer.');
  expect(dialog.getByRole('button', { name: 'Save 1 server', ...INLINE })).toBeDefined();
  expect(api.callsOf(liveRoutes.console)).toHaveLength(2);
});

test('connections are checked where servers are down, ten at most', async () => {
  const servers = Array.from({ length: 12 }, (_, place) => ({
    id: `server-${place}`,
    name: `Map ${place}`,
    clusterId: '',
  }));
  const [status] = sample(serverStatusRoutes.list.response) as ServerStatus[];
  const { user, field, api } = await opened({}, (fake) => {
    fake.on(instanceRoutes.directory, () => ({ ...NO_DIRECTORY, servers }));
    fake.on(serverStatusRoutes.list, () => [{ ...status!, serverId: 'server-11', isOnline: false }]);
    fake.on(serverRoutes.checkConnection, () => ({ success: true, message: '' }));
  });
  await user.type(field, 'check all connections');
  await waitFor(() => expect(selected()?.textContent).toContain('Check all connections…'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(selected()?.textContent).toBe('Check connections…'));
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Check connections', ...INLINE }));
  await user.click(await dialog.findByRole('button', { name: 'Check 10 servers', ...INLINE }));
  await waitFor(() => expect(api.callsOf(serverRoutes.checkConnection)).toHaveLength(10));
  expect(api.callsOf(serverRoutes.checkConnection)[0]?.input).toMatchObject({
    body: { serverId: 'server-11' },
  });
});

test('the first result is chosen, also when it comes after others', async () => {
  const { user, field, api } = await opened();
  const found = Promise.withResolvers<void>();
  api.on(playerRoutes.search, async () => {
    await found.promise;
    return { players: [buildPlayer({ name: 'Accounts to sign', isOnline: true })], hasMore: false };
  });
  await user.type(field, 'accounts to sign');
  await waitFor(() => expect(selected()).not.toBeNull());
  expect(selected()?.textContent).not.toContain('Accounts to sign');
  found.resolve();
  await waitFor(() => expect(selected()?.textContent).toContain('Accounts to sign'));
});

test('letters are shortcuts unless they are switched off', async () => {
  const { user, router } = await opened();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  await user.keyboard('gs');
  await waitFor(() => expect(router.state.location.pathname).toBe('/servers'));
});

test('without shortcuts a slash does nothing, and Ctrl+K still opens the search', async () => {
  const { user, field } = await opened({ user: buildUser({ hasShortcuts: false }) });
  expect(field).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  await user.keyboard('/');
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('what was opened last is offered first, and not to the next person', async () => {
  const { user, field, kit } = await opened();
  await user.type(field, 'quiet world save');
  await waitFor(() => expect(selected()?.textContent).toContain('Filter world saves'));
  await user.keyboard('{Enter}');
  await screen.findByRole('switch', { name: 'Filter world saves' });
  expect(recentVisits('bot-1').map(({ title }) => title)).toEqual(['Filter world saves']);
  expect(recentVisits('bot-2')).toEqual([]);
  expect(usesIn('bot-1', Date.now())('log.filterSaveWorld')).toBe(1);
  await kit.session.signOut();
  expect(recentVisits('bot-1')).toEqual([]);
  expect(usesIn('bot-1', Date.now())('log.filterSaveWorld')).toBe(0);
});
