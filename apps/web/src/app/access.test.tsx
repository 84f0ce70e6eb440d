import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { buildInstance, createWorld } from '../testing/world.ts';
import './shell/guild-menu.tsx';

// How open pages react to changed permissions, as the live stream reports them.

const NO_ACCESS = 'You do not have the necessary permissions to access this page.';
const manager = (...permissions: string[]) => buildInstance({ isOwner: false, permissions });

test('a person without an instance gets to a new one without a reload', async () => {
  const { api, world } = createWorld({ instances: [] });
  const app = renderApp({ api, path: '/servers' });
  await screen.findByRole('heading', { name: 'One step left: add the bot to your Discord server' });
  await waitFor(() => expect(api.streams.has('')).toBe(true));
  world.instances = [buildInstance()];
  act(() => api.emit('', { kind: 'access' }));
  expect(await screen.findByRole('heading', { name: 'Servers' })).toBeDefined();
  expect(app.pathname()).toBe('/servers');
  // From now on the stream includes the instance's events.
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
});

test('losing a permission hides the page, and getting it back shows it again', async () => {
  const { api, world } = createWorld({ instances: [manager('Servers_View')] });
  renderApp({ api, path: '/servers' });
  await screen.findByRole('heading', { name: 'Servers' });
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  world.instances = [manager('Logging_View')];
  act(() => api.emit('bot-1', { kind: 'access' }));
  expect(await screen.findByText(NO_ACCESS)).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Servers' })).toBeNull();
  world.instances = [manager('Servers_Edit')];
  act(() => api.emit('bot-1', { kind: 'access' }));
  expect(await screen.findByRole('heading', { name: 'Servers' })).toBeDefined();
});

test('losing the last instance shows a message on the current page', async () => {
  const { api, world } = createWorld();
  const app = renderApp({ api, path: '/servers' });
  await screen.findByRole('heading', { name: 'Servers' });
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  world.instances = [];
  act(() => {
    api.emit('bot-1', { kind: 'access' });
    api.dropStream('bot-1');
  });
  expect(
    await screen.findByRole('heading', { name: 'One step left: add the bot to your Discord server' }),
  ).toBeDefined();
  expect(app.pathname()).toBe('/servers');
  await waitFor(() => expect(api.streams.has('')).toBe(true));
});

test('losing the selected bot of several shows a message about which one is shown now', async () => {
  const other = buildInstance({ id: 'bot-2', guildName: 'Beach Bobs' });
  const { api, world } = createWorld({ instances: [buildInstance(), other] });
  renderApp({ api, path: '/servers?bot=bot-1' });
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  world.instances = [other];
  act(() => api.emit('bot-1', { kind: 'access' }));
  const notice = await screen.findByText(/You do not have access to the bot that was selected/);
  expect(notice.textContent).toContain('This is Beach Bobs.');
});

test('a page without a session opens no stream', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/', token: null });
  await screen.findByRole('heading', { name: 'Welcome to Arkwright' });
  expect([...api.streams.keys()]).toEqual([]);
  expect(api.callsOf(instanceRoutes.forDiscordUser)).toEqual([]);
});
