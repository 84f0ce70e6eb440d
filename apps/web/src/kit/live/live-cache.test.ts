import { notificationRoutes } from '@arkwright/contracts/notifications/routes';
import { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { buildNotification } from '../../testing/world.ts';
import { readKey } from '../reads.ts';
import { createLiveCache } from './live-cache.ts';

const STATUS_KEY = readKey(serverStatusRoutes.list, { query: { botId: 'b1' } });
const status = (serverId: string, state: 'online' | 'offline') => ({
  serverId,
  state,
  isOnline: state === 'online',
  since: 1,
  lastSeen: 1,
  reason: '',
  players: 0,
});

test('a status replaces the one of its server and no other', () => {
  const queries = new QueryClient();
  queries.setQueryData(STATUS_KEY, [status('s1', 'online'), status('s2', 'online')]);
  createLiveCache(queries, 'b1').apply({ kind: 'server-status', status: status('s1', 'offline') });
  expect(queries.getQueryData(STATUS_KEY)).toEqual([status('s2', 'online'), status('s1', 'offline')]);
});

test('a notification comes first, once', () => {
  const queries = new QueryClient();
  const key = readKey(notificationRoutes.list, {});
  queries.setQueryData(key, [buildNotification({ id: 'old' })]);
  const cache = createLiveCache(queries, 'b1');
  const notification = buildNotification({ id: 'new' });
  cache.apply({ kind: 'notification', notification });
  cache.apply({ kind: 'notification', notification });
  expect(queries.getQueryData(key)).toMatchObject([{ id: 'new' }, { id: 'old' }]);
});

test('what nobody has read yet is not made up', () => {
  const queries = new QueryClient();
  createLiveCache(queries, 'b1').apply({ kind: 'server-status', status: status('s1', 'online') });
  expect(queries.getQueryData(STATUS_KEY)).toBeUndefined();
});

test('catching up reads anew what events are put into, and nothing else', () => {
  const queries = new QueryClient();
  const keys = [STATUS_KEY, readKey(notificationRoutes.list, {}), ['/api/bots/roles', {}]];
  for (const key of keys) queries.setQueryData(key, []);
  createLiveCache(queries, 'b1').catchUp();
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

test('many changes are read anew once, and only what they concern', () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const history = '/api/history/:botId/latest';
  for (const path of ['/api/server/list/:botId', '/api/bots/roles', '/api/notification', history]) {
    queries.setQueryData([path, {}], []);
  }
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  const cache = createLiveCache(queries, 'b1');
  for (let i = 0; i < 50; i += 1) cache.apply({ kind: 'changed', what: 'servers', by: 'x' });
  cache.apply({ kind: 'changed', what: 'directory', by: 'Discord' });
  vi.advanceTimersByTime(1000);
  expect(invalidate).toHaveBeenCalledTimes(1);
  const stale = (path: string) => queries.getQueryState([path, {}])?.isInvalidated;
  expect(stale('/api/server/list/:botId')).toBe(true);
  expect(stale('/api/bots/roles')).toBe(true);
  expect(stale('/api/notification')).toBe(false);
  expect(stale(history)).toBe(true);
});
