import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { chatMuteRoutes } from '@arkwright/contracts/chat-mutes/routes';
import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { instanceRoutes } from '@arkwright/contracts/instances/routes';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { PlayerPage } from '@arkwright/contracts/players/page';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { buildPage, shown } from '../../testing/build-player-page.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp, visitedBy } from '../../testing/render-app.tsx';
import { layOutLines } from './testing/layout.ts';
import { buildLine, createRoom } from './testing/live-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './live-page.tsx';
import '../shared/actions/alert-action-dialog.tsx';
import '../shared/actions/ban-action-dialog.tsx';
import '../shared/actions/kick-dialog.tsx';
import '../shared/actions/mute-dialog.tsx';
import '../shared/actions/unban-action-dialog.tsx';
import '../shared/actions/whisper-dialog.tsx';

const BOB = buildPlayer();
const DONE = { serverId: 'server-1', serverName: 'The Island', isDone: true, reply: '' };

beforeEach(layOutLines);

/** The player's page, from which a menu has their state; without a ban, mute or alert unless some are given. */
const none = { ban: shown(null), infractions: shown({ count: null, mute: null }), alert: shown(null) };

async function openMenu(
  players: KnownPlayer[] = [BOB],
  instance: Parameters<typeof createRoom>[1] = {},
  page: Partial<PlayerPage> = none,
) {
  const { api } = createRoom([buildLine(), buildLine({ id: 2, kind: 'sent', player: 'owner' })], instance);
  const channel = (id: string, name: string) => ({ id, name, type: 0, parentId: '', position: 0 });
  api.on(instanceRoutes.channels, () => [channel('1001', 'mod-log'), channel('1002', 'bans')]);
  api.on(playerRoutes.search, ({ query: { name } }) => ({
    players: players.filter((player) => player.name === name),
    hasMore: false,
  }));
  api.on(playerRoutes.page, ({ params: { netId } }) =>
    buildPage({ player: players.find((player) => player.netId === netId) ?? BOB, ...page }),
  );
  const app = renderApp({ api, path: '/live' });
  const log = await screen.findByRole('log', { name: 'Lines' });
  await app.user.click(await within(log).findByRole('button', { name: 'Bob' }));
  const menu = await screen.findByRole('menu', { name: /Bob/ });
  await waitFor(() => expect(menu.textContent).not.toContain('Looking up'));
  const item = (name: string) => within(menu).getByRole('menuitem', { name: new RegExp(`^${name}`) });
  return { ...app, api, log, menu, item };
}
const toast = () => document.querySelector('[aria-live="polite"]')?.lastElementChild?.textContent ?? '';

test('a message goes only to the player; one that did not arrive stays with the reason', async () => {
  const { user, api, item } = await openMenu();
  let isOffline = true;
  api.on(liveRoutes.whisper, () => ({
    ...DONE,
    isDone: !isOffline,
    reply: isOffline ? 'No answer for 10 s.' : '',
  }));
  await user.click(item('Message'));
  const dialog = await screen.findByRole('dialog', { name: 'Message to a Player' });
  const input = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Message' });
  await user.type(input, 'Hi{Enter}');
  const failure = await within(dialog).findByRole('alert');
  expect(failure.textContent).toBe('Not delivered to:Bob: No answer for 10 s.');
  expect(input.value).toBe('Hi');
  isOffline = false;
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(toast()).toBe('Sent to Bob'));
  expect(api.callsOf(liveRoutes.whisper)[1]?.input).toMatchObject({
    body: { serverId: 'server-1', netId: BOB.netId, message: 'Hi' },
  });
});

test('a kick asks first; a refusal is shown in the confirmation', async () => {
  const { user, api, item } = await openMenu();
  let isRefused = true;
  api.on(liveRoutes.kick, () => {
    if (isRefused) throw new Refusal('RATE_LIMITED');
    return DONE;
  });
  await user.click(item('Kick'));
  const question = await screen.findByRole('dialog', { name: 'Kick Player' });
  expect(question.textContent).toContain('Disconnect Bob from The Island?');
  expect(api.callsOf(liveRoutes.kick)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Kick' }));
  expect(await within(question).findByText(/Too many requests/)).toBeDefined();
  isRefused = false;
  await user.click(within(question).getByRole('button', { name: 'Kick' }));
  await waitFor(() => expect(toast()).toBe('Bob was kicked from The Island'));
  expect(api.callsOf(liveRoutes.kick)[1]?.input).toMatchObject({
    body: { serverId: 'server-1', netId: BOB.netId },
  });
});

test('for a player who has left only copying the ID works', async () => {
  const { user, item } = await openMenu([{ ...BOB, isOnline: false }]);
  const written = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written);
  for (const name of ['Message', 'Kick']) {
    expect(item(name).getAttribute('aria-disabled')).toBe('true');
    expect(item(name).textContent).toContain('Not online now.');
  }
  await user.click(item('Copy ID'));
  await waitFor(() => expect(written).toHaveBeenCalledWith(BOB.netId));
});

test('an alert is added without leaving the room, even for a player who has left', async () => {
  const { user, item, pathname } = await openMenu([{ ...BOB, isOnline: false }]);
  await user.click(item('Add player alert'));
  const dialog = await screen.findByRole('dialog', { name: 'Add Alert' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Bob');
  expect(pathname()).toBe('/live');
});

test('the menu leads to the player’s page, even for one who has left', async () => {
  const { user, item, router } = await openMenu([{ ...BOB, isOnline: false }]);
  const visited = visitedBy(router);
  await user.click(item('Player page'));
  await waitFor(() => expect(visited[0]?.pathname).toBe(`/player/${BOB.netId}`));
});

test('of two players with the same name none is guessed: a list asks which one', async () => {
  const other = buildPlayer({
    netId: '1'.repeat(32),
    characterName: 'Gaius',
    serverId: 'server-2',
    serverName: 'Lost Colony',
    isOnline: false,
    lastSeen: Date.now() - HOUR_MS,
  });
  const here = buildPlayer({ serverId: 'server-3', characterName: 'Rockwell' });
  const { user, api, menu } = await openMenu([here, other]);
  expect(menu.textContent).toMatch(/Which Bob\?/);
  const choices = within(menu).getAllByRole('menuitem');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Bob.*Rockwell.*online/),
    expect.stringMatching(/Bob.*Gaius.*last seen 1 hour ago on Lost Colony/),
    'Show only this player',
  ]);
  await user.click(choices[1]!);
  const actions = await screen.findByRole('menu', { name: 'Bob' });
  await user.click(await within(actions).findByRole('menuitem', { name: 'Ban…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ban Player' });
  expect(dialog.textContent).toContain(other.netId);
  expect(await within(dialog).findByText('Gaius')).toBeDefined();
  expect(api.callsOf(banRoutes.ban)).toEqual([]);
});

test('after a kick the same line still means the same person', async () => {
  const namesake = buildPlayer({ netId: '1'.repeat(32), isOnline: false });
  const players = [BOB, namesake];
  const { user, api, item, log } = await openMenu(players);
  api.on(liveRoutes.kick, () => {
    players[0] = { ...BOB, isOnline: false };
    return DONE;
  });
  await user.click(item('Kick'));
  const question = await screen.findByRole('dialog', { name: 'Kick Player' });
  await user.click(within(question).getByRole('button', { name: 'Kick' }));
  await waitFor(() => expect(toast()).toBe('Bob was kicked from The Island'));
  await user.click(within(log).getByRole('button', { name: 'Bob' }));
  const menu = await screen.findByRole('menu', { name: 'Bob' });
  await user.click(within(menu).getByRole('menuitem', { name: 'Ban…' }));
  expect((await screen.findByRole('dialog', { name: 'Ban Player' })).textContent).toContain(BOB.netId);
});

test('with View only each item names its permission, and copying works', async () => {
  const { item } = await openMenu([BOB], { isOwner: false, permissions: ['Logging_View'] });
  expect(item('Message').textContent).toContain('You need Edit permission for Crosschat or Moderation');
  expect(item('Kick').textContent).toContain('You need Edit permission for Ban Management or Moderation');
  expect(item('Add player alert').textContent).toContain('You need Edit permission for Player Alerts');
  expect(item('Copy ID').getAttribute('aria-disabled')).toBeNull();
});

test('if the look-up fails the menu says so', async () => {
  const { api } = createRoom([buildLine()]);
  api.on(playerRoutes.search, () => {
    throw new Refusal('FORBIDDEN');
  });
  const { user } = renderApp({ api, path: '/live' });
  await user.click(await screen.findByRole('button', { name: 'Bob' }));
  expect((await screen.findAllByText(/could not be looked up/)).length).toBeGreaterThan(1);
});

test('the same menu is beside the filter, for keyboard users', async () => {
  const { user, item } = await openMenu();
  await user.click(item('Show only this player'));
  const button = await screen.findByRole('button', { name: 'Actions for Bob' });
  button.focus();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Bob' });
  await waitFor(() =>
    expect(within(menu).getByRole('menuitem', { name: 'Kick…' }).getAttribute('aria-disabled')).toBeNull(),
  );
});

test('the author of a dashboard message is no player: the name filters the lines', async () => {
  const { user, menu, log, router } = await openMenu();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(menu.isConnected).toBe(false));
  await user.click(within(log).getByRole('button', { name: 'owner' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ player: 'owner' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

test("a ban asks for reason and duration, with the specification's labels", async () => {
  const { user, api, item } = await openMenu([{ ...BOB, isOnline: false }]);
  api.on(banRoutes.ban, ({ body }) => ({
    ...body,
    id: '1',
    bannedAt: 1,
    isAutomatic: false,
    serversToCome: 1,
  }));
  await user.click(item('Ban'));
  const dialog = await screen.findByRole('dialog', { name: 'Ban Player' });
  const reason = within(dialog).getByRole('textbox', { name: /^Reason/ });
  await user.type(reason, 'x{Backspace}');
  await user.tab();
  await within(dialog).findByText('Reason name is required');
  await user.type(reason, 'Mesh');
  await user.click(within(dialog).getByRole('button', { name: '1 w' }));
  await user.click(within(dialog).getByRole('button', { name: 'Ban' }));
  await waitFor(() => expect(toast()).toBe('Bob is banned'));
  const { body } = api.callsOf(banRoutes.ban)[0]!.input as { body: { bannedUntil: number } };
  expect(body).toMatchObject({ netId: BOB.netId, playerName: 'Bob', reason: 'Mesh' });
  expect(body.bannedUntil - Date.now()).toBeGreaterThan(6 * DAY_MS);
});

const BANS = {
  isEnabled: true,
  infoChannelId: '',
  publicBanLogging: false,
  publicBanLoggingChannelId: '1002',
};

test.each([
  ['nothing is posted', BANS, /^In Discord nothing is posted: no channel for bans is chosen\. Choose one$/],
  ['the team’s channel', { ...BANS, infoChannelId: '1001' }, /^Posted in Discord: #mod-log for your team\.$/],
  [
    'both channels',
    { ...BANS, infoChannelId: '1001', publicBanLogging: true },
    /^Posted in Discord: #mod-log for your team, and #bans for everybody, without who did it\.$/,
  ],
  [
    'a channel, once it is switched on',
    { ...BANS, isEnabled: false, infoChannelId: '1001' },
    /^Posted in Discord once Ban Management is on: #mod-log for your team\.$/,
  ],
])('the dialog of a ban says where it is announced: %s', async (_where, ban, words) => {
  const { user, item } = await openMenu([BOB], { ban } as never);
  await user.click(item('Ban'));
  const dialog = await screen.findByRole('dialog', { name: 'Ban Player' });
  await waitFor(() =>
    expect(within(dialog).getByText(/In Discord nothing|Posted in Discord/).textContent).toMatch(words),
  );
});

test('a warning goes only to the player', async () => {
  const { user, api, item } = await openMenu();
  api.on(liveRoutes.warn, () => DONE);
  await user.click(item('Warn'));
  const dialog = await screen.findByRole('dialog', { name: 'Warn a Player' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Warning' }), 'No insults{Enter}');
  await waitFor(() => expect(toast()).toBe('Bob was warned'));
  expect(api.callsOf(liveRoutes.warn)[0]?.input).toMatchObject({
    body: { serverId: 'server-1', netId: BOB.netId, message: 'No insults' },
  });
});

const muted = (isNameShared: boolean) => ({
  ...none,
  infractions: shown({
    count: null,
    mute: { mutedUntil: Date.now() + HOUR_MS, reason: 'Spam', isNameShared },
  }),
});

test('a player can be muted for a while, even after leaving', async () => {
  const { user, api, item } = await openMenu([{ ...BOB, isOnline: false }], {}, muted(true));
  api.on(chatMuteRoutes.mute, () => ({
    netId: BOB.netId,
    playerName: 'Bob',
    mutedAt: 1,
    mutedUntil: 2,
    reason: '',
    isNameShared: true,
  }));
  await waitFor(() => item('Change mute'));
  await user.click(item('Change mute'));
  const dialog = await screen.findByRole('dialog', { name: 'Mute a Player' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Duration' }), '1 hour');
  expect(within(dialog).getByText('Spam')).toBeDefined();
  expect(within(dialog).getByText(/^Another player on the same server has this name/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Change mute' }));
  await waitFor(() => expect(toast()).toBe('Bob is muted'));
  expect(api.callsOf(chatMuteRoutes.mute)[0]?.input).toMatchObject({
    body: { netId: BOB.netId, lastsMs: HOUR_MS, reason: '' },
  });
});

test('a mute is lifted from the menu, or in the dialog', async () => {
  const { user, api, item, log } = await openMenu([BOB], {}, muted(false));
  api.on(chatMuteRoutes.unmute, () => true);
  await waitFor(() => item('Unmute'));
  await user.click(item('Unmute'));
  await waitFor(() => expect(toast()).toBe('Bob is no longer muted'));
  await user.click(within(log).getByRole('button', { name: 'Bob' }));
  const menu = await screen.findByRole('menu', { name: 'Bob' });
  await user.click(await within(menu).findByRole('menuitem', { name: 'Change mute…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mute a Player' });
  await user.click(await within(dialog).findByRole('button', { name: 'Unmute' }));
  await waitFor(() => expect(api.callsOf(chatMuteRoutes.unmute)).toHaveLength(2));
  expect(api.callsOf(chatMuteRoutes.unmute)[1]?.input).toMatchObject({ body: { netId: BOB.netId } });
});

test('a banned player can be unbanned, or their ban changed', async () => {
  const { user, api, item } = await openMenu([BOB], {}, { ...none, ban: buildPage().ban });
  api.on(banRoutes.unban, () => true);
  await waitFor(() => item('Change ban'));
  await user.click(item('Unban'));
  const dialog = await screen.findByRole('dialog', { name: 'Unban' });
  expect(within(dialog).getByText('Meshing')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Unban' }));
  await waitFor(() => expect(toast()).toBe('Bob is off the ban list'));
  expect(api.callsOf(banRoutes.unban)[0]?.input).toMatchObject({ body: { netId: BOB.netId } });
});

test('with Edit for Moderation one may message, warn, mute and kick', async () => {
  const { item } = await openMenu([BOB], {
    isOwner: false,
    permissions: ['Moderation_View', 'Moderation_Edit'],
  });
  for (const action of ['Message', 'Warn', 'Mute', 'Kick'])
    expect(item(action).getAttribute('aria-disabled'), action).not.toBe('true');
  expect(item('Ban').textContent).toContain('You need Edit permission for Ban Management');
});

test('with View only warn, mute and ban are off with a reason', async () => {
  const permissions = ['Logging_View'] as const;
  const { item } = await openMenu([BOB], { isOwner: false, permissions: [...permissions] });
  expect(item('Warn').textContent).toContain('You need Edit permission for Banned Words or Moderation');
  expect(item('Mute').textContent).toContain('You need Edit permission for Banned Words or Moderation');
  expect(item('Ban').textContent).toContain('You need Edit permission for Ban Management');
});
