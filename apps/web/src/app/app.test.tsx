import { liveRoutes } from '@arkwright/contracts/live/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createAccount } from '../features/account/testing/account-world.ts';
import { describedBy } from '../testing/described-by.ts';
import { renderApp } from '../testing/render-app.tsx';
import { sample } from '../testing/sample.ts';
import { media } from '../testing/setup.ts';
import { buildInstance, buildNotification, buildUser, createWorld } from '../testing/world.ts';
import { NAVIGATION } from './frame/navigation.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './shell/account-menu.tsx';
import './shell/guild-menu.tsx';
import './shell/modal-drawer.tsx';

const drawer = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('a guarded screen without a session redirects to the login', async () => {
  const { api } = createWorld();
  const app = renderApp({ api, path: '/servers', token: null });
  await waitFor(() =>
    expect(app.left[0]).toMatch(/^http:\/\/localhost(?::\d+)?\/api\/auth\/discord\?challenge=[\w-]{43}$/),
  );
});

test('a person without an instance is asked to invite the bot', async () => {
  const { api } = createWorld({ instances: [] });
  const app = renderApp({ api, path: '/servers' });
  expect(
    await screen.findByRole('heading', { name: 'One step left: add the bot to your Discord server' }),
  ).toBeDefined();
  expect(app.pathname()).toBe('/errors/noBots');
  expect(screen.getByText('You are signed in. You do not have access to any Arkwright.')).toBeDefined();
  const [locked] = await screen.findAllByRole('button', { name: '3 more locked' });
  await app.user.click(locked!);
  const servers = await screen.findByRole('link', { name: 'Servers Needs a bot' });
  await app.user.hover(servers);
  await waitFor(() => expect(describedBy(servers)).toBe('This opens once you have a bot.'));
});

test('a person without the permission sees a message about it', async () => {
  const { api } = createWorld({
    instances: [buildInstance({ isOwner: false, permissions: ['Logging_View'] })],
  });
  const app = renderApp({ api, path: '/servers' });
  expect(await screen.findByRole('heading', { name: 'Permission Denied' })).toBeDefined();
  expect(app.pathname()).toBe('/errors/missingPermissions');
});

test('the page about a missing permission says which one, what it is for and who grants it, and leads on', async () => {
  const { api, world } = createWorld({
    instances: [buildInstance({ isOwner: false, permissions: ['Logging_View'] })],
  });
  const app = renderApp({ api, path: '/servers?sort=name' });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('View on Servers')).toBeDefined();
  expect(main.getByText(/It lets you see the game servers/)).toBeDefined();
  expect(await main.findByText('Olga')).toBeDefined();
  const open = within(main.getByRole('navigation', { name: 'Screens that you can open' }));
  expect(open.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Live Room',
    'Setup and checks',
    'Logging',
    'History',
  ]);
  world.instances = [buildInstance({ isOwner: false, permissions: ['Servers_View'] })];
  act(() => api.emit('bot-1', { kind: 'access' }));
  await waitFor(() => expect(app.router.state.location.href).toBe('/servers?sort=name'));
});

test('the page about a missing permission says when only the owner may open a screen', async () => {
  const { api } = createWorld({ instances: [buildInstance({ isOwner: false, permissions: [] })] });
  renderApp({ api, path: '/permissions' });
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText(/can be opened by the owner of the bot alone/)).toBeDefined();
  // Open to all members. Nothing leads to a screen that is refused again.
  expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual(['Setup and checks', 'History']);
});

test('an unknown address shows a message', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeDefined();
});

test('the drawer of a visitor has home, login, pledges, tools and community', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/', token: null });
  await screen.findByRole('link', { name: 'Join our Discord' });
  const names = drawer()
    .getAllByRole('link')
    .map((link) => link.textContent.trim());
  expect(names).toEqual([
    'Home',
    'Sign in',
    'Patreon Pledges',
    'Spawn Item',
    'Spawn Dino',
    'Sponsors',
    'Legal Notice',
    'Terms of Service',
    'Data Privacy Policy',
    'Join our Discord',
    'Documentation',
  ]);
});

test('an external entry is shown only if it has an address', async () => {
  const { api } = createWorld({ inviteUrl: '' });
  const { kit } = renderApp({ api, path: '/', token: null });
  await screen.findByRole('heading', { name: 'Welcome to Arkwright' });
  await waitFor(() => expect(kit.queries.getQueryData(['/api/settings', {}])).toBeDefined());
  expect(screen.queryByRole('link', { name: 'Join our Discord' })).toBeNull();
});

test('the drawer of a user has the screens in order, with the number of unread notifications', async () => {
  const notifications = [buildNotification({ isRead: false }), buildNotification({ id: 'note-2' })];
  const { api } = createWorld({ notifications });
  const { user } = renderApp({ api, path: '/' });
  // What is folded carries its mark.
  await user.click(await screen.findByRole('button', { name: 'You 1 unread', expanded: false }));
  expect(screen.getByRole('link', { name: 'Notifications 1 unread' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'More', expanded: false }));
  const targets = drawer()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');
  const entries = NAVIGATION.flatMap((group) => group.entries.map(({ to }): string => to));
  expect(targets).toEqual(entries.filter((path) => targets.includes(path)));
  expect(targets).toContain('/servers');
  expect(targets).not.toContain('/login');
  expect(targets).not.toContain('/admin');
});

test('what is folded in the drawer, and the drawer itself, is kept with the account, for every tab', async () => {
  const { api } = createWorld();
  const { user } = renderApp({ api, path: '/' });
  await screen.findByRole('button', { name: /^Account:/ });
  await user.click(await screen.findByRole('button', { name: 'Run', expanded: true }));
  await user.click(screen.getByRole('button', { name: 'You', expanded: false }));
  await user.click(screen.getByRole('button', { name: 'Close navigation' }));
  expect(screen.queryByRole('link', { name: 'RCON Presets' })).toBeNull();
  expect(api.callsOf(userRoutes.foldDrawer).map(({ input }) => input)).toMatchObject([
    { body: { part: 'Run', isUnfolded: false } },
    { body: { part: 'You', isUnfolded: true } },
    { body: { part: 'drawer', isUnfolded: false } },
  ]);
  cleanup();
  // Another tab.
  window.sessionStorage.clear();
  renderApp({ api, path: '/' });
  await user.click(await screen.findByRole('button', { name: 'Run', expanded: false }));
  expect(screen.getByRole('link', { name: 'RCON Presets' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'You', expanded: true })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Open navigation' })).toBeDefined();
});

test('a visitor’s tab remembers what is folded', async () => {
  const { api } = createWorld();
  const { user } = renderApp({ api, path: '/', token: null });
  await user.click(await screen.findByRole('button', { name: 'More', expanded: true }));
  cleanup();
  renderApp({ api, path: '/', token: null });
  expect(await screen.findByRole('button', { name: 'More', expanded: false })).toBeDefined();
  expect(api.callsOf(userRoutes.foldDrawer)).toEqual([]);
});

test('the group of the screen that is open is unfolded', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/tools/spawnDino' });
  expect(await screen.findByRole('link', { name: 'Spawn Dino' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Notifications' })).toBeNull();
});

test('the drawer is one stop for the keyboard, at the screen that is open', async () => {
  const { api } = createWorld();
  const { user } = renderApp({ api, path: '/servers' });
  const servers = await screen.findByRole('link', { name: 'Servers' });
  await screen.findByRole('button', { name: /Selected bot/ });
  const stops = () => [...drawer().getAllByRole('link'), ...drawer().getAllByRole('button')];
  expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toEqual([servers]);
  servers.focus();
  const focused = () => document.activeElement?.textContent.trim();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Run');
  await user.keyboard('{Enter}{ArrowDown}');
  expect(focused()).toBe('Moderate');
  await user.keyboard('{End}');
  expect(focused()).toBe('More');
  await user.keyboard('l');
  expect(focused()).toBe('Live Room');
  await user.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe('Home');
  expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  // Once the focus is elsewhere, Tab leads to where one is.
  await user.tab();
  expect(stops()).not.toContain(document.activeElement);
  expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toEqual([servers]);
});

test('entries that a person may not open are folded at the end of their group, with what opens them', async () => {
  const viewer = { isOwner: false, permissions: ['Logging_View' as const, 'Branding_View' as const] };
  const { api } = createWorld({ instances: [buildInstance({ ...viewer, tier: 5 })] });
  const { user } = renderApp({ api, path: '/' });
  const locked = await screen.findAllByRole('button', { name: /more locked$/ });
  expect(locked.map(({ textContent }) => textContent)).toEqual([
    '2 more locked',
    '5 more locked',
    '6 more locked',
    '5 more locked',
    '4 more locked',
  ]);
  const group = within(locked[3]!.parentElement!);
  const names = () => group.getAllByRole('link').map(({ textContent }) => textContent.trim());
  expect(names()).toEqual(['Logging', 'Branding / White-Label']);
  await user.click(locked[3]!);
  expect(names()).toEqual([
    'Logging',
    'Branding / White-Label',
    'Server Status & Player Listing Needs View',
    'RCON Commands Needs View',
    'Chat Reactions Needs View',
    'Crosschat Needs View',
    'Server Offline Alerts Needs View',
  ]);
  await user.click(locked[4]!);
  expect(screen.getByRole('link', { name: 'Permissions For the owner alone' })).toBeDefined();
  const entry = group.getByRole('link', { name: /^Server Offline Alerts/ });
  await user.hover(entry);
  await waitFor(() =>
    expect(describedBy(entry)).toBe('You do not have the necessary permissions to access this page.'),
  );
  expect(entry.querySelector('.tabler-icon-lock')).not.toBeNull();
  const open = screen.getByRole('link', { name: 'Logging' });
  await user.hover(open);
  expect(describedBy(open)).toBe('');
});

test.each([
  ['Branding / White-Label', 'Branding / White-Label is a Tier 5 feature.'],
  // Their tier is that of the Companion.
  ['Data Dashboard', 'Data Dashboard is a Tier 2 feature.'],
  ['Player Registration', 'Player Registration is a Tier 2 feature.'],
])('the entry %s shows the missing tier before the click', async (name, words) => {
  const { api } = createWorld({ instances: [buildInstance({ tier: 0 })] });
  const { user } = renderApp({ api, path: '/' });
  const entry = await screen.findByRole('link', { name });
  await screen.findByRole('button', { name: /Selected bot/ });
  await user.hover(entry);
  await waitFor(() => expect(describedBy(entry)).toBe(words));
  // A different icon than for a missing permission.
  expect(entry.querySelector('.tabler-icon-diamond')).not.toBeNull();
  expect(entry.querySelector('.tabler-icon-lock')).toBeNull();
});

test('the top bar has the account and the number of unread notifications', async () => {
  const { api } = createAccount({ notifications: [buildNotification({ isRead: false })] });
  const { user, pathname } = renderApp({ api, path: '/' });
  await user.click(await screen.findByRole('button', { name: /^Account:/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await waitFor(() => expect(pathname()).toBe('/settings'));
  await user.click(await screen.findByRole('link', { name: '1 unread notification' }));
  await waitFor(() => expect(pathname()).toBe('/notifications'));
});

test('on a small window the drawer is closed, opens over the screen, and closes when an entry is clicked', async () => {
  media.width = 390;
  const { api } = createWorld();
  const { user, pathname } = renderApp({ api, path: '/' });
  await screen.findByRole('heading', { name: 'Obelisk Cluster' });
  const shortcuts = within(screen.getByRole('navigation', { name: 'Shortcuts' })).getAllByRole('link');
  expect(shortcuts.map(({ textContent }) => textContent)).toEqual(['Home', 'Servers', 'Live']);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open navigation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Navigation' });
  await user.click(within(dialog).getByRole('button', { name: 'You' }));
  await user.click(within(dialog).getByRole('link', { name: 'Notifications' }));
  await waitFor(() => expect(pathname()).toBe('/notifications'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the guild selector changes the instance, keeps it in the address and reloads the screen', async () => {
  const instances = [buildInstance(), buildInstance({ id: 'bot-2', guildName: 'Beach Bobs' })];
  const { api } = createWorld({ instances });
  for (const route of [liveRoutes.lines, liveRoutes.servers])
    api.otherwise(route, () => sample(route.response));
  const { user, router } = renderApp({ api, path: '/servers' });
  await user.click(await screen.findByRole('button', { name: 'Selected bot: Obelisk Cluster' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Beach Bobs' }));
  await screen.findByRole('button', { name: 'Selected bot: Beach Bobs' });
  expect(router.state.location.search).toEqual({ bot: 'bot-2' });
  const lastList = () => api.callsOf(serverRoutes.list).at(-1)?.input;
  await waitFor(() => expect(lastList()).toMatchObject({ params: { botId: 'bot-2' } }));
  await user.click(drawer().getByRole('link', { name: 'Home' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/', search: { bot: 'bot-2' } }),
  );
});

test('without a session or an instance there is no guild selector', async () => {
  const { api } = createWorld({ instances: [] });
  renderApp({ api, path: '/' });
  await screen.findByText(/You do not have any bots, yet/);
  expect(screen.queryByRole('button', { name: /Selected bot/ })).toBeNull();
});

test('the theme is dark at first, can be switched, and is stored in the tab only', async () => {
  const { api } = createWorld();
  const { user } = renderApp({ api, path: '/', token: null });
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
  await user.click(await screen.findByRole('button', { name: 'Switch to the light theme' }));
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
  expect(Object.keys(window.localStorage)).toEqual(['cookieConsent']);
  cleanup();
  renderApp({ api, path: '/', token: null });
  await screen.findByRole('button', { name: 'Switch to the system’s theme' });
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
});

test("a signed-in person's theme is stored in the account", async () => {
  const { api } = createWorld({ user: buildUser({ theme: 'light' }) });
  const { user } = renderApp({ api, path: '/' });
  await user.click(await screen.findByRole('button', { name: 'Switch to the system’s theme' }));
  expect(api.callsOf(userRoutes.setTheme)).toMatchObject([{ input: { body: { theme: 'system' } } }]);
  await user.click(await screen.findByRole('button', { name: 'Switch to the dark theme' }));
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});

test.each([
  ['no theme', null],
  ['something else', 'purple'],
])('with %s stored in the tab the theme is dark', async (_name, stored) => {
  if (stored !== null) window.sessionStorage.setItem('theme', stored);
  const { api } = createWorld();
  renderApp({ api, path: '/', token: null });
  await screen.findByRole('button', { name: 'Switch to the light theme' });
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});

test("the window's title has screen and guild", async () => {
  const { api } = createWorld();
  const { router } = renderApp({ api, path: '/servers' });
  await waitFor(() => expect(document.title).toBe('Servers · Obelisk Cluster · Arkwright'));
  await act(() => router.navigate({ to: '/notifications' }));
  await waitFor(() => expect(document.title).toBe('Notifications · Arkwright'));
  router.history.push('/nowhere');
  await waitFor(() => expect(document.title).toBe('Not found · Arkwright'));
});

test('every screen has a title', () => {
  const { api } = createWorld();
  const { router } = renderApp({ api, path: '/', token: null });
  const screens = Object.values(router.routesByPath).map(({ fullPath, options }) => ({
    fullPath,
    title: options.staticData?.title,
  }));
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.filter(({ title }) => !title)).toEqual([]);
});

test('the sandbox shows what it is', async () => {
  const { api } = createWorld({ isSandbox: true });
  renderApp({ api, path: '/', token: null });
  expect(await screen.findByText(/the game servers are simulated/)).toBeDefined();
});

test('joinBot redirects to the invitation', async () => {
  const { api } = createWorld();
  const { left } = renderApp({ api, path: '/joinBot', token: null });
  await waitFor(() => expect(left).toEqual(['https://discord.test/join']));
});

test('joinDiscord redirects to the address in the public settings', async () => {
  const { api } = createWorld();
  const { left } = renderApp({ api, path: '/joinDiscord', token: null });
  await waitFor(() => expect(left).toEqual(['https://discord.test/invite']));
});

test('a redirect without an address shows a message instead of going nowhere', async () => {
  const { api, world } = createWorld();
  world.inviteUrl = '';
  const { left } = renderApp({ api, path: '/joinDiscord', token: null });
  expect(await screen.findByRole('heading', { name: 'This link leads nowhere' })).toBeDefined();
  expect(left).toEqual([]);
});

test('shopbot redirects to the shop of the installation, or shows that there is none', async () => {
  const { api, world } = createWorld();
  const { left } = renderApp({ api, path: '/shopbot', token: null });
  expect(await screen.findByRole('heading', { name: 'This link leads nowhere' })).toBeDefined();
  expect(left).toEqual([]);
  world.shopBotUrl = 'https://shop.test/';
  const { left: leftThen } = renderApp({ api, path: '/shopbot', token: null });
  await waitFor(() => expect(leftThen).toEqual(['https://shop.test/']));
});

test('the failed hosting login has its page', async () => {
  const { api } = createWorld();
  renderApp({ api, path: '/errors/nitradoLoginFailed', token: null });
  expect(await screen.findByText(/Your Login attempt at Nitrado failed/)).toBeDefined();
});

test('an admin without membership still gets no instance screens', async () => {
  const { api } = createWorld({ user: buildUser({ role: 1 }), instances: [] });
  const app = renderApp({ api, path: '/servers' });
  await waitFor(() => expect(app.pathname()).toBe('/errors/noBots'));
});
