import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { findingRoutes } from '@arkwright/contracts/findings/routes';
import { homeRoutes } from '@arkwright/contracts/home/routes';
import type { Home, HomeServer, PlayerOnNow } from '@arkwright/contracts/home/schema';
import { powerRoutes } from '@arkwright/contracts/host-power/routes';
import type { PowerJob } from '@arkwright/contracts/host-power/schema';
import { NO_HOST } from '@arkwright/contracts/host-power/words';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import { STOPPING } from '@arkwright/contracts/server-status/stopping';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { INSTANCE_RIGHTS } from '../../features/shared/actions/instance-rights.ts';
import { buildServer } from '../../testing/build-server.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildInstance, buildUser, createWorld } from '../../testing/world.ts';
// Loaded ahead: the first load of a lazy screen takes longer than a query waits.
import './instance-home.tsx';
import '../../features/home/home-page.tsx';
import '../../features/shared/actions/restart-servers-dialog.tsx';
import '../../features/shared/actions/subject-menus.tsx';

const NOW = Date.UTC(2026, 10, 26, 20);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
});

const server = (name: string, given: Partial<HomeServer> = {}): HomeServer => ({
  id: name,
  name,
  clusterId: '',
  state: 'online',
  since: NOW - 16 * HOUR,
  reason: '',
  players: 5,
  slots: 70,
  curve: [1, 2, null, 3],
  downtimes: [],
  ...given,
});
const player = (name: string, given: Partial<PlayerOnNow> = {}): PlayerOnNow => ({
  netId: `0002${name}`,
  name,
  serverId: 'The Island',
  since: NOW - 80 * MINUTE,
  isNew: false,
  hasAlert: false,
  isMuted: false,
  hasNote: false,
  ...given,
});
const JOB: PowerJob = {
  id: 'job-1',
  serverId: 'The Island',
  action: 'restart',
  warning: '',
  step: 'checking',
  outcome: '',
  message: '',
  startedAt: NOW,
  endedAt: 0,
  startedBy: 'owner',
};
const down = server('Aberration', {
  state: 'offline',
  since: NOW - 12.8 * MINUTE,
  reason: 'Connection refused.',
  players: 0,
});

function homeWith(given: Partial<Home> = {}): Home {
  return {
    at: NOW,
    layout: null,
    hidesFirstSteps: false,
    head: {
      ok: { total: 2, online: 1, players: 5, peak: { players: 63, at: NOW - HOUR }, canRestart: false },
    },
    servers: {
      ok: { rows: [server('The Island'), down], curveFrom: NOW - 24 * HOUR, curveStepMs: 30 * MINUTE },
    },
    onNow: { ok: { count: 1, players: [player('Petra', { hasAlert: true, isNew: true })] } },
    since: { ok: { since: NOW - 20 * HOUR, isFirst: false, lines: [], more: 0 } },
    next: { ok: { rows: [], needsTier: false } },
    live: { ok: { lines: [], lastId: 0 } },
    ...given,
  };
}

function open(given: Partial<Home> = {}, world: Parameters<typeof createWorld>[0] = {}) {
  const { api } = createWorld(world);
  let home = homeWith(given);
  api.on(homeRoutes.read, () => home);
  api.on(homeRoutes.visit, () => true as const);
  api.on(homeRoutes.setLayout, () => true as const);
  api.on(findingRoutes.list, () => ({ findings: [], checkedAt: NOW, areChecksRunning: true }));
  api.on(liveRoutes.lines, () => ({ lines: [], hasMore: false }));
  const app = renderApp({ api, path: '/' });
  return {
    ...app,
    api,
    change: async (next: Partial<Home>) => {
      home = homeWith(next);
      await act(() => app.kit.queries.invalidateQueries({ queryKey: [homeRoutes.read.path] }));
    },
  };
}

/** What the shell reads each minute on every page (specification §2). */
const SHELL_READS = ['/api/bots/forDiscordUser', '/api/bots/limits', '/api/notification', '/api/user/self'];

const callsOf = (api: ReturnType<typeof open>['api'], { path }: { path: string }) =>
  api.calls.filter(({ route }) => route.path === path).map(({ input }) => input);

const block = (name: string) => screen.findByRole('region', { name });
const rowsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('the heading shows the instance’s name, how many are on, and today’s peak', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Obelisk Cluster' })).toBeDefined();
  expect(await screen.findByText('1', { selector: 'b' })).toBeDefined();
  expect(screen.getByText(/of 2 online/)).toBeDefined();
  expect(screen.getByText(/at \d\d:00/)).toBeDefined();
  expect(screen.getByText('live')).toBeDefined();
});

test('servers with a problem come first, with the cause and for how long', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Servers' });
  expect(rowsOf(list)).toEqual([
    'AberrationConnection refused.offline12 min',
    'The Islandonline, 5/70 players16 h',
  ]);
});

test('On now lists each player with marks, server and time online', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Players who are on' });
  expect(rowsOf(list)).toEqual(['PetranewThe Island1 h 20']);
  expect(within(list).getByRole('img', { name: 'Player alert' })).toBeDefined();
});

test('a server’s row and its square open the same actions, those of every menu', async () => {
  const many = Array.from({ length: 24 }, (_, index) => server(`S${index}`));
  const { user, api } = open({ servers: { ok: { rows: [...many, down], curveFrom: 0, curveStepMs: 1 } } });
  api.on(serverRoutes.list, () => []);
  api.on(liveRoutes.servers, () => []);
  api.on(powerRoutes.list, () => []);
  api.on(serverStatusRoutes.list, () => []);
  await user.click(await screen.findByRole('button', { name: 'Actions for Aberration' }));
  const actions = async (name: string) => {
    const menu = await screen.findByRole('menu', { name });
    const items = within(menu).getAllByRole('menuitem');
    await user.keyboard('{Escape}');
    return items.map(({ textContent }) => textContent?.replace(/ .*/, ''));
  };
  const ofRow = await actions('Aberration');
  expect(ofRow).toContain('Server');
  const square = screen.getByRole('link', { name: 'S3, 5/70' });
  fireEvent.contextMenu(square);
  expect(await actions('S3')).toEqual(ofRow);
  await waitFor(() => expect(document.activeElement).toBe(square));
});

test('the squares of a cluster are one stop for the keyboard', async () => {
  const many = Array.from({ length: 25 }, (_, index) => server(`S${index}`));
  open({ servers: { ok: { rows: many, curveFrom: 0, curveStepMs: 1 } } });
  const list = await screen.findByRole('list', { name: 'Without a cluster' });
  const [first, second] = within(list).getAllByRole('link');
  expect(
    within(list)
      .getAllByRole('link')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([first]);
  act(() => first?.focus());
  fireEvent.keyDown(first!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
});

test('Restart… is offered where a host can restart, and asks the hosts of the chosen servers', async () => {
  const rows = [server('The Island'), server('Ragnarok'), down];
  const { user, api, change } = open({
    servers: { ok: { rows, curveFrom: 0, curveStepMs: 1 } },
  });
  await screen.findByRole('button', { name: 'Message players' });
  expect(screen.queryByRole('button', { name: 'Restart…' })).toBeNull();
  const power = (serverId: string, problem: string) => ({ serverId, problem, hostState: '', job: null });
  api.on(powerRoutes.list, () => [
    power('The Island', ''),
    power('Ragnarok', ''),
    power('Aberration', NO_HOST),
  ]);
  api.on(serverStatusRoutes.list, () => [
    {
      serverId: 'The Island',
      isOnline: true,
      state: 'online' as const,
      since: 1,
      lastSeen: 1,
      reason: '',
      players: 5,
    },
  ]);
  api.on(powerRoutes.act, ({ body }) => {
    if (body.serverId === 'Ragnarok') throw new Refusal('CONFLICT', { message: 'No linked account works.' });
    return { ...JOB, serverId: body.serverId, warning: body.warning ?? '' };
  });
  await change({
    servers: { ok: { rows, curveFrom: 0, curveStepMs: 1 } },
    head: { ok: { total: 3, online: 2, players: 10, peak: null, canRestart: true } },
  });
  await user.click(await screen.findByRole('button', { name: 'Restart…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restart servers' });
  await within(dialog).findByText(/^1 other server can’t be restarted from here/);
  await user.click(within(dialog).getByRole('button', { name: 'Choose all servers' }));
  expect(within(dialog).getByText('5 players are disconnected until their server is back.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Restart 2 servers' }));
  await within(dialog).findByText(/No linked account works\./);
  expect(callsOf(api, powerRoutes.act)).toMatchObject([
    { body: { serverId: 'The Island', action: 'restart', warning: /^Restart now\./ } },
    { body: { serverId: 'Ragnarok' } },
  ]);
  // What is under way is not asked for once more.
  expect(within(dialog).getByRole('button', { name: 'Restart 1 server' })).toBeDefined();
});

test('On now shows nine players until you ask for more or search', async () => {
  const players = Array.from({ length: 12 }, (_, index) => player(`P${index}`));
  const { user } = open({ onNow: { ok: { count: 12, players } } });
  const list = await screen.findByRole('list', { name: 'Players who are on' });
  expect(rowsOf(list)).toHaveLength(9);
  await user.click(screen.getByRole('button', { name: '3 more' }));
  expect(rowsOf(screen.getByRole('list', { name: 'Players who are on' }))).toHaveLength(12);
  await user.type(screen.getByRole('textbox', { name: 'Find a player' }), 'p11');
  expect(rowsOf(screen.getByRole('list', { name: 'Players who are on' }))).toHaveLength(1);
});

test('past 300 players Home says how many are not listed, and where they are', async () => {
  const players = Array.from({ length: 300 }, (_, index) => player(`P${index}`));
  const { user } = open({ onNow: { ok: { count: 312, players } } });
  await user.click(await screen.findByRole('button', { name: '303 more' }));
  const others = /The pages of the servers list the 12 others, too\./;
  expect(within(await block('On now')).getByText(others)).toBeDefined();
  await user.click(screen.getByRole('textbox', { name: 'Find a player' }));
  await user.paste('Zeke');
  expect(within(await block('On now')).getByText(/^Nobody of this name is listed here\./)).toBeDefined();
  expect(screen.queryByText('Nobody of this name is on.')).toBeNull();
});

test('an empty block says so, and a failed block offers Try again', async () => {
  const { change } = open({ onNow: { ok: { count: 0, players: [] } }, next: { error: 'x' } });
  expect(within(await block('On now')).getByText('Nobody is on.')).toBeDefined();
  expect(within(await block('Since you were here')).getByText('Nothing happened.')).toBeDefined();
  expect(within(await block('Live')).getByText('Nothing yet.')).toBeDefined();
  const next = await block('Next');
  expect(within(next).getByText('Could not be read.')).toBeDefined();
  expect(within(next).getByRole('button', { name: 'Try again' })).toBeDefined();
  await change({ next: { ok: { rows: [], needsTier: true } } });
  expect(within(await block('Next')).getByText('Schedules need Tier 3.')).toBeDefined();
});

test('a first visit shows the last day, and says that there is more next time', async () => {
  open({ since: { ok: { since: NOW - 24 * HOUR, isFirst: true, lines: [], more: 0 } } });
  const since = await block('Since you were here');
  expect(since.textContent).toContain('your first visit: the last 24 hours');
  expect(since.textContent).toContain('What happens from now on is here when you come back.');
  expect(since.querySelector('time')).toBeNull();
});

test('past and coming events are written as sentences', async () => {
  open({
    since: {
      ok: {
        since: NOW - 20 * HOUR,
        isFirst: false,
        more: 2,
        lines: [
          {
            at: NOW - 2 * HOUR,
            to: NOW - HOUR,
            parts: [{ text: 'Aberration', as: 'name' }, { text: ' was down' }],
          },
        ],
      },
    },
    next: {
      ok: {
        needsTier: false,
        rows: [
          { kind: 'schedule', id: 's', at: NOW + 7 * HOUR, name: 'Daily restart', detail: 'all servers' },
          { kind: 'ban', id: 'b', at: NOW + 20 * HOUR, name: 'Kestrel', detail: '' },
          { kind: 'decay', id: 'd', at: NOW + 72 * HOUR, name: 'The Best', detail: '801 structures' },
        ],
      },
    },
  });
  expect((await block('Since you were here')).textContent).toMatch(
    /\d\d:00–\d\d:00Aberration was downAll of it, 2 more/,
  );
  const next = (await block('Next')).textContent;
  expect(next).toContain('Daily restart, all serversin 7 h');
  expect(next).toContain('Ban of Kestrel endsin 20 h');
  expect(next).toContain('The Best decays: 801 structuresin 3 d');
});

test('with 25 servers the healthy ones become squares by cluster, and choosing the list is saved', async () => {
  const many = Array.from({ length: 24 }, (_, index) =>
    server(`S${index}`, { clusterId: index < 20 ? 'PvP' : 'PvE' }),
  );
  const { user, api } = open({
    servers: { ok: { rows: [...many, down], curveFrom: 0, curveStepMs: 1 } },
  });
  expect(rowsOf(await screen.findByRole('list', { name: 'Servers' }))).toHaveLength(1);
  expect(within(screen.getByRole('list', { name: 'PvP' })).getAllByRole('link')).toHaveLength(20);
  expect(screen.getByRole('link', { name: 'S0, 5/70' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'As a list' }));
  expect(rowsOf(screen.getByRole('list', { name: 'Servers' }))).toHaveLength(25);
  expect(callsOf(api, homeRoutes.setLayout)).toMatchObject([{ body: { botId: 'bot-1', layout: 'list' } }]);
});

test('a changed row is highlighted briefly, and rows don’t move under the pointer', async () => {
  const { change } = open();
  const list = await screen.findByRole('list', { name: 'Servers' });
  const names = () => rowsOf(list).map((row) => row?.replace(/(?:Connection|online).*/, ''));
  fireEvent.pointerEnter(list, { pointerType: 'mouse' });
  const back = { ...down, state: 'online' as const, reason: '', players: 3 };
  const isDown = server('The Island', { state: 'offline', reason: 'Connection refused.' });
  await change({ servers: { ok: { rows: [isDown, back], curveFrom: 0, curveStepMs: 1 } } });
  await waitFor(() => expect(within(list).getAllByRole('listitem')[0]?.dataset.changed).toBe('true'));
  expect(names()).toEqual(['Aberration', 'The Island']);
  await act(() => vi.advanceTimersByTimeAsync(1300));
  expect(within(list).getAllByRole('listitem')[0]?.dataset.changed).toBeUndefined();
  fireEvent.pointerLeave(list);
  expect(names()).toEqual(['The Island', 'Aberration']);
});

test('Tab stops once at a list, and arrow keys move inside it', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Servers' });
  const [first, second] = within(list).getAllByRole('link');
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
  act(() => first?.focus());
  fireEvent.keyDown(first!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  fireEvent.keyDown(second!, { key: 'Home' });
  expect(document.activeElement).toBe(first);
});

test('when the stream is lost the head says so, times stop, and game buttons are disabled', async () => {
  const { kit } = open();
  const message = await screen.findByRole('button', { name: 'Message players' });
  expect(message.getAttribute('aria-disabled')).toBeNull();
  act(() => kit.streamLostAt.set(NOW));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText(/^as of \d\d:\d\d:\d\d, reconnecting$/)).toBeDefined();
  expect(message.getAttribute('aria-disabled')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(screen.getByText('12 min')).toBeDefined();
  act(() => kit.streamLostAt.set(undefined));
  expect(await screen.findByText('live')).toBeDefined();
  expect(await screen.findByText('13 min')).toBeDefined();
});

test('a status from the stream updates its row and the head without a request', async () => {
  const { kit, api } = open();
  await screen.findByRole('list', { name: 'Servers' });
  const asked = () => callsOf(api, homeRoutes.read).length;
  const before = asked();
  const { createLiveCache } = await import('../../kit/live/live-cache.ts');
  const status = {
    serverId: 'Aberration',
    isOnline: true,
    state: 'online',
    since: NOW,
    lastSeen: NOW,
    reason: '',
    players: 9,
  } as const;
  const cache = createLiveCache(kit.queries, 'bot-1');
  const apply = (...statuses: ServerStatus[]) =>
    act(() => cache.apply({ kind: 'server-statuses', statuses, gone: [] }));
  apply(status);
  await waitFor(() => expect(screen.getByText('2', { selector: 'b' })).toBeDefined());
  expect(screen.getByText('14', { selector: 'b' })).toBeDefined();
  const onNow = await block('On now');
  expect(within(onNow).getByText('14')).toBeDefined();
  expect(within(onNow).getByText('Petra')).toBeDefined();
  // A stopping server no longer counts as online, and nobody plays on one that is gone.
  const island = { ...status, serverId: 'The Island', players: 5 };
  apply({ ...island, reason: STOPPING });
  await waitFor(() => expect(screen.getByText('1', { selector: 'b' })).toBeDefined());
  expect(rowsOf(screen.getByRole('list', { name: 'Servers' }))[0]).toMatch(/^The Island.*stopping/);
  expect(within(onNow).getByText('Petra')).toBeDefined();
  apply({ ...island, isOnline: false, state: 'offline', reason: 'Connection refused.', players: 0 });
  await waitFor(() => expect(within(onNow).queryByText('Petra')).toBeNull());
  expect(within(onNow).getByText('9')).toBeDefined();
  expect(asked()).toBe(before);
});

test('pressing `/` in the player list focuses its search field', async () => {
  const players = Array.from({ length: 10 }, (_, index) => player(`P${index}`));
  open({ onNow: { ok: { count: 10, players } } });
  const [first] = within(await screen.findByRole('list', { name: 'Players who are on' })).getAllByRole(
    'link',
  );
  act(() => first?.focus());
  fireEvent.keyDown(first!, { key: '/' });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find a player' }));
});

test('in five quiet minutes only account, instances and notifications are read again', async () => {
  const { api } = open();
  await screen.findByRole('list', { name: 'Servers' });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const before = api.calls.length;
  for (let beat = 0; beat < 20; beat += 1) {
    // As the API does, so that the stream isn't taken for lost.
    api.streams.get('bot-1')?.enqueue(new TextEncoder().encode(': \n\n'));
    await act(() => vi.advanceTimersByTimeAsync(15_000));
  }
  const paths = new Set(api.calls.slice(before).map(({ route }) => route.path));
  expect([...paths].toSorted()).toEqual(SHELL_READS);
});

test('when many servers are down, twelve are rows and the rest red squares', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({ ...down, id: `D${index}`, name: `D${index}` }));
  open({ servers: { ok: { rows, curveFrom: 0, curveStepMs: 1 } } });
  expect(rowsOf(await screen.findByRole('list', { name: 'Servers' }))).toHaveLength(12);
  expect(screen.getAllByRole('link', { name: /^D\d+, offline$/ })).toHaveLength(28);
});

const EMPTY: Partial<Home> = {
  servers: { ok: { rows: [], curveFrom: 0, curveStepMs: 1 } },
  onNow: { ok: { count: 0, players: [] } },
};

test('without a server Home says so and links to Add Server', async () => {
  open(EMPTY, { instances: [buildInstance({ isOwner: false, permissions: ['Servers_Edit'] })] });
  expect(await screen.findByText('No game server yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add Server' }).getAttribute('href')).toContain('/servers');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('an owner is led on in the first steps, until a game is posted in Discord', async () => {
  open(EMPTY);
  const card = await screen.findByRole('region', { name: 'First steps' });
  expect(within(card).getByText('2 of 5 done')).toBeDefined();
  expect(within(card).getByText('Add a game server').dataset.state).toBe('next');
  expect(within(card).getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/start');
  expect(screen.queryByText('No game server yet')).toBeNull();
});

test('the first steps stay hidden once the owner has hidden them', async () => {
  const { api, user } = open(EMPTY);
  api.on(homeRoutes.hideFirstSteps, () => true as const);
  const card = await screen.findByRole('region', { name: 'First steps' });
  await user.click(within(card).getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('No game server yet')).toBeDefined();
  expect(callsOf(api, homeRoutes.hideFirstSteps)).toMatchObject([{ body: { botId: 'bot-1' } }]);
});

test.each([
  ['nothing is posted', {}, true],
  ['a log without a channel posts nothing', { log: { isEnabled: true, channelMapping: [] } }, true],
  ['something is posted', { chat: { isChatLogEnabled: true, chatLogChannelId: '1' } }, false],
])('with a server, %s: the first steps are shown: %o %s', async (_what, groups, isShown) => {
  const { api } = createWorld({ instances: [buildInstance(groups)] });
  api.on(homeRoutes.read, () => homeWith({}));
  api.on(serverRoutes.list, () => [buildServer()]);
  api.on(liveRoutes.lines, () => ({ lines: [], hasMore: false }));
  renderApp({ api, path: '/' });
  await block('Since you were here');
  await waitFor(() =>
    expect(screen.queryAllByRole('region', { name: 'First steps' })).toHaveLength(isShown ? 1 : 0),
  );
});

test('a block you may not see is left out', async () => {
  open({ servers: undefined, onNow: undefined, next: undefined, live: undefined });
  expect(await block('Since you were here')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Servers' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
});

test.each([
  ['who may view nothing', [buildInstance({ isOwner: false, permissions: [] })]],
  ['without an instance', []],
])('people %s see the welcome', async (_who, instances) => {
  open({}, { instances });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Arkwright' })).toBeDefined();
});

test('the head’s buttons need the same rights as their requests', () => {
  const rightOf = ({ method, access, feature }: RouteDefinition) => ({ method, access, feature });
  expect(INSTANCE_RIGHTS).toEqual({
    write: rightOf(liveRoutes.write),
    post: rightOf(liveRoutes.post),
    power: rightOf(powerRoutes.act),
    run: rightOf(rconPresetRoutes.run),
  });
});

test('while the checks do not run, Home does not say that all is well', async () => {
  const { api } = open();
  api.on(findingRoutes.list, () => ({ findings: [], checkedAt: NOW, areChecksRunning: false }));
  const needs = await screen.findByRole('region', { name: 'Needs you' });
  await waitFor(() => expect(needs.textContent).toContain('It is not known whether something needs you.'));
  expect(needs.textContent).not.toContain('Nothing needs you');
});

test('viewing as somebody else does not count as a visit', async () => {
  const viewAs = { botId: 'bot-1', kind: 'user', discordId: '7', name: 'Riley', endsAt: NOW + HOUR } as const;
  const { api } = open({}, { user: { ...buildUser(), viewAs } as never });
  await screen.findByRole('region', { name: 'Needs you' });
  expect(api.callsOf(homeRoutes.visit)).toEqual([]);
});
