import { dataDashboardRoutes as routes } from '@arkwright/contracts/data-dashboard/routes';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { button, many, open, rowOf, shownNames, type User } from './testing/dashboard-screen.ts';
import { buildBase, buildDino, buildPlayer, buildTribe, createDashboard } from './testing/dashboard-world.ts';

async function choose(user: User, filter: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: filter }));
  await user.click(screen.getByRole('option', { name: option }));
}

test('the page opens on the players of the last 24 hours, newest first, 25 of them', async () => {
  const { asked } = open({ players: many(30) });
  await rowOf('Survivor 0');
  expect(asked(routes.players)).toMatchObject({
    page: '1',
    pageSize: '25',
    seenWithin: '24',
    inTribe: 'any',
    sort: 'lastSeen',
    order: 'desc',
  });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Player',
    'Character',
    'Last Seen',
    'Tribe',
    'Level',
    'Server',
    'Lat / Lon',
    'Last login',
    'Discord',
    'EOS ID',
    'Player ID',
    'ID',
    'Actions',
  ]);
  expect(screen.getByText('1–25 of 30')).toBeDefined();
});

test('the summary shows the number of each kind', async () => {
  open({ players: many(1200), tribes: [] });
  const counts = (await screen.findByText('Data Summary')).closest('details')!;
  expect(counts.textContent).toMatch(/Players1,200Tribes0Bases1Dinos1Last upload.*1 minute ago/);
});

test('the summary is shown before the first upload, with zeros', async () => {
  open({ players: [], tribes: [], bases: [], dinos: [], lastUploadAt: 0 });
  const counts = (await screen.findByText('Data Summary')).closest('details')!;
  expect(counts.textContent).toMatch(/Players0Tribes0Bases0Dinos0Last upload–never/);
  expect(screen.getByText('Data Control')).toBeDefined();
});

test('without the tier there are no counts, and both parts are shown', async () => {
  open({}, { tier: 1 });
  const counts = (await screen.findByText('Data Summary')).closest('details')!;
  expect(counts.textContent).toMatch(/PlayersN\/ATribesN\/ABasesN\/ADinosN\/A/);
  expect(screen.getByText('Data Control')).toBeDefined();
});

test('the summary shows where a table is full', async () => {
  open({ full: [{ kind: 'dinos', serverId: 'server-2' }] });
  expect(await screen.findByText(/^Ragnarok has about as many dinos as are kept/)).toBeDefined();
});

test('unknown values are shown as a dash', async () => {
  open({
    players: [buildPlayer({ lastSeen: 0, lastLogin: 0, tribeName: '', discord: '', gps: '', netId: '' })],
  });
  const row = await rowOf('Kara');
  expect(within(row).getAllByText('not known')).toHaveLength(6);
});

test('a name leads to the player’s page, but not without an EOS ID', async () => {
  open({ players: [buildPlayer(), buildPlayer({ id: 'other', characterName: 'Nameless', netId: '' })] });
  const link = within(await rowOf('Kara')).getByRole('link', { name: 'KaraPlays' });
  expect(link.getAttribute('href')).toBe(`/player/${buildPlayer().netId}`);
  expect(within(await rowOf('Nameless')).queryByRole('link', { name: 'Nameless' })).toBeNull();
});

test('filters, search, order and page are done by the server, and kept in the address', async () => {
  const { user, asked, router } = open({ players: many(20) }, {}, '?size=10');
  await rowOf('Survivor 0');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await rowOf('Survivor 10');
  await user.selectOptions(screen.getByLabelText('Seen within'), '7 days');
  await user.selectOptions(screen.getByLabelText('Tribe member'), 'No');
  await choose(user, 'Servers', 'The Island');
  await user.keyboard('{Escape}');
  await user.click(button(screen.getByRole('table'), /Level/));
  await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'vor 19');
  await waitFor(() =>
    expect(asked(routes.players)).toMatchObject({
      page: '1',
      q: 'vor 19',
      seenWithin: '168',
      inTribe: 'no',
      serverIds: 'server-1',
      sort: 'level',
      order: 'asc',
    }),
  );
  await rowOf('Survivor 19');
  expect(router.state.location.search).toEqual({
    q: 'vor 19',
    seen: 168,
    tribe: 'no',
    servers: 'server-1',
    sort: 'level',
    size: 10,
  });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await rowOf('Survivor 0');
  expect(router.state.location.search).toEqual({ sort: 'level', size: 10 });
});

test.each([
  ['Seen within', 'players', (user: User) => user.selectOptions(screen.getByLabelText('Seen within'), 'All')],
  [
    'Tribe member',
    'players',
    (user: User) => user.selectOptions(screen.getByLabelText('Tribe member'), 'Yes'),
  ],
  ['Servers', 'players', (user: User) => choose(user, 'Servers', 'The Island')],
  ['Size', 'bases', (user: User) => choose(user, 'Size', 'Large')],
  ['Status', 'dinos', (user: User) => user.click(screen.getByRole('button', { name: 'Baby' }))],
] as const)('changing %s returns to the first page', async (_filter, tab, act) => {
  const rows = {
    players: many(11),
    bases: many(11).map(({ id }) => buildBase({ id })),
    dinos: many(11).map(({ id }) => buildDino({ id })),
  };
  const { user, router } = open(rows, {}, `?tab=${tab}&page=2&size=10`);
  await screen.findByText('11–11 of 11');
  await act(user);
  await screen.findByText('1–10 of 11');
  expect(router.state.location.search).not.toHaveProperty('page');
});

test("a link opens a tab's state, and invalid values in it are dropped", async () => {
  const { asked } = open({}, {}, '?tab=dinos&status=dead&seen=0&sort=cheese&page=9');
  await rowOf('Rexy (Rex)');
  expect(screen.getByRole('tab', { name: 'Dinos', selected: true })).toBeDefined();
  await waitFor(() =>
    expect(asked(routes.dinos)).toMatchObject({
      statuses: 'dead',
      seenWithin: '0',
      sort: 'lastSeen',
      order: 'desc',
      page: '1',
    }),
  );
});

test.each([
  ['players', ['Character', 'Player', 'Tribe', 'Last login', 'Last Seen', 'Level', 'Server']],
  ['tribes', ['Tribe', 'Members', 'Dinos', 'Last Seen', 'Server']],
  ['bases', ['Owner', 'Structures', 'Built', 'Server']],
  ['dinos', ['Dino', 'Level', 'Owner', 'Last Seen', 'Server']],
] as const)("the %s can be sorted by the contract's columns", async (tab, headers) => {
  const { user, asked } = open({}, {}, `?tab=${tab}`);
  const table = await screen.findByRole('table');
  for (const header of headers) {
    await user.click(within(table).getByRole('button', { name: header }));
    await waitFor(() =>
      expect(within(table).getByRole('columnheader', { name: header })).toHaveProperty('ariaSort'),
    );
  }
  // The fake API refuses words that the contract does not have.
  await waitFor(() => expect(asked(routes[tab])).toMatchObject({ sort: 'serverName' }));
  expect(new Set(headers).size).toBe(
    within(table)
      .getAllByRole('columnheader')
      .filter((each) => within(each).queryByRole('button')).length,
  );
});

test('search and servers are kept across tabs; order and page are separate', async () => {
  const { user, asked, router } = open({}, {}, '?q=obelisk&servers=server-1&sort=level&page=1');
  await user.click(await screen.findByRole('tab', { name: 'Bases' }));
  await rowOf('Obelisk Keepers');
  expect(asked(routes.bases)).toMatchObject({
    q: 'obelisk',
    serverIds: 'server-1',
    sort: 'structureCount',
    order: 'desc',
    sizes: 'Clutter,Tiny,Small,Medium,Large,Huge',
  });
  expect(router.state.location.search).toEqual({ tab: 'bases', q: 'obelisk', servers: 'server-1' });
});

test('bases can be filtered by size', async () => {
  const { user, asked } = open({}, {}, '?tab=bases');
  await rowOf('Obelisk Keepers');
  await choose(user, 'Size', 'Huge');
  await user.click(screen.getByRole('option', { name: 'Clutter' }));
  await waitFor(() => expect(asked(routes.bases)).toMatchObject({ sizes: 'Clutter,Huge' }));
});

test('dead dinos are hidden at first, and each status can be switched separately', async () => {
  const { user, asked } = open({}, {}, '?tab=dinos');
  await rowOf('Rexy (Rex)');
  expect(asked(routes.dinos)).toMatchObject({ statuses: 'male,female,none,baby,neutered' });
  const dead = screen.getByRole('button', { name: 'Dead' });
  expect(dead.getAttribute('aria-pressed')).toBe('false');
  await user.click(dead);
  await user.click(screen.getByRole('button', { name: 'Baby' }));
  await waitFor(() =>
    expect(asked(routes.dinos)).toMatchObject({ statuses: 'male,female,none,neutered,dead' }),
  );
});

test('an expanded tribe lists its members, and an expanded dino its owners, newest first', async () => {
  const { user } = open({}, {}, '?tab=tribes');
  await user.click(button(await rowOf('Obelisk Keepers'), 'Show details'));
  const members = within(screen.getByRole('region', { name: 'Members of Obelisk Keepers' }));
  expect(members.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `KaraKaraPlays${'a'.repeat(32)}seen just now`,
    `FinnFinnG${'b'.repeat(32)}seen –not known`,
  ]);
  await user.click(screen.getByRole('tab', { name: 'Dinos' }));
  const dino = await rowOf('Rexy (Rex)');
  expect(dino.textContent).toContain('Female, neutered');
  await user.click(button(dino, 'Show details'));
  const owners = within(screen.getByRole('region', { name: 'Owner history' }));
  expect(owners.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Obelisk Keeperssince /),
    expect.stringMatching(/^Wild Bunchsince /),
  ]);
});

test('updates change rows in place; another order is loaded on request', async () => {
  const { user, api, data } = open({ players: many(3) });
  await rowOf('Survivor 0');
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  const [first, second, third] = data.players;
  data.players = [
    { ...third!, level: 300 },
    buildPlayer({ id: 'new', characterName: 'Newcomer', playerName: 'New' }),
    first!,
    second!,
  ];
  act(() => api.emit('bot-1', { kind: 'changed', what: 'data-dashboard', by: '' }));
  const show = await screen.findByRole('button', { name: 'Show new data' });
  expect(shownNames(1)).toEqual(['Player 0', 'Player 1', 'Player 2']);
  expect((await rowOf('Survivor 2')).textContent).toContain('300');
  await user.click(show);
  await rowOf('Newcomer');
  expect(shownNames(1)).toEqual(['Player 2', 'New', 'Player 0', 'Player 1']);
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined();
});

test('the first upload to an empty table shows by itself', async () => {
  const { api, data } = open({ tribes: [] }, {}, '?tab=tribes');
  await screen.findByText('No tribes yet');
  await waitFor(() => expect(api.streams.has('bot-1')).toBe(true));
  data.tribes = [buildTribe()];
  act(() => api.emit('bot-1', { kind: 'changed', what: 'data-dashboard', by: '' }));
  await rowOf('Obelisk Keepers');
  expect(screen.queryByRole('button', { name: 'Show new data' })).toBeNull();
});

test('the rows stay while the next page is loading, and if it fails', async () => {
  const { user, api } = open({ players: many(11) }, {}, '?size=10');
  await rowOf('Survivor 0');
  api.state.outage = 503;
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.queryByRole('status', { name: 'Loading players' })).toBeNull();
  expect(await rowOf('Survivor 0')).toBeDefined();
  expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull();
  api.state.outage = null;
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await rowOf('Survivor 10')).toBeDefined();
});

test('a page after the last one redirects to the last', async () => {
  const { router } = open({ players: many(11) }, {}, '?page=7&size=10');
  expect(await rowOf('Survivor 10')).toBeDefined();
  expect(router.state.location.search).toEqual({ page: 2, size: 10 });
});

test('if nothing matches, one click shows all', async () => {
  const { user, asked } = open({}, {}, '?q=nobody&tribe=no');
  await user.click(await screen.findByRole('button', { name: 'Show all players' }));
  await rowOf('Kara');
  expect(asked(routes.players)).toMatchObject({ q: '', seenWithin: '0', inTribe: 'any' });
});

test('a table that can’t be loaded says so and can be retried', async () => {
  const { api, data } = createDashboard();
  api.on(routes.players, () => {
    throw new Refusal('INTERNAL');
  });
  const { user } = renderApp({ api, path: '/dataDashboard' });
  await screen.findByText(/Something went wrong on our side/);
  api.on(routes.players, () => ({ rows: data.players, total: 1, isEstimated: false }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await rowOf('Kara')).toBeDefined();
  expect(screen.queryByText(/Something went wrong on our side/)).toBeNull();
});

test('simultaneous failures show one message', async () => {
  const { api } = createDashboard();
  for (const route of [routes.summary, nukeRoutes.waitingNukes]) {
    api.on(route, () => {
      throw new Refusal('INTERNAL');
    });
  }
  renderApp({ api, path: '/dataDashboard' });
  await waitFor(() => expect(api.callsOf(nukeRoutes.waitingNukes)).toHaveLength(1));
  await screen.findAllByText(/Something went wrong on our side/);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('before the first upload the page explains how to connect a companion', async () => {
  const { data, api } = createDashboard({ players: [], tribes: [], bases: [], dinos: [] });
  data.lastUploadAt = 0;
  renderApp({ api, path: '/dataDashboard' });
  expect((await screen.findByText('Connect a companion')).closest('[data-fills]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Set up the Companion' }).getAttribute('href')).toMatch(
    /^\/companion/,
  );
  const ways = screen.getByRole('link', { name: 'compare all ways' });
  expect(ways.getAttribute('href')).toContain('/companion?tab=ways');
  expect(screen.queryByRole('tab')).toBeNull();
});

test('a kind that is not uploaded links to its switch', async () => {
  open({ dinos: [] }, {}, '?tab=dinos');
  expect(await screen.findByText('No dinos yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the Companion' })).toBeDefined();
});

test('the tribe of a player links to the tribe, and its members to the players', async () => {
  const { user } = open({
    players: [buildPlayer({ characterName: 'Ann', tribeName: 'Wolves', netId: 'a'.repeat(32) })],
    tribes: [
      buildTribe({
        tribeName: 'Wolves',
        members: [{ characterName: 'Ann', playerName: 'ann', netId: 'a'.repeat(32), lastSeen: 1 }],
      }),
    ],
  });
  await user.click(within(await rowOf('Ann')).getByRole('link', { name: 'Wolves' }));
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: /tribes/i });
  expect(search.value).toBe('Wolves');
  await user.click(within(await rowOf('Wolves')).getByRole('button', { name: /details/i }));
  await user.click(await screen.findByRole('link', { name: 'Ann' }));
  expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: /players/i })).value).toBe(
    'a'.repeat(32),
  );
});
