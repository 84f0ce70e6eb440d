import { createHash } from 'node:crypto';
import { authRoutes } from '@arkwright/contracts/auth/routes';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import { subscriptionRoutes } from '@arkwright/contracts/subscriptions/routes';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, buildUser, createWorld } from '../../testing/world.ts';
import { stashArrival, takeArrival } from './arrival.ts';

/** The browser's storage for all of its tabs: the part of IndexedDB that the sign-in uses, which jsdom lacks. */
let kept: Map<string, { challenge: string; verifier: string; at: number }>;

function fakeIndexedDb() {
  const store = {
    clear: () => ({ result: kept.clear() }),
    put: (begun: { challenge: string; verifier: string; at: number }) => ({
      result: kept.set(begun.challenge, begun),
    }),
    get: (challenge: string) => ({ result: kept.get(challenge) }),
  };
  const soon = <Handlers extends object>(handlers: Handlers, name: keyof Handlers) => {
    queueMicrotask(() => (handlers[name] as (() => void) | undefined)?.());
    return handlers;
  };
  const transaction = () => soon({ objectStore: () => store, oncomplete: undefined }, 'oncomplete');
  return {
    open: () => soon({ result: { transaction, close: () => {} }, onsuccess: undefined }, 'onsuccess'),
  };
}
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('indexedDB', fakeIndexedDb());
});

const CODE = `oc_${'a'.repeat(43)}`;
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const token = () => window.localStorage.getItem('token');

function signInWorld(options?: Parameters<typeof createWorld>[0]) {
  const made = createWorld(options);
  made.api.on(authRoutes.exchange, () => ({ token: 'as_good' }));
  made.api.on(authRoutes.peek, () => ({ username: 'Rockwell', challenge: CHALLENGE }));
  return made;
}

test('the login stores a verifier in this tab and sends its challenge', async () => {
  const { api } = signInWorld();
  const { left } = renderApp({ api, path: '/login', token: null });
  await waitFor(() => expect(left).toHaveLength(1));
  const verifier = window.sessionStorage.getItem('lv') ?? '';
  expect(verifier).toMatch(/^[\w-]{43}$/);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  expect(left[0]).toBe(`${window.location.origin}/api/auth/discord?challenge=${challenge}`);
  expect([...kept.values()]).toMatchObject([{ challenge, verifier }]);
});

test('at another address than its own the page offers that, and does not leave', async () => {
  const { api } = signInWorld();
  api.on(publicInfoRoutes.settings, () => ({
    discordBotJoinUrl: '',
    discordInviteUrl: '',
    shopBotUrl: '',
    discordLoginUrl: 'https://ark.example.org/api/auth/discord/login',
    isSelfHosted: false,
    isSandbox: false,
    operator: { name: '', address: '', email: '' },
  }));
  const { left } = renderApp({ api, path: '/login?to=%2Fhistory', token: null });
  const link = await screen.findByRole('link', { name: 'Go to https://ark.example.org' });
  expect(link.getAttribute('href')).toBe('https://ark.example.org/login?to=%2Fhistory');
  expect(screen.getByText(`PUBLIC_URL=${window.location.origin}`)).toBeDefined();
  expect(left).toEqual([]);
  expect(window.sessionStorage.getItem('lv')).toBeNull();
});

test('after a failed sign-in the login waits for a click', async () => {
  const { api } = signInWorld();
  const { left, user } = renderApp({ api, path: '/login?failed=refused', token: null });
  expect(await screen.findByText(/You did not let Discord/)).toBeDefined();
  expect(left).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign in with Discord' }));
  await waitFor(() => expect(left).toHaveLength(1));
});

test('a code of this tab is exchanged with its verifier and opens the servers', async () => {
  const { api } = signInWorld();
  window.sessionStorage.setItem('lv', VERIFIER);
  const { pathname, router } = renderApp({ api, path: `/oauth/${CODE}`, token: null });
  expect(await screen.findByRole('heading', { name: 'Servers' })).toBeDefined();
  expect(pathname()).toBe('/servers');
  expect(token()).toBe('as_good');
  expect(api.callsOf(authRoutes.exchange)).toMatchObject([
    { input: { body: { code: CODE, verifier: VERIFIER } } },
  ]);
  expect(api.callsOf(authRoutes.peek)).toEqual([]);
  expect(window.sessionStorage.getItem('lv')).toBeNull();
  expect(router.history.length).toBe(1);
});

test.each<[string, 0 | 1, string]>([
  ['an admin of the site who has no bot begins at the admin’s page', 1, '/admin'],
  ['anyone else who has no bot begins with the first steps', 0, '/start'],
])('%s', async (_, role, path) => {
  const { api } = signInWorld({ user: buildUser({ role }), instances: [] });
  // The page may have begun to read before the test has ended.
  const { users, changes, refusedIntents, problems, sources } = adminRoutes;
  for (const list of [users, changes, refusedIntents, problems, sources, subscriptionRoutes.checkAll])
    api.on(list, () => []);
  api.on(ownBotRoutes.requests, () => ({ requests: [], total: 0, open: 0 }));
  window.sessionStorage.setItem('lv', VERIFIER);
  const { pathname } = renderApp({ api, path: `/oauth/${CODE}`, token: null });
  await waitFor(() => expect(pathname()).toBe(path));
});

test.each([`/oauth/${CODE}`, '/login'])(
  'a manager who may not view the servers arrives at Home from %s',
  async (path) => {
    const manager = buildInstance({ isOwner: false, permissions: ['Logging_View'] });
    const { api } = signInWorld({ instances: [manager] });
    window.sessionStorage.setItem('lv', VERIFIER);
    const isSignedIn = path === '/login';
    const { pathname } = renderApp({ api, path, ...(!isSignedIn && { token: null }) });
    await waitFor(() => expect(pathname()).toBe('/'));
  },
);

test('a visitor who requested a screen gets there after the sign-in', async () => {
  const { api } = signInWorld();
  const before = renderApp({ api, path: '/notifications?sort=createdAt', token: null });
  await waitFor(() => expect(before.left).toHaveLength(1));
  cleanup();
  const after = renderApp({ api, path: `/oauth/${CODE}`, token: null });
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeDefined();
  expect(after.router.state.location.href).toBe('/notifications?sort=createdAt');
});

test('a code that was not started in this tab asks first', async () => {
  const { api } = signInWorld();
  kept.set(CHALLENGE, { challenge: CHALLENGE, verifier: VERIFIER, at: Date.now() });
  const { user, pathname } = renderApp({ api, path: `/oauth/${CODE}`, token: null });
  await screen.findByRole('heading', { name: 'Sign in as Rockwell?' });
  expect(pathname()).toBe('/oauth');
  expect(api.callsOf(authRoutes.exchange)).toEqual([]);
  expect(token()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Yes, sign in' }));
  await screen.findByRole('heading', { name: 'Servers' });
  expect(api.callsOf(authRoutes.exchange)).toMatchObject([
    { input: { body: { code: CODE, verifier: VERIFIER } } },
  ]);
  expect(kept.size).toBe(0);
});

test('a sign-in that this browser began too long ago does not count', async () => {
  const { api } = signInWorld();
  kept.set(CHALLENGE, { challenge: CHALLENGE, verifier: VERIFIER, at: Date.now() - 11 * 60_000 });
  renderApp({ api, path: `/oauth/${CODE}`, token: null });
  expect(await screen.findByText(/can’t tell whether it was started in this browser/)).toBeDefined();
});

test('a code that was not started in this browser asks, and then starts over at Discord', async () => {
  const { api } = signInWorld();
  const { user, left } = renderApp({ api, path: `/oauth/${CODE}`, token: null });
  await screen.findByRole('heading', { name: 'Sign in as Rockwell?' });
  expect(screen.getByText(/can’t tell whether it was started in this browser/)).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Yes, sign in' }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(api.callsOf(authRoutes.exchange)).toEqual([]);
  expect(token()).toBeNull();
});

test('answering no keeps the person signed out', async () => {
  const { api } = signInWorld();
  const { user } = renderApp({ api, path: `/oauth/${CODE}`, token: null });
  await user.click(await screen.findByRole('link', { name: 'No, that’s not me' }));
  await screen.findByRole('heading', { name: 'Welcome to Arkwright' });
  expect(token()).toBeNull();
});

test('a plain session token asks first, and is stored after yes', async () => {
  const { api } = signInWorld();
  const { user } = renderApp({ api, path: '/oauth/as_good', token: null });
  await screen.findByRole('heading', { name: 'Sign in as owner?' });
  expect(token()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Yes, sign in' }));
  await screen.findByRole('heading', { name: 'Servers' });
  expect(token()).toBe('as_good');
});

test('an invalid session token is not stored', async () => {
  const { api } = signInWorld();
  renderApp({ api, path: '/oauth/as_made_up', token: null });
  expect(await screen.findByRole('heading', { name: 'This sign-in is no longer valid' })).toBeDefined();
  expect(token()).toBeNull();
});

test('a used or expired code says so and offers a new sign-in', async () => {
  const { api } = signInWorld();
  api.on(authRoutes.exchange, () => {
    throw new Refusal('NOT_FOUND');
  });
  window.sessionStorage.setItem('lv', VERIFIER);
  renderApp({ api, path: `/oauth/${CODE}`, token: null });
  await screen.findByRole('heading', { name: 'This sign-in is no longer valid' });
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login');
});

test('an outage during a sign-in can be retried', async () => {
  const { api } = signInWorld();
  window.sessionStorage.setItem('lv', VERIFIER);
  api.state.outage = 'network';
  const { user } = renderApp({ api, path: `/oauth/${CODE}`, token: null });
  await screen.findByText('Your sign-in is not complete yet. Please try again.');
  api.state.outage = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Servers' });
  expect(token()).toBe('as_good');
});

test('the address is cleaned first', () => {
  window.history.replaceState(null, '', `/oauth/${CODE}`);
  stashArrival(window);
  expect(window.location.pathname).toBe('/oauth');
  expect(takeArrival()).toBe(CODE);
  expect(takeArrival()).toBeNull();
  window.history.replaceState(null, '', '/');
});
