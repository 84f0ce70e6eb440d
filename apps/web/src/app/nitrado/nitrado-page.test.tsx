import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { nitradoAccountRoutes } from '@arkwright/contracts/nitrado/account-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { buildAccount, buildService, createHosting } from '../../testing/nitrado-world.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import '../../features/nitrado/nitrado-page.tsx';
import '../../features/host-sync/sync-tab.tsx';
import '../../features/nitrado/logout-dialog.tsx';
import '../../features/nitrado/token-dialog.tsx';

const NO_EDIT = 'You do not have the necessary permissions to edit these settings. Viewing is permitted.';
const VIEW_ONLY = { isOwner: false, permissions: ['Nitrado_View'] };
const TOKEN = 'a'.repeat(40);

function open(options: Parameters<typeof createHosting>[0] = {}, search = '') {
  const { api, held } = createHosting(options);
  return { api, held, ...renderApp({ api, path: `/nitrado${search}` }) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const accountOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'li strong' })).closest('li')!;
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');

test('without an account the page leads to Nitrado, and remembers the instance', async () => {
  const { user, left, api } = open({ accounts: [] });
  expect(await screen.findByText('Log in to Nitrado and link the bot')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(await button('Log in to Nitrado'));
  await waitFor(() => expect(left).toEqual(['https://nitrado.test/oauth?state=abc']));
  expect(api.callsOf(nitradoAccountRoutes.beginLogin)[0]?.input).toMatchObject({
    params: { botId: 'bot-1' },
  });
  expect(window.sessionStorage.getItem('loginOfInstance')).toBe('bot-1');
});

test('whoever may only view can’t log in, and sees why', async () => {
  const { user } = open({ accounts: [], instance: VIEW_ONLY });
  const login = await button('Log in to Nitrado');
  expect(isOff(login)).toBe(true);
  await user.hover(login);
  expect(describedBy(login)).toContain(NO_EDIT);
});

test('without a Nitrado client the page says what the operator has to set, and offers only the token', async () => {
  open({ accounts: [], canLogIn: false });
  expect(await screen.findByText('NITRADO_CLIENT_ID')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Log in to Nitrado' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Long-life token' })).toBeDefined();
});

test('a pasted token is folded first; what Nitrado says against it is below its field', async () => {
  const { user, api } = open({ accounts: [] });
  const linkIt = nitradoAccountRoutes.pasteToken;
  await user.click(await button('Paste a long-life token instead'));
  const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Long-life token' });
  let isRefused = true;
  api.on(linkIt, () =>
    isRefused
      ? { success: false, message: 'Nitrado refused this token.' }
      : { success: true, message: 'The Nitrado account eu-cluster is linked.' },
  );
  await user.type(input, TOKEN);
  await user.click(await button('Link account'));
  expect(await screen.findByText('Nitrado refused this token.')).toBeDefined();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  isRefused = false;
  await user.type(input, 'b');
  await user.click(await button('Link account'));
  expect(await screen.findByText('The Nitrado account eu-cluster is linked.')).toBeDefined();
  expect(api.callsOf(linkIt)[1]?.input).toMatchObject({ body: { botId: 'bot-1', token: `${TOKEN}b` } });
});

test('a return from Nitrado leaves the address at once, is completed once, and opens Server Sync', async () => {
  const { api, router } = open({ accounts: [] }, '?code=0123456789&state=abc');
  expect(await screen.findByText('The Nitrado account obelisk-owner is linked.')).toBeDefined();
  expect(api.callsOf(nitradoAccountRoutes.login).map(({ input }) => input)).toEqual([
    expect.objectContaining({ body: { code: '0123456789', state: 'abc' } }),
  ]);
  await waitFor(() => expect(router.state.location.searchStr).toBe('?tab=sync'));
  expect(await screen.findByRole('tab', { name: 'Server Sync', selected: true })).toBeDefined();
});

test('a return without a code leads to the page about failed logins, and nothing is sent', async () => {
  const { api, router, pathname } = open({}, '?error=access_denied&state=abc');
  expect(await screen.findByText(/Your Login attempt at Nitrado failed/)).toBeDefined();
  expect(pathname()).toBe('/errors/nitradoLoginFailed');
  expect(router.state.location.searchStr).toBe('');
  expect(api.callsOf(nitradoAccountRoutes.login)).toEqual([]);
});

test('a login that does not succeed leads there as well, with the reason', async () => {
  const { api, held } = createHosting();
  const message = 'The right “service” was not granted.';
  held.accounts = [];
  api.on(nitradoAccountRoutes.login, () => ({ success: false, message }));
  const { pathname } = renderApp({ api, path: '/nitrado?code=012&state=abc' });
  await waitFor(() => expect(pathname()).toBe('/errors/nitradoLoginFailed'));
  expect(await screen.findByText(message)).toBeDefined();
});

test('a broken account says what it leaves, and how to sign in again', async () => {
  const broken = buildAccount({ state: 'broken', stateSince: Date.now() - 3_600_000, isLinkedByYou: false });
  const { user, left } = open({
    accounts: [broken, buildAccount({ nitradoId: '52', username: 'other' })],
    services: [buildService({ status: 'Not synced', serverId: 'server-1' })],
  });
  const row = await accountOf('obelisk-owner');
  expect(row.textContent).toContain('signed out 1 hour ago');
  await waitFor(() =>
    expect(row.textContent).toContain(
      'Linked by Owner. 1 linked server stays linked, but is not synced any more.',
    ),
  );
  expect(screen.getByText(/1 account must sign in again/)).toBeDefined();
  await user.click(within(row).getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(left).toHaveLength(1));
});

test('while no login works, services are not asked for', async () => {
  const { api, user } = open({ accounts: [buildAccount({ state: 'broken' })] });
  await user.click(await screen.findByRole('tab', { name: 'Server Sync' }));
  expect(await screen.findByText(/No login works/)).toBeDefined();
  expect(screen.queryByText(/services in/)).toBeNull();
  expect(api.calls.filter(({ route }) => route.path.startsWith('/api/nitrado/services'))).toEqual([]);
});

test('an account of somebody without rights can be kept', async () => {
  const { user } = open({
    accounts: [buildAccount({ linkedBy: 'Carl', isLinkedByYou: false, isLinkerWithoutRights: true })],
  });
  expect(await screen.findByText(/who has no rights on Hosting Sync any more/)).toBeDefined();
  await user.click(await button('Keep'));
  await waitFor(() => expect(screen.queryByText(/who has no rights/)).toBeNull());
  expect(await screen.findByText(/Linked by/)).toBeDefined();
});

test.each([
  ['is refused', { state: 'broken', stateSince: 1_700_000_000_000 } as const],
  ['was linked by somebody without rights', { isLinkerWithoutRights: true, linkedBy: 'Carl' }],
])('a pasted token that %s still shows when it ends', async (_how, trouble) => {
  const endsAt = Date.now() + 5 * 86_400_000;
  open({
    accounts: [
      buildAccount({ username: 'eu-cluster', isPasted: true, endsAt, ...trouble }),
      buildAccount({ nitradoId: '52', username: 'us-cluster' }),
    ],
  });
  expect((await accountOf('eu-cluster')).textContent).toContain('The token is valid until');
  expect((await accountOf('us-cluster')).textContent).not.toContain('The token');
});

test('services with IDs that are too large are counted', async () => {
  open({ state: { unnumbered: 2 } });
  expect(await screen.findByText('2 services can’t be shown: the ID is too large')).toBeDefined();
});

test('a token that ends soon is replaced by a pasted one', async () => {
  const { user } = open({
    accounts: [buildAccount({ username: 'eu-cluster', isPasted: true, endsAt: Date.now() + 5 * 86_400_000 })],
  });
  const row = await accountOf('eu-cluster');
  expect(row.textContent).toContain('token ends in 5 days');
  expect(within(row).queryByRole('button', { name: 'Sign in again' })).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Paste a new token…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Paste a Token' });
  expect(dialog.textContent).toContain('A token of eu-cluster replaces its present one.');
  await user.type(within(dialog).getByRole('textbox'), TOKEN);
  await user.click(within(dialog).getByRole('button', { name: 'Link account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('logging out asks, names what stays, and says why it failed', async () => {
  const { user, api } = open({ services: [buildService({ status: 'Synchronized', serverId: 'server-1' })] });
  await within(await accountOf('obelisk-owner')).findByText('1 service');
  await user.click(await button('Log out…'));
  const dialog = await screen.findByRole('dialog', { name: 'Log Out' });
  expect(dialog.textContent).toContain('Its login is revoked at Nitrado.');
  expect(dialog.textContent).toContain('1 linked server stays linked');
  expect(api.callsOf(nitradoAccountRoutes.logout)).toEqual([]);
  api.on(nitradoAccountRoutes.logout, () => {
    throw new Refusal('UPSTREAM', { message: 'Nitrado does not answer.' });
  });
  await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
  expect(await within(dialog).findByText(/Nitrado does not answer/)).toBeDefined();
});

test('all accounts are logged out with one call', async () => {
  const accounts = [
    buildAccount(),
    buildAccount({ nitradoId: '52', username: 'eu-cluster', isPasted: true }),
  ];
  const { user, api } = open({ accounts });
  await user.click(await button('Log out of all…'));
  const dialog = await screen.findByRole('dialog', { name: 'Log Out of All Accounts' });
  expect(dialog.textContent).toContain('It is not revoked at Nitrado, because other tools may use it.');
  await user.click(within(dialog).getByRole('button', { name: 'Log out of all' }));
  expect(await screen.findByText('Log in to Nitrado and link the bot')).toBeDefined();
  expect(api.callsOf(nitradoAccountRoutes.logoutAll)).toHaveLength(1);
});

test('the automatic sync is switched in Settings, with its last and next run', async () => {
  const { user, api } = open({
    state: {
      lastAutomatic: {
        at: Date.now() - 3_600_000,
        read: 9,
        changed: [
          { serviceId: 1, serverId: 'server-1', outcome: 'synced', changed: ['rconPassword'], message: '' },
        ],
      },
    },
  });
  const facts = await screen.findByText('Last run');
  expect(facts.closest('dl')?.textContent).toMatch(/9 servers read, 1 changed: .*\(password\)/);
  expect(screen.getByText('None while it is off')).toBeDefined();
  await user.click(screen.getByRole('switch', { name: 'Sync linked servers automatically' }));
  await user.click(await button('Save'));
  await waitFor(() =>
    expect(api.callsOf(instanceRoutes.update)[0]?.input).toMatchObject({
      body: { bot: { nitrado: { isAutoSyncEnabled: true } } },
    }),
  );
});
