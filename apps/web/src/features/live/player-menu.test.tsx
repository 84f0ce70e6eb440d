import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { chatMuteRoutes } from '@arkwright/contracts/chat-mutes/routes';
import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp, visitedBy } from '../../testing/render-app.tsx';
import { layOutLines } from './testing/layout.ts';
import { buildLine, createRoom } from './testing/live-world.ts';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './live-page.tsx';
import '../shared/bans/ban-player-dialog.tsx';
import '../shared/player-alerts/add-alert-dialog.tsx';
import './kick-dialog.tsx';
import './mute-dialog.tsx';
import './whisper-dialog.tsx';

const BOB = buildPlayer();
const DONE = { serverId: 'server-1', serverName: 'The Island', isDone: true, reply: '' };

beforeEach(layOutLines);

async function openMenu(players: KnownPlayer[] = [BOB], instance: Parameters<typeof createRoom>[1] = {}) {
  const { api } = createRoom([buildLine(), buildLine({ id: 2, kind: 'sent', player: 'owner' })], instance);
  api.on(playerRoutes.search, ({ query: { name } }) => ({
    players: players.filter((player) => player.name === name),
    hasMore: false,
  }));
  const app = renderApp({ api, path: '/live' });
  const log = await screen.findByRole('log', { name: 'Lines' });
  await app.user.click(await within(log).findByRole('button', { name: 'Bob' }));
  const menu = await screen.findByRole('menu', { name: 'Bob' });
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
  expect(await within(dialog).findByText('Not delivered: No answer for 10 s.')).toBeDefined();
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
    expect(item(name).textContent).toContain('Not online on this server now.');
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

test('the menu links to everything about the player, even one who has left', async () => {
  const { user, item, router } = await openMenu([{ ...BOB, isOnline: false }]);
  const visited = visitedBy(router);
  await user.click(item('Everything about this player'));
  await waitFor(() => expect(visited[0]?.pathname).toBe(`/player/${BOB.netId}`));
});

test('of two players with the same name none is guessed', async () => {
  const { item } = await openMenu([BOB, buildPlayer({ netId: '1'.repeat(32) })]);
  for (const name of ['Message', 'Kick', 'Add player alert', 'Copy ID']) {
    expect(item(name).textContent).toContain('2 players have this name');
  }
});

test('with View only each item names its permission, and copying works', async () => {
  const { item } = await openMenu([BOB], { isOwner: false, permissions: ['Logging_View'] });
  expect(item('Message').textContent).toContain('You need Edit permission for Moderation or Crosschat');
  expect(item('Kick').textContent).toContain('You need Edit permission for Moderation');
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
    expect(within(menu).getByRole('menuitem', { name: 'Kick' }).getAttribute('aria-disabled')).toBeNull(),
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
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Duration/ }), '1 Week');
  await user.click(within(dialog).getByRole('button', { name: 'Ban' }));
  await waitFor(() => expect(toast()).toBe('Bob is banned'));
  const { body } = api.callsOf(banRoutes.ban)[0]!.input as { body: { bannedUntil: number } };
  expect(body).toMatchObject({ netId: BOB.netId, playerName: 'Bob', reason: 'Mesh' });
  expect(body.bannedUntil - Date.now()).toBeGreaterThan(6 * DAY_MS);
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

test('a player can be muted for a while, even after leaving; a mute can be lifted', async () => {
  const { user, api, item } = await openMenu([{ ...BOB, isOnline: false }]);
  const mute = {
    netId: BOB.netId,
    playerName: 'Bob',
    mutedAt: 1,
    mutedUntil: 2,
    reason: 'Spam',
    isNameShared: true,
  };
  api.on(chatMuteRoutes.list, () => [mute]);
  api.on(chatMuteRoutes.mute, () => mute);
  api.on(chatMuteRoutes.unmute, () => true);
  await user.click(item('Mute'));
  const dialog = await screen.findByRole('dialog', { name: 'Mute a Player' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Duration' }), '1 hour');
  await within(dialog).findByText(/^Another player on the same server has this name/);
  await user.click(await within(dialog).findByRole('button', { name: 'Mute anew' }));
  await waitFor(() => expect(toast()).toBe('Bob is muted'));
  expect(api.callsOf(chatMuteRoutes.mute)[0]?.input).toMatchObject({
    body: { netId: BOB.netId, lastsMs: HOUR_MS, reason: '' },
  });
});

test('an active mute can be lifted', async () => {
  const { user, api, item } = await openMenu();
  const mute = {
    netId: BOB.netId,
    playerName: 'Bob',
    mutedAt: 1,
    mutedUntil: 2,
    reason: 'Spam',
    isNameShared: false,
  };
  api.on(chatMuteRoutes.list, () => [mute]);
  api.on(chatMuteRoutes.unmute, () => true);
  await user.click(item('Mute'));
  const dialog = await screen.findByRole('dialog', { name: 'Mute a Player' });
  const lift = await within(dialog).findByRole('button', { name: 'Lift the mute' });
  expect(within(dialog).getByText('Spam')).toBeDefined();
  expect(within(dialog).queryByText(/^Another player/)).toBeNull();
  await user.click(lift);
  await waitFor(() => expect(toast()).toBe('Bob is not muted any more'));
  expect(api.callsOf(chatMuteRoutes.unmute)[0]?.input).toMatchObject({ body: { netId: BOB.netId } });
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
  expect(item('Warn').textContent).toContain('You need Edit permission for Moderation or Banned Words');
  expect(item('Mute').textContent).toContain('You need Edit permission for Moderation or Banned Words');
  expect(item('Ban').textContent).toContain('You need Edit permission for Ban Management');
});
