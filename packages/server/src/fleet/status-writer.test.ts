import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../platform/base/logger.ts';
import type { ObservedServer } from './session-tools.ts';
import { StatusWriter } from './status-writer.ts';
import type { StatusStore, StoredStatus } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const server = (
  id: string,
  players = 0,
): { -readonly [Key in keyof ObservedServer]: ObservedServer[Key] } => ({
  server: { botId: 'bot', id, name: id, host: 'h', rconPort: 1, rconPassword: '' },
  shown: { state: 'online', since: 1, reason: '', players },
  lastSeen: 100,
});

function setUp(observed: ObservedServer[] = []) {
  const saved: StoredStatus[][] = [];
  const touched: unknown[] = [];
  const touches: number[] = [];
  let failures = 0;
  const store: StatusStore = {
    load: async () => [],
    removeUnwatched: async () => {},
    async save(_worker, statuses) {
      if (failures-- > 0) throw new Error('PostgreSQL is away');
      saved.push([...statuses]);
    },
    async touch(_worker, seen) {
      touches.push(seen.length);
      touched.push(...seen.map(({ id, lastSeen }) => [id, lastSeen]));
    },
  };
  const log = createLogger('silent');
  const writer = new StatusWriter({ store, workerId: 'worker', log, observed: () => observed });
  const fail = (times: number) => {
    failures = times;
  };
  return { writer, saved, touched, touches, fail };
}

test('changes of many servers go out together, within a fraction of a second', async () => {
  const { writer, saved } = setUp();
  for (let index = 0; index < 300; index++) writer.mark(server(`s${index}`));
  await vi.advanceTimersByTimeAsync(150);
  expect(saved.map(({ length }) => length)).toEqual([300]);
});

test('of several changes of one server the last is stored', async () => {
  const { writer, saved } = setUp();
  writer.mark(server('a', 1));
  writer.mark(server('a', 2));
  await vi.advanceTimersByTimeAsync(150);
  expect(saved.flat().map(({ shown }) => shown.players)).toEqual([2]);
});

test('a large burst is stored in statements of bounded size', async () => {
  const { writer, saved } = setUp();
  for (let index = 0; index < 1_200; index++) writer.mark(server(`s${index}`));
  await vi.advanceTimersByTimeAsync(150);
  expect(saved.map(({ length }) => length)).toEqual([500, 500, 200]);
});

test('what could not be stored is tried again, unless something newer has come', async () => {
  const { writer, saved, fail } = setUp();
  fail(2);
  writer.mark(server('a', 1));
  writer.mark(server('b', 1));
  await vi.advanceTimersByTimeAsync(150);
  expect(saved).toEqual([]);
  writer.mark(server('a', 2));
  await vi.advanceTimersByTimeAsync(3_000);
  const players = saved.flat().map(({ id, shown }) => [id, shown.players]);
  expect(players.toSorted()).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test('when servers answered last is stored every few seconds, and only of those that answered since', async () => {
  const [awake, silent] = [server('awake'), server('silent')];
  const { writer, touched } = setUp([awake, silent]);
  writer.mark(awake);
  writer.mark(silent);
  await vi.advanceTimersByTimeAsync(150);
  awake.lastSeen = 50_000;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(touched).toEqual([['awake', 50_000]]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(touched).toHaveLength(1);
});

test('the times of thousands of servers are stored in one statement', async () => {
  const many = Array.from({ length: 4_000 }, (_, index) => server(`s${index}`));
  const { writer, touches } = setUp(many);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(touches).toEqual([4_000]);
  await writer.stop();
});

test('stopping stores what is left, and ends even if that fails', async () => {
  const { writer, saved } = setUp();
  writer.mark(server('a'));
  await writer.stop();
  expect(saved).toHaveLength(1);
  const broken = setUp();
  broken.fail(1);
  broken.writer.mark(server('a'));
  await broken.writer.stop();
  expect(vi.getTimerCount()).toBe(0);
});
