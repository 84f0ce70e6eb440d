import { liveRoutes } from '@arkwright/contracts/live/routes';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './live-page.tsx';
import './online-dialog.tsx';
import { onlineView } from './online-view.ts';
import { layOutLines } from './testing/layout.ts';
import { buildLine, buildLines, createRoom } from './testing/live-world.ts';

const MANAGER = { isOwner: false, permissions: ['Logging_View', 'Crosschat_View', 'Rcon_View'] };

beforeEach(layOutLines);

async function open(room: ReturnType<typeof createRoom>, path = '/live') {
  const app = renderApp({ api: room.api, path });
  const log = await screen.findByRole('log', { name: 'Lines' });
  return { ...app, log };
}

test('lines show when, where, who and what', async () => {
  const room = createRoom([
    buildLine({ id: 1, character: 'Grim', text: 'hello' }),
    buildLine({ id: 2, kind: 'joined', player: 'Ann', text: '', serverId: 'server-2' }),
    buildLine({ id: 3, kind: 'admin', text: 'cheat fly' }),
    buildLine({ id: 4, kind: 'tribe', player: '', tribe: 'Wolves', text: 'Rex was killed' }),
    buildLine({ id: 5, kind: 'sent', player: 'owner', text: 'Restart soon', serverId: 'all' }),
    buildLine({ id: 6, text: 'from nowhere', serverId: 'gone' }),
  ]);
  const { log } = await open(room);
  await within(log).findByText('hello');
  const words = log.textContent ?? '';
  for (const part of [
    'IslandBob Grim: hello',
    'RagAnn joined',
    'Bob ran cheat fly',
    'Wolves: Rex was killed',
    'Allowner to all servers: Restart soon',
    'DeletedBob: from nowhere',
  ]) {
    expect(words).toContain(part);
  }
});

test('a player without a name is shown as such, and is no empty button', async () => {
  const { log } = await open(createRoom([buildLine({ id: 1, kind: 'joined', player: '', text: '' })]));
  expect(await within(log).findByText('A player without a name')).toBeDefined();
  expect(within(log).queryByRole('button')).toBeNull();
});

test('new lines are loaded after the last one while the page is open', async () => {
  const room = createRoom(buildLines(1, 3));
  const { log } = await open(room);
  await within(log).findByText('Line 3');
  room.tell(...buildLines(4, 5));
  await within(log).findByText('Line 5', undefined, { timeout: 5000 });
  expect(room.api.callsOf(liveRoutes.lines).at(-1)?.input).toMatchObject({ query: { after: '3' } });
  expect(within(log).getAllByText('Line 3')).toHaveLength(1);
});

test('after a gap in the connection no line is missing or doubled', async () => {
  const room = createRoom(buildLines(1, 2));
  const { log } = await open(room);
  await within(log).findByText('Line 2');
  await waitFor(() => expect(room.api.streams.has('bot-1')).toBe(true));
  room.api.dropStream('bot-1');
  room.held.lines = buildLines(1, 4);
  await within(log).findByText('Line 4', undefined, { timeout: 8000 });
  expect(
    within(log)
      .getAllByText(/^Line \d$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4']);
});

test('a long gap is filled page by page: loaded pages stay if the next fails', async () => {
  const room = createRoom(buildLines(1, 2));
  const { log } = await open(room);
  await within(log).findByText('Line 2');
  await waitFor(() => expect(room.api.streams.has('bot-1')).toBe(true));
  let isBroken = true;
  room.api.on(liveRoutes.lines, ({ query: { after } }) => {
    const next = buildLines(1, 1200).filter(({ id }) => id > Number(after));
    if (isBroken && Number(after) > 2) throw new Refusal('UNAVAILABLE');
    return { lines: next.slice(0, 500), hasMore: next.length > 500 };
  });
  room.tell();
  await within(log).findByText('Line 502', undefined, { timeout: 5000 });
  isBroken = false;
  await within(log).findByText('Line 1200', undefined, { timeout: 8000 });
  const asked = room.api
    .callsOf(liveRoutes.lines)
    .map(({ input }) => (input as { query: { after?: string } }).query.after);
  expect(asked.filter((after) => after === '2').length).toBeLessThanOrEqual(3);
});

test('of thousands of lines only the visible ones are in the page', async () => {
  const room = createRoom(buildLines(1, 500));
  const { log } = await open(room);
  await within(log).findByText('Line 500');
  expect(log.querySelectorAll('[data-index]').length).toBeLessThan(60);
});

test('scrolled up, the list stays, counts new lines, and can jump back to them', async () => {
  const room = createRoom(buildLines(1, 500));
  const { log, user } = await open(room);
  await within(log).findByText('Line 500');
  log.scrollTo({ top: 4800 });
  await within(log).findByText('Line 205');
  room.tell(...buildLines(501, 503));
  await user.click(await screen.findByRole('button', { name: '3 new lines' }, { timeout: 5000 }));
  await within(log).findByText('Line 503');
  expect(screen.queryByRole('button', { name: /new lines/ })).toBeNull();
});

test('older lines load when scrolling up', async () => {
  const room = createRoom(buildLines(1, 700));
  const { log } = await open(room);
  await within(log).findByText('Line 700');
  const asked = () => room.api.callsOf(liveRoutes.lines).map(({ input }) => JSON.stringify(input));
  expect(asked().some((input) => input.includes('before'))).toBe(false);
  log.scrollTo({ top: 0 });
  await waitFor(() => expect(asked().some((input) => input.includes('"before":"201"'))).toBe(true));
  // The visible lines still are.
  expect(await within(log).findByText('Line 202')).toBeDefined();
});

test('kinds, servers, players and words filter the lines, and stay in the address', async () => {
  const room = createRoom([
    buildLine({ id: 1, text: 'one' }),
    buildLine({ id: 2, player: 'Ann', text: 'two', serverId: 'server-2' }),
    buildLine({ id: 3, kind: 'server', player: '', text: 'World saved' }),
  ]);
  const { log, user, router } = await open(room, '/live?hide=server');
  await within(log).findByText('one');
  expect(within(log).queryByText('World saved')).toBeNull();
  await user.click(within(log).getByRole('button', { name: 'Ann' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show only this player' }));
  await waitFor(() => expect(screen.queryByText('one')).toBeNull());
  expect(router.state.location.search).toMatchObject({ hide: 'server', player: 'Ann' });
  await user.click(screen.getByRole('button', { name: 'Chat' }));
  expect(await screen.findByText('Nothing matches')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('World saved')).toBeDefined();
});

test('lines relayed by crosschat are shown at their source, or on the repeating server if only that is shown', async () => {
  const repeated = '[Island] Bob: Hello';
  const relay = { player: 'SERVER', serverId: 'server-2', text: repeated, relayed: 'logged' } as const;
  const room = createRoom([buildLine({ id: 1 }), buildLine({ id: 2, ...relay })]);
  const { log, user } = await open(room);
  await within(log).findByText('Hello');
  expect(within(log).queryByText(repeated)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Server' }));
  await user.click(await screen.findByRole('option', { name: 'Ragnarok' }));
  expect(await screen.findByText(repeated)).toBeDefined();
  expect(screen.queryByText('Hello')).toBeNull();
});

test('without lines it explains where they come from', async () => {
  await open(createRoom());
  expect(await screen.findByText('Nothing has happened yet')).toBeDefined();
  expect(screen.getByText(/-servergamelog/)).toBeDefined();
});

test('a message goes to all servers, and failures are shown', async () => {
  const room = createRoom();
  room.api.on(liveRoutes.write, () => [
    { serverId: 'server-1', serverName: 'The Island', isDone: true, reply: '' },
    { serverId: 'server-2', serverName: 'Ragnarok', isDone: false, reply: 'The server is offline.' },
  ]);
  const { user } = await open(room);
  const input = screen.getByRole('textbox', { name: 'Message' });
  const isOff = () => screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled') === 'true';
  expect(isOff()).toBe(true);
  await user.type(input, 'Restart soon');
  expect(isOff()).toBe(false);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Not delivered to:')).toBeDefined();
  expect(screen.getByText(/: The server is offline\./)).toBeDefined();
  expect(input).toHaveProperty('value', '');
  expect(room.api.callsOf(liveRoutes.write)[0]?.input).toMatchObject({
    body: { botId: 'bot-1', serverId: 'all', message: 'Restart soon' },
  });
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Not delivered to:')).toBeNull();
});

test('Everyone finds players who are in no line, after those who are', async () => {
  const room = createRoom([buildLine({ player: 'Bob' })]);
  room.api.on(playerRoutes.search, ({ query: { q = '' } }) => ({
    players: [buildPlayer({ name: 'Bobby' }), buildPlayer({ name: 'Guppy' })].filter(({ name }) =>
      name.toLowerCase().includes(q),
    ),
    hasMore: false,
  }));
  const { user, router } = await open(room);
  await user.click(screen.getByRole('combobox', { name: 'Player' }));
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Bob']);
  await user.keyboard('bo');
  await waitFor(() => expect(names()).toEqual(['Bob', 'Bobby']));
  await user.clear(screen.getByRole('combobox', { name: 'Player' }));
  await user.keyboard('gup');
  await user.click(await screen.findByRole('option', { name: 'Guppy' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ player: 'Guppy' }));
});

test('a refused message stays in its input', async () => {
  const room = createRoom();
  room.api.on(liveRoutes.write, () => {
    throw new Refusal('RATE_LIMITED');
  });
  const { user } = await open(room);
  const input = screen.getByRole('textbox', { name: 'Message' });
  await user.type(input, 'Hello{Enter}');
  expect(await screen.findByText(/Too many requests/)).toBeDefined();
  expect(input).toHaveProperty('value', 'Hello');
});

test('with View only lines are shown, and the message and console inputs are off with a reason', async () => {
  const room = createRoom(buildLines(1, 2), MANAGER);
  const { log } = await open(room);
  await within(log).findByText('Line 2');
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('combobox', { name: 'Command' })).toHaveProperty('disabled', true);
  expect(screen.getByText('You need Edit permission for Crosschat or Moderation.')).toBeDefined();
  expect(screen.getByText('You need Edit permission for RCON Commands.')).toBeDefined();
});

test('a tier without crosschat and RCON shows which tier has them, with the way there', async () => {
  await open(createRoom([], { tier: 1 }));
  for (const words of [/^This feature needs Tier 3\./, /^This feature needs Tier 2\./]) {
    const link = within(await screen.findByText(words)).getByRole('link', { name: 'See the tiers' });
    expect(link.getAttribute('href')).toBe('/patreon');
  }
});

test('who was online is listed with when and where, at first for a night, and the span is kept in the address', async () => {
  const room = createRoom();
  const at = new Date(2026, 6, 1, 20, 5).getTime();
  const [from, to] = [at, at + 3_600_000];
  room.held.online = [
    { name: 'Kara', netId: '0002aabbccddeeff00112233445566ff', serverIds: ['server-1', 'gone'], from, to },
    { name: 'Ann', netId: '', serverIds: ['server-2'], from, to: from },
  ];
  const { user, router } = renderApp({ api: room.api, path: '/live' });
  await user.click(await screen.findByRole('button', { name: 'Who was online' }));
  const dialog = await screen.findByRole('dialog', { name: 'Who was online' });
  const [kara, ann] = await within(dialog).findAllByRole('listitem');
  // It scrolls where many were online.
  expect(within(dialog).getByRole('list', { name: 'Players' }).tabIndex).toBe(0);
  expect(kara!.textContent).toBe('Kara: 1 Jul, 20:05 to 21:05, The Island, a deleted server');
  expect(within(kara!).getByRole('link').getAttribute('href')).toContain('/player/0002aabb');
  expect(ann!.textContent).toBe('Ann: 1 Jul, 20:05, Ragnarok');
  expect(dialog.textContent).toMatch(/2 players\. Joins and leaves are known since /);
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const night = onlineView.read(router.state.location.search);
  expect(night.to - night.from).toBe(12 * 3_600_000);
  expect(Math.abs(night.to - Date.now())).toBeLessThanOrEqual(60_000);

  await user.click(within(dialog).getByRole('button', { name: 'Yesterday' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ to: midnight.getTime() }));

  await user.click(within(dialog).getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ from: midnight.getTime() }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});
