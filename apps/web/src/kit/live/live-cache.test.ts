import { notificationRoutes } from '@arkwright/contracts/notifications/routes';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildNotification } from '../../testing/world.ts';
import { createOwnCalls } from '../own-calls.ts';
import { readKey } from '../read-key.ts';
import { createLiveCache } from './live-cache.ts';

const STATUS_KEY = readKey(serverStatusRoutes.list, { query: { botId: 'b1' } });
const ACCESS_KEYS = ['/api/bots/forDiscordUser', '/api/bots/limits', '/api/user/self'].map((path) => [
  path,
  {},
]);
const status = (serverId: string, state: 'online' | 'offline') => ({
  serverId,
  state,
  isOnline: state === 'online',
  since: 1,
  lastSeen: 1,
  reason: '',
  players: 0,
});

const changed = (...statuses: ReturnType<typeof status>[]) => ({
  kind: 'server-statuses' as const,
  statuses,
  gone: [],
});

beforeEach(() => {
  vi.useFakeTimers();
});

/** Data on the page, each load of which takes this long. */
function watch(queries: QueryClient, queryKey: QueryKey, takesMs: number) {
  const seen = { begun: 0, ended: 0, brokenOff: 0 };
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: async ({ signal }) => {
      seen.begun += 1;
      signal.addEventListener('abort', () => {
        seen.brokenOff += 1;
      });
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      seen.ended += 1;
      return [];
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  return seen;
}

const news = (what: string, by = 'Somebody') => ({ kind: 'changed', what, by }) as const;

test('a status replaces the one of its server and no other', () => {
  const queries = new QueryClient();
  queries.setQueryData(STATUS_KEY, [status('s1', 'online'), status('s2', 'online')]);
  createLiveCache(queries, 'b1').apply(changed(status('s1', 'offline')));
  expect(queries.getQueryData(STATUS_KEY)).toEqual([status('s2', 'online'), status('s1', 'offline')]);
});

test('servers that are no longer watched have no status', () => {
  const queries = new QueryClient();
  queries.setQueryData(STATUS_KEY, [status('s1', 'online'), status('s2', 'online')]);
  createLiveCache(queries, 'b1').apply({ kind: 'server-statuses', statuses: [], gone: ['s1', 's9'] });
  expect(queries.getQueryData(STATUS_KEY)).toEqual([status('s2', 'online')]);
});

test('a change of servers may change which are watched: their statuses are reloaded, too', () => {
  const queries = new QueryClient();
  queries.setQueryData(STATUS_KEY, []);
  createLiveCache(queries, 'b1').apply({ kind: 'changed', what: 'servers', by: 'Somebody' });
  vi.advanceTimersByTime(300);
  expect(queries.getQueryState(STATUS_KEY)?.isInvalidated).toBe(true);
});

test('a notification is added first, once', () => {
  const queries = new QueryClient();
  const key = readKey(notificationRoutes.list, {});
  queries.setQueryData(key, [buildNotification({ id: 'old' })]);
  const cache = createLiveCache(queries, 'b1');
  const notification = buildNotification({ id: 'new' });
  cache.apply({ kind: 'notification', notification });
  cache.apply({ kind: 'notification', notification });
  expect(queries.getQueryData(key)).toMatchObject([{ id: 'new' }, { id: 'old' }]);
});

test('data that was never loaded is not made up', () => {
  const queries = new QueryClient();
  createLiveCache(queries, 'b1').apply(changed(status('s1', 'online')));
  expect(queries.getQueryData(STATUS_KEY)).toBeUndefined();
});

test('catching up reloads only data that events are merged into', () => {
  const queries = new QueryClient();
  const keys = [
    STATUS_KEY,
    readKey(notificationRoutes.list, {}),
    ...ACCESS_KEYS,
    ['/api/bots/directory', {}],
  ];
  for (const key of keys) queries.setQueryData(key, []);
  createLiveCache(queries, 'b1').catchUp(false);
  vi.advanceTimersByTime(0);
  expect(keys.filter((key) => queries.getQueryState(key)?.isInvalidated)).toEqual(keys.slice(0, -1));
});

test('an opened stream that compares the start reloads only what it does not compare', () => {
  const queries = new QueryClient();
  const keys = [STATUS_KEY, readKey(notificationRoutes.list, {}), ...ACCESS_KEYS];
  for (const key of keys) queries.setQueryData(key, []);
  createLiveCache(queries, 'b1').catchUp(true);
  vi.advanceTimersByTime(0);
  expect(keys.filter((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([STATUS_KEY]);
});

test('changed permissions reload only account, instances and limits, at once', () => {
  const queries = new QueryClient();
  const keys = [...ACCESS_KEYS, STATUS_KEY, ['/api/bots/directory', {}]];
  for (const key of keys) queries.setQueryData(key, []);
  createLiveCache(queries, undefined).apply({ kind: 'access' });
  vi.advanceTimersByTime(0);
  expect(keys.filter((key) => queries.getQueryState(key)?.isInvalidated)).toEqual(ACCESS_KEYS);
});

test('many changes cause one reload, of only what they affect', async () => {
  const queries = new QueryClient();
  const paths = [
    '/api/server/list/:botId',
    '/api/bots/directory',
    '/api/notification',
    '/api/history/latest',
  ];
  const reads = paths.map((path) => watch(queries, [path, {}], 1));
  await vi.advanceTimersByTimeAsync(1);
  const cache = createLiveCache(queries, 'b1');
  for (let i = 0; i < 50; i += 1) cache.apply(news('servers'));
  cache.apply(news('directory', 'Discord'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads.map(({ begun }) => begun)).toEqual([2, 2, 1, 2]);
});

test.each([
  ['servers', 'Ann', true],
  ['settings:log', 'Ann', true],
  ['timed-commands', 'Ann', true],
  // Results of a timed command: changed by no one.
  ['timed-commands', '', false],
  ['rcon-preset-runs:7', 'Ann', false],
  ['dynamic-config-fetches', 'Game server', false],
  ['directory', 'Discord', false],
  ['branding-effect', 'Discord', false],
  ['live-lines', '', false],
])('for %s by "%s" the history shows: %s', (what, by, isTold) => {
  const queries = new QueryClient();
  const key = ['/api/history/:botId/latest', {}];
  queries.setQueryData(key, []);
  createLiveCache(queries, 'b1').apply(news(what, by));
  vi.advanceTimersByTime(300);
  expect(queries.getQueryState(key)?.isInvalidated).toBe(isTold);
});

test('Home tells what the history tells', () => {
  const queries = new QueryClient();
  const key = ['/api/home/:botId', {}];
  queries.setQueryData(key, []);
  createLiveCache(queries, 'b1').apply(news('servers', ''));
  vi.advanceTimersByTime(300);
  expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
  createLiveCache(queries, 'b1').apply(news('servers', 'Ann'));
  vi.advanceTimersByTime(300);
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});

test('an unknown topic reloads everything, as does a gap in the stream', async () => {
  const queries = new QueryClient();
  const key = ['/api/anything', {}];
  const cache = createLiveCache(queries, 'b1');
  const isAsked = async () => {
    await vi.advanceTimersByTimeAsync(3000);
    const isInvalidated = queries.getQueryState(key)?.isInvalidated;
    queries.setQueryData(key, []);
    return isInvalidated;
  };
  queries.setQueryData(key, []);
  cache.apply(news('toasters'));
  expect(await isAsked()).toBe(true);
  cache.readAll();
  expect(await isAsked()).toBe(true);
});

test.each([
  ['servers', '/api/server/list/:botId', [5, 8]],
  ['live-lines', '/api/live/lines/:botId', [10, 14]],
  ['players-online', '/api/home/:botId', [2, 4]],
] as const)(
  'under steady events of %s reads finish, and not too often',
  async (what, path, [least, most]) => {
    const queries = new QueryClient();
    const read = watch(queries, [path, {}], 300);
    await vi.advanceTimersByTimeAsync(300);
    const cache = createLiveCache(queries, 'b1');
    for (let ms = 0; ms < 12_000; ms += 100) {
      cache.apply(news(what));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(read.ended).toBeGreaterThanOrEqual(least);
    expect(read.begun).toBeLessThanOrEqual(most);
    expect(read.brokenOff).toBe(0);
  },
);

test('a change of access shows at once, even right after another read of it', async () => {
  const queries = new QueryClient();
  const read = watch(queries, ['/api/bots/forDiscordUser', {}], 50);
  await vi.advanceTimersByTimeAsync(50);
  const cache = createLiveCache(queries, 'b1');
  cache.apply(news('servers'));
  cache.apply(news('instance'));
  await vi.advanceTimersByTimeAsync(300);
  expect(read).toMatchObject({ begun: 2, ended: 2 });
  // This one has to wait for the pause; a change of access does not, and takes it along.
  cache.apply(news('instance'));
  cache.apply({ kind: 'access' });
  await vi.advanceTimersByTimeAsync(300);
  expect(read).toMatchObject({ begun: 3, ended: 3 });
});

test('a change of access during its read causes another read', async () => {
  const queries = new QueryClient();
  const read = watch(queries, ['/api/bots/forDiscordUser', {}], 300);
  await vi.advanceTimersByTimeAsync(300);
  const cache = createLiveCache(queries, 'b1');
  cache.apply({ kind: 'access' });
  await vi.advanceTimersByTimeAsync(100);
  cache.apply({ kind: 'access' });
  await vi.advanceTimersByTimeAsync(800);
  expect(read).toEqual({ begun: 3, ended: 3, brokenOff: 0 });
});

test('many changes of access are batched', async () => {
  const queries = new QueryClient();
  const read = watch(queries, ['/api/bots/forDiscordUser', {}], 50);
  await vi.advanceTimersByTimeAsync(50);
  const cache = createLiveCache(queries, 'b1');
  for (let ms = 0; ms < 10_000; ms += 20) {
    cache.apply({ kind: 'access' });
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(read.begun).toBeLessThanOrEqual(42);
  expect(read.brokenOff).toBe(0);
});

test('an event during a read causes another read', async () => {
  const queries = new QueryClient();
  const read = watch(queries, ['/api/server/list/:botId', {}], 5000);
  const cache = createLiveCache(queries, 'b1');
  cache.apply(news('servers'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(read.begun).toBe(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(read).toEqual({ begun: 2, ended: 1, brokenOff: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(read).toEqual({ begun: 2, ended: 2, brokenOff: 0 });
});

test('statuses that arrive while their list is loading do not abort it', async () => {
  const queries = new QueryClient();
  const read = watch(queries, STATUS_KEY, 300);
  const cache = createLiveCache(queries, 'b1');
  for (let ms = 0; ms < 300; ms += 50) {
    cache.apply(changed(status('s1', 'online')));
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toEqual({ begun: 2, ended: 2, brokenOff: 0 });
});

test('game lines are loaded once the stream is open', () => {
  const queries = new QueryClient();
  const lines = ['/api/live/lines/:botId', {}];
  queries.setQueryData(lines, []);
  createLiveCache(queries, 'b1').catchUp(false);
  vi.advanceTimersByTime(0);
  expect(queries.getQueryState(lines)?.isInvalidated).toBe(true);
});

test('nothing is reloaded once the cache is stopped', async () => {
  const queries = new QueryClient();
  const read = watch(queries, ['/api/server/list/:botId', {}], 500);
  const cache = createLiveCache(queries, 'b1');
  cache.apply(news('servers'));
  await vi.advanceTimersByTimeAsync(300);
  cache.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read.begun).toBe(1);
});

test('after its own change the page reloads only what the reply lacked; after others’ everything', async () => {
  const queries = new QueryClient();
  const paths = [
    '/api/bots/forDiscordUser',
    '/api/bots/limits',
    '/api/bots/directory',
    '/api/history/latest',
  ];
  const reads = paths.map((path) => watch(queries, [path, {}], 1));
  await vi.advanceTimersByTimeAsync(1);
  const begun = () => reads.map((read) => read.begun);
  const replies = new Map([
    ['mine', Promise.resolve(true)],
    ['mine without an answer', Promise.resolve(false)],
  ]);
  const cache = createLiveCache(queries, 'b1', { ...createOwnCalls(), hasReply: (id) => replies.get(id) });
  cache.apply({ ...news('settings:log'), call: 'mine' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun()).toEqual([1, 1, 2, 2]);
  cache.apply({ ...news('settings:log'), call: 'of another page' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun()).toEqual([2, 2, 3, 3]);
  cache.apply({ ...news('settings:log'), call: 'mine without an answer' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun()).toEqual([3, 3, 4, 4]);
});

test('while the reply to its own change is pending the page waits for it', async () => {
  const queries = new QueryClient();
  const read = watch(queries, ['/api/bots/forDiscordUser', {}], 1);
  await vi.advanceTimersByTimeAsync(1);
  let settle: (hasReply: boolean) => void = () => undefined;
  const reply = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const ownCalls = { ...createOwnCalls(), hasReply: () => reply };
  createLiveCache(queries, 'b1', ownCalls).apply({ ...news('managers'), call: 'mine' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read.begun).toBe(1);
  settle(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read.begun).toBe(2);
});

test.each([
  ['a kick, whose effect the game tells', '/api/home/:botId', 'players-online'],
  ['a ban', '/api/player/:botId/:netId', 'bans'],
])(
  'what follows from %s shows within a second, even right after another read',
  async (_what, path, topic) => {
    const queries = new QueryClient();
    const read = watch(queries, [path, {}], 50);
    const ownCalls = createOwnCalls();
    const cache = createLiveCache(queries, 'b1', ownCalls);
    await vi.advanceTimersByTimeAsync(50);
    cache.apply(news(topic));
    await vi.advanceTimersByTimeAsync(400);
    expect(read.ended).toBe(2);
    if (topic === 'bans') {
      let call = '';
      await ownCalls.track((id) => {
        call = id;
        return Promise.resolve(true);
      });
      cache.apply({ ...news(topic), call });
    } else {
      ownCalls.noteActed();
      cache.apply(news(topic));
    }
    await vi.advanceTimersByTimeAsync(900);
    expect(read.ended).toBe(3);
    // Later what others do is read in its usual pace.
    await vi.advanceTimersByTimeAsync(10_000);
    cache.apply(news(topic));
    await vi.advanceTimersByTimeAsync(400);
    cache.apply(news(topic));
    await vi.advanceTimersByTimeAsync(900);
    expect(read.ended).toBe(4);
  },
);
