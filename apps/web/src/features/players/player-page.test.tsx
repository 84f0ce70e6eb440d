import { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { PlayerPage } from '@arkwright/contracts/players/page';
import { playerRoutes } from '@arkwright/contracts/players/routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { buildNote, KARA } from '../../testing/build-player-page.ts';
import { describedBy } from '../../testing/described-by.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp, visitedBy } from '../../testing/render-app.tsx';
import { buildInstance } from '../../testing/world.ts';
import { buildEvent, createPlayerWorld } from './testing/player-world.ts';

// Loaded ahead: the first load of a lazy part takes longer than a query waits.
import './note-dialog.tsx';
import './player-page.tsx';
import '../../kit/collection/delete-dialog.tsx';

const open = (world: ReturnType<typeof createPlayerWorld>, eosId = KARA) =>
  renderApp({ api: world.api, path: `/player/${eosId}` });
const card = (name: string) => screen.findByRole('region', { name });
const textOf = async (name: string) => (await card(name)).textContent;

test('everything about a player is on one page', async () => {
  open(createPlayerWorld());
  expect(await screen.findByRole('heading', { level: 1, name: 'Kara' })).toBeDefined();
  expect(await textOf('Who')).toContain('Kar, the First');
  expect(await textOf('Registration and playtime')).toMatch(/kara\.rex.*2 h.*Main cluster1 h/);
  expect(await textOf('Characters and tribes')).toMatch(
    /Grim.*level 105.*Wolves for 1 day.*before: no tribe, from 2 days ago.*before: Bears/,
  );
  expect(await textOf('Ban')).toMatch(/Banned.*Meshing, permanent/);
  expect(await textOf('Player alert')).toMatch(/Griefs.*joining/);
  expect(await textOf('Infractions')).toMatch(/3.*muted.*until.*Spam/);
  expect(await textOf('Starter set claims')).toMatch(/Beginner.*1 of 3/);
  expect(await textOf('Notes')).toMatch(/Ann.*Raids at night/);
  expect(await textOf('Timeline')).toMatch(/Server 1joined/);
});

test('each section shows if it is empty, and the page opens for unknown players', async () => {
  const none = { state: 'shown' as const };
  const nobody = { name: '', formerNames: [], isOnline: false, firstSeen: 0, lastSeen: 0 };
  const { player } = createPlayerWorld().data.page;
  open(
    createPlayerWorld(
      {
        player: { ...player, ...nobody },
        characters: { ...none, data: [] },
        registration: { ...none, data: null },
        alert: { ...none, data: null },
        ban: { ...none, data: null },
        infractions: { ...none, data: { count: null, mute: null } },
        claims: { ...none, data: [] },
        notes: { ...none, data: [] },
      },
      [],
    ),
  );
  expect(await screen.findByText(/never seen in the game/)).toBeDefined();
  expect(await textOf('Characters and tribes')).toContain('No companion has uploaded a character');
  expect(await textOf('Registration and playtime')).toContain('Not registered');
  expect(await textOf('Ban')).toContain('Not on the ban list.');
  expect(await textOf('Player alert')).toContain('No alert for this player.');
  expect(await textOf('Infractions')).toMatch(/registered players only.*not muted/);
  expect(await textOf('Starter set claims')).toContain('No starter set was claimed.');
  expect(await textOf('Notes')).toContain('No notes yet.');
  await waitFor(async () =>
    expect(await textOf('Timeline')).toContain('Nothing is recorded about this player.'),
  );
});

test('a player who could not be loaded, or has no name, is shown by the short ID', async () => {
  const world = createPlayerWorld();
  world.api.on(playerRoutes.page, () => {
    throw new Refusal('INTERNAL');
  });
  open(world);
  expect(await screen.findByText(/Something went wrong on our side/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('0002aa…5566ff');
});

test('hidden sections say so, one by one', async () => {
  const hidden = { state: 'hidden' as const, why: 'permission' as const };
  const sections: Partial<PlayerPage> = {
    characters: { state: 'hidden', why: 'tier' },
    registration: hidden,
    alert: hidden,
    ban: hidden,
    infractions: hidden,
    claims: hidden,
    notes: hidden,
  };
  const instance = buildInstance({ isOwner: false, permissions: ['Logging_View'] });
  open(createPlayerWorld(sections, [], { instances: [instance] }));
  expect(await textOf('Ban')).toBe('BanYou need View permission for Ban Management to see this.');
  expect(await textOf('Starter set claims')).toContain('View permission for Starter Sets');
  expect(await textOf('Characters and tribes')).toContain('This needs Tier 2.');
  expect(within(await card('Notes')).queryByRole('button')).toBeNull();
});

test('an empty timeline says that chat is left out where others have the name', async () => {
  const world = createPlayerWorld({}, []);
  const others = ['1', '2'].map((digit) => buildPlayer({ netId: digit.repeat(32), name: 'Kara' }));
  world.api.on(playerRoutes.search, () => ({ players: [world.data.page.player, ...others], hasMore: false }));
  open(world);
  await waitFor(async () =>
    expect(await textOf('Timeline')).toContain('Chat can’t be shown here: 2 other players have this name'),
  );
});

test('an empty timeline says if too little of it may be seen to know', async () => {
  const instance = buildInstance({ isOwner: false, permissions: ['Logging_View', 'StarterSets_View'] });
  open(createPlayerWorld({}, [], { instances: [instance] }));
  await screen.findByText(
    'Nothing is recorded about this player that you can see. What else there may be needs View permission for Data Dashboard, Player Registration, Player Alerts, Ban Management, Banned Words.',
  );
});

test("people who may see none of it can't open the page", async () => {
  const instance = buildInstance({ isOwner: false, permissions: ['Rcon_View'] });
  const { pathname } = open(createPlayerWorld({}, [], { instances: [instance] }));
  await waitFor(() => expect(pathname()).toBe('/errors/missingPermissions'));
});

test('an address without an EOS ID requests nothing and says what is missing', async () => {
  open(createPlayerWorld(), 'kara');
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such player' })).toBeDefined();
});

test('a page that fails shows why, and can be retried', async () => {
  const world = createPlayerWorld();
  let isDown = true;
  world.api.on(playerRoutes.page, () => {
    if (isDown) throw new Refusal('UNAVAILABLE');
    return world.data.page;
  });
  const { user } = open(world);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await textOf('Ban')).toContain('Meshing');
});

test('the timeline continues on request, to its end', async () => {
  const { user } = open(
    createPlayerWorld(
      {},
      [1, 2, 3].map((n) => buildEvent(n)),
    ),
  );
  await waitFor(async () => expect(await textOf('Timeline')).toContain('Server 2'));
  expect(await textOf('Timeline')).not.toContain('Server 3');
  await user.click(await screen.findByRole('button', { name: 'Show older events' }));
  await waitFor(async () => expect(await textOf('Timeline')).toContain('Server 3'));
  expect(screen.queryByRole('button', { name: 'Show older events' })).toBeNull();
  expect(await textOf('Timeline')).toContain('joins and leaves for 90 days');
});

test('an action is shown with its author and the reason', async () => {
  const event = buildEvent(1, {
    key: 'c-1',
    kind: 'change',
    actor: 'Ann',
    detail: 'Meshing',
    words: [{ text: 'added the ban of ' }, { text: 'Kara', isName: true }],
  });
  open(createPlayerWorld({}, [event]));
  await waitFor(async () => expect(await textOf('Timeline')).toContain('Ann added the ban of KaraMeshing'));
});

test('a note is added, changed by its author, and deleted', async () => {
  const { user } = open(createPlayerWorld());
  await user.click(within(await card('Notes')).getByRole('button', { name: 'Add' }));
  const adding = await screen.findByRole('dialog', { name: 'Add Note' });
  await user.type(within(adding).getByRole('textbox', { name: /Note/ }), 'Griefs');
  await user.click(within(adding).getByRole('button', { name: 'Add' }));
  await waitFor(async () => expect(await textOf('Notes')).toContain('Griefs'));
  const [own, others] = within(await card('Notes')).getAllByRole('button', { name: 'Edit note' });
  expect(own?.getAttribute('aria-disabled')).toBeNull();
  expect(others?.getAttribute('aria-disabled')).toBe('true');
  await user.click(own!);
  const editing = await screen.findByRole('dialog', { name: 'Edit Note' });
  await user.type(within(editing).getByRole('textbox', { name: /Note/ }), ' at night');
  await user.click(within(editing).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await textOf('Notes')).toContain('Griefs at night'));
  await user.click(within(await card('Notes')).getAllByRole('button', { name: 'Delete note' })[1]!);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete Note' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  await waitFor(async () => expect(await textOf('Notes')).not.toContain('Raids at night'));
});

test("with View only notes can't be written, with the reason", async () => {
  const instance = buildInstance({ isOwner: false, permissions: ['BanManagement_View'] });
  const notes = { state: 'shown' as const, data: [buildNote({ isOwn: true })] };
  open(createPlayerWorld({ notes }, [], { instances: [instance] }));
  const buttons = within(await card('Notes')).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
});

test('the head says what state the player is in, and has every action', async () => {
  const world = createPlayerWorld();
  world.api.on(playerRoutes.search, () => ({
    players: [
      world.data.page.player,
      buildPlayer({ netId: '1'.repeat(32), name: 'Kara', characterName: 'Gaius' }),
    ],
    hasMore: false,
  }));
  const { user, router } = open(world);
  const badges = await screen.findByRole('list', { name: 'State' });
  await waitFor(() =>
    expect(
      within(badges)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'banned permanently',
      expect.stringMatching(/^muted until /),
      'player alert',
      'registered as @kara.rex',
      'another has this name',
    ]),
  );
  for (const name of ['Message', 'Warn', 'Change mute', 'Kick', 'Change ban']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBeNull();
  }
  await user.click(screen.getByRole('button', { name: 'Actions for Kara' }));
  const menu = await screen.findByRole('menu', { name: 'Kara' });
  expect(within(menu).getByRole('menuitem', { name: 'Unban…' })).toBeDefined();
  await user.keyboard('{Escape}');
  const visited = visitedBy(router);
  await user.click(within(badges).getByRole('button', { name: 'another has this name' }));
  await user.click(await screen.findByRole('menuitem', { name: /Gaius/ }));
  await waitFor(() => expect(visited[0]?.pathname).toBe(`/player/${'1'.repeat(32)}`));
});

test('a player who is not online can’t be kicked, but banned', async () => {
  const { player } = createPlayerWorld().data.page;
  open(createPlayerWorld({ player: { ...player, isOnline: false }, ban: { state: 'shown', data: null } }));
  const kick = await screen.findByRole('button', { name: 'Kick' });
  await waitFor(() => expect(describedBy(kick)).toBeDefined());
  expect(kick.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Ban' }).getAttribute('aria-disabled')).toBeNull();
});

test('the ban shows which game servers have it, and what the others wait for', async () => {
  const world = createPlayerWorld();
  const server = { isBanned: true, since: 1, problem: '' };
  world.api.on(banRoutes.servers, () => [
    { ...server, serverId: '1', serverName: 'The Island', doneAt: 2 },
    { ...server, serverId: '2', serverName: 'Aberration', doneAt: 0, problem: 'it is offline' },
  ]);
  open(world);
  await waitFor(async () => expect(await textOf('Ban')).toContain('1 of 2'));
  expect(await textOf('Ban')).toMatch(/The Island.*banned.*Aberration.*waits.*it is offline/);
});

test('news about a ban on a game server reload the page', async () => {
  const world = createPlayerWorld();
  open(world);
  await screen.findByRole('list', { name: 'State' });
  await waitFor(() => expect(world.api.streams.has('bot-1')).toBe(true));
  world.data.page = { ...world.data.page, ban: { state: 'shown', data: null } };
  act(() => world.api.emit('bot-1', { kind: 'changed', what: 'ban-servers', by: '' }));
  await waitFor(async () => expect(await textOf('Ban')).toContain('Not on the ban list.'));
});

test('kinds of events can be left out, and what is shown is copied as evidence', async () => {
  const world = createPlayerWorld({}, [buildEvent(1, { kind: 'chat', words: [{ text: 'lol get better' }] })]);
  const { user } = open(world);
  const written = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written);
  await waitFor(async () => expect(await textOf('Timeline')).toContain('lol get better'));
  await user.click(screen.getByRole('button', { name: 'Copy as evidence' }));
  await waitFor(() => expect(written).toHaveBeenCalledTimes(1));
  expect(written.mock.calls[0]?.[0]).toMatch(/ UTC \| Server 1 \| Kara: lol get better$/);
  await user.click(screen.getByRole('button', { name: 'Joins' }));
  await waitFor(() =>
    expect(world.api.callsOf(playerRoutes.timeline).at(-1)?.input).toMatchObject({
      query: { hide: 'joins' },
    }),
  );
});
