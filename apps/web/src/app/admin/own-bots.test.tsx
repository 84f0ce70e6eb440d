import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import type { AdminOwnBotRequest } from '@arkwright/contracts/own-bot/schema';
import { subscriptionRoutes } from '@arkwright/contracts/subscriptions/routes';
import { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { AdminChange } from '@arkwright/contracts/users/admin-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildUser, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './admin.tsx';
import '../../features/own-bot/decision-dialog.tsx';

const build = (changed: Partial<AdminOwnBotRequest> = {}): AdminOwnBotRequest => ({
  botId: 'bot-1',
  guildId: '5',
  guildName: 'Obelisk',
  ownerDiscordId: '100',
  ownerName: 'Ann',
  ownerTier: 4,
  kind: 'application',
  reason: 'Our name.',
  state: 'requested',
  requestedAt: Date.now() - 3_600_000,
  answer: '',
  decidedAt: 0,
  decidedBy: '',
  grantedKind: null,
  selfHostingKnownIps: ['203.0.113.9', 'ark.example.test'],
  ...changed,
});

function openPage(requests: AdminOwnBotRequest[] | 'down', changes: AdminChange[] = []) {
  const { api } = createWorld({ user: buildUser({ role: 1 }) });
  const held = { requests };
  api.on(ownBotRoutes.requests, ({ query: { page, pageSize } }) => {
    if (held.requests === 'down') throw new Refusal('INTERNAL');
    const [from, size] = [(Number(page) - 1) * Number(pageSize), Number(pageSize)];
    const open = held.requests.filter(({ state }) => state === 'requested').length;
    return { requests: held.requests.slice(from, from + size), total: held.requests.length, open };
  });
  api.on(ownBotRoutes.decide, ({ body }) => {
    if (held.requests === 'down') throw new Refusal('INTERNAL');
    const known = held.requests.find(({ botId }) => botId === body.botId)!;
    const state = body.decision === 'grant' ? 'granted' : 'refused';
    const after = {
      ...known,
      state,
      answer: body.reason ?? '',
      decidedBy: 'Me',
      decidedAt: Date.now(),
    } as const;
    held.requests = held.requests.map((each) => (each === known ? after : each));
    return after;
  });
  api.on(adminRoutes.users, () => []);
  api.on(adminRoutes.changes, () => changes);
  api.on(subscriptionRoutes.checkAll, () => []);
  for (const route of [adminRoutes.refusedIntents, adminRoutes.problems, adminRoutes.sources])
    api.on(route, () => []);
  return { api, held, ...renderApp({ api, path: '/admin' }) };
}

const itemOf = (guildName: string) => screen.findByRole('listitem', { name: guildName });
const buttonsIn = (item: HTMLElement) =>
  within(item)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test('a request has what an admin needs to decide, and the page says how many wait', async () => {
  openPage([build(), build({ botId: 'bot-2', guildName: 'Beach' })]);
  const item = await itemOf('Obelisk');
  for (const words of [
    'Waiting for a decision',
    'Own Discord application',
    'Ann, Tier 4',
    'Our name.',
    '203.0.113.9, ark.example.test',
    '1 hour ago',
  ])
    expect(item.textContent).toContain(words);
  const notice = (await screen.findByText(/2 requests for bots of their own wait/)).closest(
    '[role="status"]',
  )!;
  const link = within(notice as HTMLElement).getByRole('link', { name: 'Show' });
  expect(link.getAttribute('href')).toContain('#own-bot-requests');
});

test('a request is granted, with or without a reason', async () => {
  const { user, api } = openPage([build()]);
  const item = await itemOf('Obelisk');
  expect(buttonsIn(item)).toEqual(['Grant', 'Refuse']);
  await user.click(within(item).getByRole('button', { name: 'Grant: Obelisk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Grant the request' });
  expect(dialog.textContent).toContain('Own Discord application for Obelisk.');
  await user.click(within(dialog).getByRole('button', { name: 'Grant' }));
  await waitFor(async () => expect((await itemOf('Obelisk')).textContent).toContain('Granted'));
  const [call] = api.callsOf(ownBotRoutes.decide);
  expect(call?.input).toMatchObject({ body: { botId: 'bot-1', decision: 'grant', reason: '' } });
  expect(call?.input).toMatchObject({ body: { requestedAt: expect.any(Number) } });
});

test('a refusal needs a reason', async () => {
  const { user, api } = openPage([build()]);
  await user.click(await screen.findByRole('button', { name: 'Refuse: Obelisk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refuse the request' });
  const refuse = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Refuse' });
  expect(refuse.disabled).toBe(true);
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Tell us more.');
  await user.click(refuse);
  await waitFor(async () => expect((await itemOf('Obelisk')).textContent).toContain('Tell us more.'));
  expect(api.callsOf(ownBotRoutes.decide)[0]?.input).toMatchObject({ body: { decision: 'refuse' } });
});

test('a grant can be taken back, and a refused request granted', async () => {
  const { user, api } = openPage([
    build({ state: 'granted', grantedKind: 'application', decidedAt: Date.now() }),
    build({ botId: 'bot-2', guildName: 'Beach', state: 'refused', decidedAt: Date.now(), answer: 'No.' }),
    build({ botId: 'bot-3', guildName: 'Cave', state: 'refused', grantedKind: 'machine' }),
  ]);
  expect(buttonsIn(await itemOf('Obelisk'))).toEqual(['Take back']);
  expect(buttonsIn(await itemOf('Beach'))).toEqual(['Grant']);
  expect((await itemOf('Beach')).textContent).toContain('A deleted user, ');
  expect(buttonsIn(await itemOf('Cave'))).toEqual(['Grant', 'Take back']);
  expect((await itemOf('Cave')).textContent).toContain('HasOwn machine');
  await user.click(screen.getByRole('button', { name: 'Take back: Obelisk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back the grant' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Abuse.');
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(api.callsOf(ownBotRoutes.decide)).toHaveLength(1));
  expect(api.callsOf(ownBotRoutes.decide)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', decision: 'refuse', reason: 'Abuse.' },
  });
});

test('a request that has changed meanwhile is not decided', async () => {
  const { user, api } = openPage([build()]);
  api.on(ownBotRoutes.decide, () => {
    throw new Refusal('STALE');
  });
  await user.click(await screen.findByRole('button', { name: 'Grant: Obelisk' }));
  const dialog = await screen.findByRole('dialog', { name: 'Grant the request' });
  await user.click(within(dialog).getByRole('button', { name: 'Grant' }));
  await within(dialog).findByText(/Someone else has changed this/);
});

test('an owner whose tier is too low is pointed out', async () => {
  openPage([build({ ownerTier: 3, ownerName: '' })]);
  const item = await itemOf('Obelisk');
  expect(item.textContent).toContain('100, Tier 3 (a grant has no effect until Tier 4)');
});

test('more than ten are on several pages', async () => {
  const many = Array.from({ length: 12 }, (_, n) => build({ botId: `bot-${n}`, guildName: `Guild ${n}` }));
  const { user } = openPage(many);
  await itemOf('Guild 9');
  expect(screen.queryByRole('listitem', { name: 'Guild 10' })).toBeNull();
  const list = screen.getByRole('heading', { name: 'Requests for own bots' }).closest('section')!;
  await user.click(within(list).getByRole('button', { name: 'Next page' }));
  await itemOf('Guild 11');
  // Those that wait are still counted.
  screen.getByText(/12 requests for bots of their own wait/);
});

test('a new request shows on the open page', async () => {
  const { api, held } = openPage([]);
  await screen.findByText('Nobody has asked yet.');
  expect(screen.queryByText(/wait for a decision/)).toBeNull();
  await waitFor(() => expect(api.streams.size).toBe(1));
  held.requests = [build()];
  api.emit([...api.streams.keys()][0]!, { kind: 'changed', what: 'own-bot-requests', by: '' });
  await itemOf('Obelisk');
  await screen.findByText(/One request for a bot of its own waits/);
});

test('if they can’t be loaded the page says so, and can try again', async () => {
  const { user, held } = openPage('down');
  const list = (await screen.findByRole('heading', { name: 'Requests for own bots' })).closest('section')!;
  const retry = await within(list).findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  held.requests = [build()];
  await user.click(retry);
  await itemOf('Obelisk');
});

test('decisions are among the latest changes by admins', async () => {
  const after = { guildName: 'Obelisk', kind: 'application', reason: 'Fine.' };
  const change: AdminChange = {
    id: 'c1',
    at: Date.now(),
    actorName: 'Admin Ann',
    action: 'own-bot.granted',
    userId: 'user-1',
    before: null,
    after,
  };
  openPage([], [change]);
  const who = await screen.findByText('Admin Ann');
  expect(who.closest('li')?.textContent).toContain('Admin Ann granted a bot of its own to Obelisk');
});
