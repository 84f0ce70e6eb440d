import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { registry } from '@arkwright/contracts/registry';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sample } from '../../testing/sample.ts';
import { buildInstance, buildUser, createWorld } from '../../testing/world.ts';
import { recentVisits } from './recent.ts';

type Options = Parameters<typeof createWorld>[0];

const READS = Object.values(registry)
  .flatMap((routes): RouteDefinition[] => Object.values(routes))
  .filter(({ method }) => method === 'GET');

async function opened(options: Options = {}, path = '/offlineAlerts') {
  const { api } = createWorld(options);
  for (const route of READS) api.otherwise(route, () => sample(route.response));
  const app = renderApp({ api, path });
  await screen.findByRole('heading', { level: 1 });
  await app.user.keyboard('{Control>}k{/Control}');
  return { ...app, api, field: await screen.findByRole('combobox', { name: 'Search or run…' }) };
}

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
  await kit.session.signOut();
  expect(recentVisits('bot-1')).toEqual([]);
});
