import { accountRoutes } from '@arkwright/contracts/account/routes';
import { userRoutes } from '@arkwright/contracts/users/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, buildUser } from '../../testing/world.ts';
import { buildDownload, createAccount } from './testing/account-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './account-page.tsx';
import './delete-account-dialog.tsx';
import '../../ui/confirm-dialog.tsx';

const TOKEN = `ex_${'A'.repeat(43)}`;

function open(overrides: Parameters<typeof createAccount>[0] = {}) {
  const account = createAccount(overrides);
  return { ...account, ...renderApp({ api: account.api, path: '/settings' }) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const isOff = (control: HTMLElement) => control.matches('[disabled], [aria-disabled="true"]');
const toast = () => document.querySelector('[aria-live="polite"]')?.lastElementChild?.textContent ?? '';

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
});

test("the account is shown with the specification's labels", async () => {
  open({ user: buildUser({ tier: 6, role: 1, email: '' }) });
  const terms = (await screen.findByText('100000000000000001')).closest('dl')!;
  const shown = [...terms.querySelectorAll('div')].map((field) => field.textContent);
  expect(shown).toEqual([
    'IDuser-1',
    'EMailNot known',
    'Discord ID100000000000000001',
    'Discord Usernameowner',
    'RoleAdmin',
    'TierSpecial',
  ]);
  expect(screen.queryByRole('button', { name: 'Copy EMail' })).toBeNull();
});

test('an account that could not be loaded shows a message and can be reloaded', async () => {
  const account = createAccount();
  account.api.on(userRoutes.self, () => {
    throw new Refusal('INTERNAL');
  });
  const { user } = renderApp({ api: account.api, path: '/settings' });
  const again = await button('Try again');
  account.api.on(userRoutes.self, () => buildUser());
  await user.click(again);
  await screen.findByText('100000000000000001');
});

test.each([
  [true, 'Copied to clipboard'],
  [false, 'does not allow copying'],
])('copying (allowed: %s) shows: %s', async (isAllowed, words) => {
  const { user } = open();
  const writeText = async () => {
    if (!isAllowed) throw new Error('denied');
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  vi.stubGlobal('isSecureContext', true);
  await user.click(await button('Copy Discord ID'));
  await waitFor(() => expect(toast()).toContain(words));
});

test('sign-ins are listed with the current one marked, and another can be ended', async () => {
  const { user, held } = open();
  const list = await screen.findByRole('list', { name: 'Sign-ins' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  const [own, other] = within(list).getAllByRole('listitem');
  expect(within(own!).getByText('This device')).toBeDefined();
  expect(within(own!).queryByRole('button')).toBeNull();
  await user.click(within(other!).getByRole('button', { name: 'Sign out Firefox on Android' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(held.sessions).toHaveLength(1);
  await user.click(await button('Sign out everywhere'));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere' });
  expect(dialog.textContent).toContain('This sign-in ends; you have no other.');
});

test('signing out everywhere asks first, and opens home signed out', async () => {
  const { user, kit, pathname } = open();
  await user.click(await button('Sign out everywhere'));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere' });
  expect(dialog.textContent).toContain('All 2 sign-ins end, including this one');
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(kit.session.get().status).toBe('signed-out'));
  expect(pathname()).toBe('/');
});

test('a download is requested, shows its progress, and is saved through its link', async () => {
  const { user, api, held } = open();
  await waitFor(async () => expect(isOff(await button('Download all my data'))).toBe(false));
  await user.click(await button('Download all my data'));
  expect(await screen.findByText(/Waiting in line/)).toBeDefined();
  held.download = buildDownload({ state: 'building', progress: 40 });
  const told = { kind: 'changed', what: 'data-download', by: '' } as const;
  api.emit('bot-1', told);
  expect(await screen.findByText(/40 %/)).toBeDefined();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('40');
  const expiresAt = Date.now() + 600_000;
  held.download = buildDownload({
    state: 'ready',
    progress: 100,
    token: TOKEN,
    link: 'x',
    size: 12_500,
    expiresAt,
  });
  api.emit('bot-1', told);
  const save = await button('Save the zip (12.5 kB)');
  // A second tab's save.
  api.on(accountRoutes.downloadFile, () => {
    throw new Refusal('GONE', {
      message: 'This download has already been used, or its ten minutes are over.',
    });
  });
  held.download = buildDownload({ state: 'used', progress: 100, nextAt: Date.now() + 3_000_000 });
  await user.click(save);
  expect(await screen.findByText(/This download has already been used/)).toBeDefined();
  expect(api.callsOf(accountRoutes.downloadFile)[0]?.input).toMatchObject({ params: { token: TOKEN } });
  expect(await screen.findByText(/You have saved your data\./)).toBeDefined();
  expect(isOff(await button('Download all my data'))).toBe(true);
});

test.each([
  [buildDownload({ state: 'failed' }), /could not be collected/, false],
  [
    buildDownload({ state: 'expired', nextAt: Date.now() + 60_000 }),
    /The time to save your data is over/,
    true,
  ],
])('the result of the last download is shown: %#', async (download, words, isWaiting) => {
  const { api, held } = createAccount();
  held.download = download;
  renderApp({ api, path: '/settings' });
  expect(await screen.findByText(words)).toBeDefined();
  expect(isOff(await button('Download all my data'))).toBe(isWaiting);
});

test('a refused request shows why', async () => {
  const { user, api } = open();
  const message = 'You can download your data once an hour. The next time is in 42 minutes.';
  api.on(accountRoutes.downloadData, () => {
    throw new Refusal('RATE_LIMITED', { message });
  });
  await waitFor(async () => expect(isOff(await button('Download all my data'))).toBe(false));
  await user.click(await button('Download all my data'));
  expect(await screen.findByText(message)).toBeDefined();
});

test('deleting lists the deleted bots, closes only by its buttons, and ends signed out at home', async () => {
  const instances = [
    buildInstance(),
    buildInstance({ id: 'bot-2', guildName: 'Second <b>Guild</b>' }),
    buildInstance({ id: 'bot-3', guildName: 'Somebody else’s', isOwner: false }),
  ];
  const { user, api, kit, pathname } = open({ instances });
  await user.click(await button('Delete account'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete account' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Obelisk Cluster', 'Second <b>Guild</b>']);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Delete account' })).toBeDefined();
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
  const name = within(dialog).getByRole('textbox', { name: /^Type your name, owner/ });
  await user.type(name, 'owne');
  expect(isOff(within(dialog).getByRole('button', { name: 'Delete account' }))).toBe(true);
  await user.type(name, 'r');
  await waitFor(() =>
    expect(isOff(within(dialog).getByRole('button', { name: 'Delete account' }))).toBe(false),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(kit.session.get().status).toBe('signed-out'));
  expect(pathname()).toBe('/');
  const success = await screen.findByRole('dialog', { name: 'Success' });
  const words = 'Your account was deleted, and with it the 2 bots that you owned.';
  expect(within(success).getByText(words)).toBeDefined();
  await user.click(within(success).getByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(accountRoutes.remove)[0]?.input).toMatchObject({ params: { id: 'user-1' } });
  expect(window.localStorage.getItem('token')).toBeNull();
});

test("a failed deletion shows the specification's message with the reason", async () => {
  const { user, api, pathname } = open();
  const message = 'This is the last admin. Make someone else an admin first.';
  api.on(accountRoutes.remove, () => {
    throw new Refusal('CONFLICT', { message });
  });
  await user.click(await button('Delete account'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete account' });
  await user.type(within(dialog).getByRole('textbox'), 'owner');
  await waitFor(() =>
    expect(isOff(within(dialog).getByRole('button', { name: 'Delete account' }))).toBe(false),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete account' }));
  const failure = await screen.findByRole('dialog', { name: 'Error' });
  expect(within(failure).getByText('Could not delete account. Please contact support.')).toBeDefined();
  expect(within(failure).getByText(message)).toBeDefined();
  await user.click(within(failure).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pathname()).toBe('/settings');
});
