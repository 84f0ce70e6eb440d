import { accountRoutes } from '@arkwright/contracts/account/routes';
import type { Problem } from '@arkwright/contracts/core/problem';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import { subscriptionRoutes } from '@arkwright/contracts/subscriptions/routes';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type {
  AdminChange,
  AdminUser,
  BelievedSource,
  InstallationResult,
  RefusedByDiscord,
  SourceToForget,
} from '@arkwright/contracts/users/admin-schema';
import { MAX_USERS } from '@arkwright/contracts/users/bounds';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildUser, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './admin-page.tsx';
import './edit-user-dialog.tsx';
import './delete-user-dialog.tsx';

const build = (overrides: Partial<AdminUser> = {}): AdminUser => ({
  ...buildUser({ tier: 0 }),
  comment: '',
  createdAt: 0,
  selfHostingKnownIps: [],
  ...overrides,
});
const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    build({ id: `u${n}`, username: `User ${n}`, lastLogin: count - n }),
  );

const refused: RefusedByDiscord[] = [];
const sources: BelievedSource[] = [];
const problems: Problem[] = [];
const checks: InstallationResult[] = [];
afterEach(() => {
  refused.splice(0);
  sources.splice(0);
  problems.splice(0);
  checks.splice(0);
});

function open(users: AdminUser[], changes: AdminChange[] = [], role: 0 | 1 = 1) {
  const { api, world } = createWorld({ user: buildUser({ role }) });
  const held = { users, forgotten: [] as SourceToForget[] };
  api.on(adminRoutes.users, ({ query }) =>
    held.users.filter(({ username }) => username.includes(query.search ?? '')),
  );
  api.on(adminRoutes.changes, ({ query }) =>
    changes.filter(({ userId }) => query.userId === undefined || userId === query.userId),
  );
  api.on(subscriptionRoutes.checkAll, () => [{ discordId: '1', patreonTier: 3 as const }]);
  api.on(adminRoutes.ownedBots, () => []);
  api.on(ownBotRoutes.requests, () => ({ requests: [], total: 0, open: 0 }));
  api.on(adminRoutes.refusedIntents, () => refused);
  api.on(adminRoutes.problems, () => problems);
  api.on(adminRoutes.checks, () => checks);
  api.on(adminRoutes.sources, () => sources);
  api.on(adminRoutes.forgetSource, ({ body }) => {
    held.forgotten.push(body);
    return true as const;
  });
  api.on(adminRoutes.update, ({ body }) => {
    held.users = held.users.map((user) => (user.id === body.user.id ? { ...user, ...body.user } : user));
    return held.users.find(({ id }) => id === body.user.id)!;
  });
  api.on(accountRoutes.remove, ({ params }) => {
    held.users = held.users.filter(({ id }) => id !== params.id);
    return true;
  });
  return { api, world, held, ...renderApp({ api, path: '/admin' }) };
}

const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'td *' })).closest('tr')!;
const button = (within_: HTMLElement, name: string) => within(within_).getByRole('button', { name });

test('a person who is not an admin is redirected to home', async () => {
  const { pathname } = open([], [], 0);
  await waitFor(() => expect(pathname()).toBe('/home'));
});

test('intents that Discord refuses are shown with what to switch on and what they affect', async () => {
  const features = ['Permissions', 'Tribe Log Link'];
  refused.push({ intent: 'Server Members Intent', features, bots: 1200 });
  refused.push({ intent: 'Message Content Intent', features: ['Crosschat'], bots: 1 });
  open([]);
  const [members, content] = await screen.findAllByRole('alert');
  expect(members?.textContent).toContain('“Server Members Intent” is off in Discord’s developer portal');
  expect(members?.textContent).toContain(
    'Without it, Permissions and Tribe Log Link work only in part, for 1,200 bots.',
  );
  expect(content?.textContent).toContain('Without it, Crosschat works only in part, for one bot.');
});

test('the table has ten users a page, with 25, 50, 100 and all to choose from', async () => {
  const { user } = open(many(12));
  await rowOf('User 0');
  expect(screen.queryByText('User 10', { selector: 'td *' })).toBeNull();
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '25', '50', '100', 'All']);
  await user.selectOptions(sizes, 'All');
  expect(await rowOf('User 11')).toBeDefined();
});

test("Patreon's data is shown beside the stored tier, and a difference is pointed out", async () => {
  open([
    build({ discordId: '1', username: 'Pledger' }),
    build({ id: 'u2', discordId: '2', username: 'None' }),
  ]);
  const row = await rowOf('Pledger');
  await waitFor(() => expect(row.textContent).toContain('Tier 3, differs'));
  expect((await rowOf('None')).textContent).toContain('No pledge');
});

test('an expanded row shows known IPs, the comment and actions by admins', async () => {
  const change: AdminChange = {
    id: 'c1',
    at: Date.now(),
    actorName: 'Admin Ann',
    action: 'user.changed',
    userId: 'user-1',
    before: { tier: 0, role: 0, bonusType: 'None', comment: '' },
    after: { tier: 7, role: 1, bonusType: 'FormerPatreon', comment: '<img src=x>' },
  };
  const deleted = {
    ...change,
    id: 'c2',
    action: 'user.deleted',
    userId: 'gone',
    before: null,
    after: null,
  } as const;
  const { user } = open(
    [
      build({
        selfHostingKnownIps: ['203.0.113.9'],
        comment: '<script>x</script>',
        bonusType: 'CurrentLifetime',
      }),
    ],
    [change, deleted],
  );
  await user.click(button(await rowOf('owner'), 'Show details'));
  expect(screen.getByRole('region', { name: /^Known self-hosting IPs/ }).textContent).toContain(
    '203.0.113.9',
  );
  expect(screen.getByText('<script>x</script>')).toBeDefined();
  expect(screen.getByText('Current lifetime')).toBeDefined();
  const changes = screen.getByRole('region', { name: 'Changes to owner' });
  await waitFor(() =>
    expect(changes.textContent).toContain(
      'Admin Ann changed: Tier: Free → Unknown; Role: User → Admin; Bonus type: None → Former Patreon; Comment: empty → “<img src=x>”',
    ),
  );
  expect(screen.getByText('gone').closest('li')?.textContent).toContain('Admin Ann deleted the account gone');
});

test('missing known IPs are shown as missing', async () => {
  const { user } = open([build()]);
  await user.click(button(await rowOf('owner'), 'Show details'));
  expect(screen.getByText(/^None: no server/)).toBeDefined();
});

test("only changed fields are sent; the others can't be edited", async () => {
  const { user, api } = open([build({ patreonEmail: 'p@example.test' })]);
  await user.click(button(await rowOf('owner'), 'Edit'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  for (const label of ['ID', 'Discord ID', 'Username', 'EMail'])
    expect(within(dialog).getByLabelText<HTMLInputElement>(label).readOnly).toBe(true);
  await user.selectOptions(within(dialog).getByLabelText('Tier'), 'Tier 5');
  expect(
    within(within(dialog).getByLabelText('Bonus type'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'Former Patreon', 'Former lifetime', 'Current lifetime', 'Special']);
  await user.type(within(dialog).getByLabelText('Comment'), 'A friend');
  await waitFor(() => expect(button(dialog, 'Save').matches('[disabled]')).toBe(false));
  await user.click(button(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(adminRoutes.update)[0]?.input).toMatchObject({
    body: { user: { id: 'user-1', tier: 5, comment: 'A friend' } },
  });
  const { body } = api.callsOf(adminRoutes.update)[0]!.input as { body: { user: object } };
  expect(Object.keys(body.user).toSorted()).toEqual(['comment', 'id', 'tier']);
  expect((await rowOf('owner')).textContent).toContain('Tier 5');
});

test("the last admin can't be demoted, and the dialog says so", async () => {
  const { user, api } = open([build({ role: 1 })]);
  api.on(adminRoutes.update, () => {
    throw new Refusal('CONFLICT', { message: 'This is the last admin. Make someone else an admin first.' });
  });
  await user.click(button(await rowOf('owner'), 'Edit'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'User');
  await user.click(button(dialog, 'Save'));
  const refusal = await within(dialog).findByText(/This is the last admin/);
  // In the foot, which stays in sight, and without a reference: it is a rule, not a defect.
  expect(button(dialog, 'Save').parentElement?.contains(refusal)).toBe(true);
  expect(refusal.textContent).not.toContain('reference');
});

test('deleting shows what is deleted, and a failure stays in the dialog', async () => {
  const { user, api, held } = open([build(), build({ id: 'u2', username: 'Other' })]);
  await user.click(button(await rowOf('Other'), 'Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete User' });
  expect(await within(dialog).findByText('This person owns no bot.')).toBeDefined();
  await user.click(button(dialog, 'Delete'));
  await waitFor(() => expect(screen.queryByText('Other', { selector: 'td *' })).toBeNull());
  expect(held.users).toHaveLength(1);
  api.on(accountRoutes.remove, () => {
    throw new Refusal('INTERNAL');
  });
  await user.click(button(await rowOf('owner'), 'Delete'));
  const again = await screen.findByRole('dialog', { name: 'Delete User' });
  await within(again).findByText('This person owns no bot.');
  await user.click(button(again, 'Delete'));
  expect(await within(again).findByText(/Something went wrong on our side/)).toBeDefined();
});

test('deleting names the deleted bots', async () => {
  const { user, api } = open([build({ id: 'u2', username: 'Other' })]);
  api.on(adminRoutes.ownedBots, () => [
    { guildId: '1', guildName: 'Obelisk Cluster' },
    { guildId: '2', guildName: 'Beach Bobs' },
  ]);
  await user.click(button(await rowOf('Other'), 'Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete User' });
  await waitFor(() => expect(button(dialog, 'Delete').matches('[disabled]')).toBe(false));
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Obelisk Cluster', 'Beach Bobs']);
  expect(dialog.textContent).toContain('These 2 bots are deleted too');
  expect(api.callsOf(adminRoutes.ownedBots)[0]?.input).toMatchObject({ query: { userId: 'u2' } });
});

test("nobody can be deleted while the bots to be deleted can't be loaded", async () => {
  const { user, api } = open([build({ id: 'u2', username: 'Other' })]);
  api.on(adminRoutes.ownedBots, () => {
    throw new Refusal('INTERNAL');
  });
  await user.click(button(await rowOf('Other'), 'Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete User' });
  expect(await within(dialog).findByText(/bots could not be loaded/)).toBeDefined();
  expect(button(dialog, 'Delete').matches('[disabled]')).toBe(true);
});

test('with more users than the list holds, the API searches', async () => {
  const { user, api } = open([...many(MAX_USERS - 1), build({ username: 'Someone far behind' })]);
  const search = await screen.findByRole('textbox', { name: 'Search all users' });
  expect(screen.getByText(/^The list has the .* users who signed in most recently/)).toBeDefined();
  await user.type(search, 'far behind{Enter}');
  expect(await screen.findByText(/^All users with “far behind”/)).toBeDefined();
  expect(await rowOf('Someone far behind')).toBeDefined();
  expect(api.callsOf(adminRoutes.users).at(-1)?.input).toMatchObject({ query: { search: 'far behind' } });
  await user.click(screen.getByRole('button', { name: 'Show the latest' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the latest' })).toBeNull());
});

test('what sources say is shown with what they have to repeat, and can be forgotten', async () => {
  const at = Date.now() - 60_000;
  sources.push(
    { source: 'steam', value: 'build 20301500', since: at, claim: 'build 999999999999', claimedAt: at },
    { source: 'patreon', value: '', since: 0, claim: '', claimedAt: 0 },
  );
  const { held, user } = open([]);
  const list = await screen.findByRole('list', { name: 'Sources' });
  await within(list).findByText('build 20301500');
  expect(list.textContent).toMatch(/Steam: build 20301500, .*Said once, .*: build 999999999999/);
  expect(list.textContent).toContain('Patreon: nothing is known');
  await user.click(button(list, 'Forget Steam'));
  await user.click(await screen.findByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(held.forgotten).toEqual([{ source: 'steam' }]));

  expect(button(list, 'Forget Companions')).toHaveProperty('disabled', true);
  await user.type(within(list).getByRole('textbox'), '123');
  await user.click(button(list, 'Forget Companions'));
  await user.click(await screen.findByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(held.forgotten.at(-1)).toEqual({ source: 'companion', guildId: '123' }));
});

test('what is wrong with the installation is shown above everything', async () => {
  const text = 'Discord is unreachable since 21:41 UTC, 14 messages waiting.';
  problems.push({ key: 'discord-away', level: 'bad', since: Date.now() - 60_000, ended: 0, text });
  open([]);
  expect((await screen.findByText(/Discord is unreachable/)).textContent).toContain(text);
});

test('checks of the installation are shown with their words, and looked at again when asked', async () => {
  checks.push({
    key: 'public-url',
    label: 'PUBLIC_URL',
    state: 'unknown',
    text: 'could not be checked: away.',
  });
  const { user } = open([]);
  const list = within(await screen.findByRole('list', { name: 'Checks of the installation' }));
  list.getByRole('img', { name: 'Not known' });
  list.getByText('could not be checked: away.');
  checks.splice(0, 1, { key: 'public-url', label: 'PUBLIC_URL', state: 'fine', text: 'It leads here.' });
  await user.click(screen.getByRole('button', { name: 'Check the installation now' }));
  await list.findByRole('img', { name: 'Fine' });
});
