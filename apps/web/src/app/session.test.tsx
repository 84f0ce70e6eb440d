import { authRoutes } from '@arkwright/contracts/auth/routes';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { realtimeRoutes } from '@arkwright/contracts/realtime/routes';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { buildNotification, createWorld } from '../testing/world.ts';

const token = () => window.localStorage.getItem('token');

test('an outage at the start signs nobody out, and the screen opens when the API is back', async () => {
  const { api } = createWorld();
  api.state.outage = 503;
  const { user } = renderApp({ api, path: '/notifications' });
  expect(await screen.findByText(/You stay signed in; this page reconnects by itself/)).toBeDefined();
  expect(token()).toBe('as_good');
  api.state.outage = null;
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('No notifications')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/this page reconnects by itself/)).toBeNull());
});

test('an outage during a guard shows a way to retry instead of an error page', async () => {
  const { api } = createWorld();
  api.state.outage = 'network';
  const { user, pathname } = renderApp({ api, path: '/servers' });
  expect(await screen.findByRole('heading', { name: 'Arkwright can’t be reached right now' })).toBeDefined();
  expect(token()).toBe('as_good');
  // One message, and one button to try again.
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  expect(screen.queryByText(/last known state/)).toBeNull();
  api.state.outage = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Servers' })).toBeDefined();
  expect(pathname()).toBe('/servers');
});

test('a failed refresh keeps the last data and says so', async () => {
  const { api } = createWorld({ notifications: [buildNotification({ message: 'The Island was wiped' })] });
  const { user } = renderApp({ api, path: '/notifications' });
  await screen.findByText('The Island was wiped');
  api.state.outage = 503;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/you see the last known state/)).toBeDefined();
  expect(screen.getByText('The Island was wiped')).toBeDefined();
  expect(token()).toBe('as_good');
});

test('an expired session shows a message before redirecting to Discord, and keeps the requested screen', async () => {
  const { api } = createWorld();
  const { left, user } = renderApp({ api, path: '/notifications?sort=createdAt', token: 'as_old' });
  await screen.findByText('Your session has ended. Sign in again to continue where you were.');
  expect(token()).toBeNull();
  expect(left).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign in with Discord' }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(window.sessionStorage.getItem('to')).toBe('/notifications?sort=createdAt');
});

test('a 401 ends the session on the current page without a redirect', async () => {
  const { api } = createWorld({ notifications: [buildNotification()] });
  const { user, left, pathname } = renderApp({ api, path: '/notifications' });
  await screen.findByText('Something happened');
  api.state.tokens.clear();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeDefined();
  expect(token()).toBeNull();
  expect(pathname()).toBe('/notifications');
  expect(left).toEqual([]);
});

test('signing out in another tab signs out here', async () => {
  const { api } = createWorld({ notifications: [buildNotification()] });
  renderApp({ api, path: '/notifications' });
  await screen.findByText('Something happened');
  act(() => {
    window.localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeDefined();
});

test('signing out ends the session at the API and opens home', async () => {
  const { api } = createWorld();
  const { user, pathname } = renderApp({ api, path: '/notifications' });
  await user.click(await screen.findByRole('link', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Welcome to Arkwright' });
  expect(pathname()).toBe('/');
  expect(token()).toBeNull();
  expect(api.callsOf(authRoutes.logout)).toMatchObject([{ token: 'as_good' }]);
  expect(api.refusals).toEqual([]);
});

test('signing out works while the API is away', async () => {
  const { api } = createWorld();
  const { user } = renderApp({ api, path: '/' });
  await user.click(await screen.findByRole('button', { name: /^You/ }));
  await screen.findByRole('link', { name: 'Sign out' });
  api.state.outage = 'network';
  await user.click(screen.getByRole('link', { name: 'Sign out' }));
  await screen.findByRole('link', { name: 'Sign in' });
  expect(token()).toBeNull();
});

test('the session is checked with the header and not in the address', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/' });
  await waitFor(() =>
    expect(api.callsOf(realtimeRoutes.start)).toMatchObject([{ token: 'as_good', input: { query: {} } }]),
  );
});

test('a notification that arrives live is counted at once', async () => {
  const { api, world } = createWorld();
  renderApp({ api, path: '/' });
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  const notification = buildNotification({ isRead: false });
  world.notifications = [notification];
  act(() => api.emit('bot-1', { kind: 'notification', notification }));
  expect(await screen.findByRole('link', { name: '1 unread notification' })).toBeDefined();
});

test('a live change reloads its data', async () => {
  const { api, world } = createWorld();
  renderApp({ api, path: '/' });
  await screen.findByRole('button', { name: 'Selected bot: Obelisk Cluster' });
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  const before = api.callsOf(instanceRoutes.forDiscordUser).length;
  world.instances = world.instances.map((instance) => ({ ...instance, guildName: 'Obelisk Cluster II' }));
  act(() => api.emit('bot-1', { kind: 'changed', what: 'settings:log', by: 'someone' }));
  expect(await screen.findByRole('button', { name: 'Selected bot: Obelisk Cluster II' })).toBeDefined();
  expect(api.callsOf(instanceRoutes.forDiscordUser).length).toBeGreaterThan(before);
});
