import { MAX_STATE_LINES } from '@arkwright/contracts/live/bounds';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import type { GameServerStore, StoredStatus } from '../../fleet/store.ts';
import { appendStateLines } from '../../game-events/repository.ts';
import { newId } from '../../platform/base/random.ts';
import { listLines } from '../live/service.ts';
import { createServer } from '../servers/service.ts';
import { listStateChanges } from './service.ts';
import { createGameServerStore } from './store.ts';

let context: TestContext;
let store: GameServerStore;
let instance: TestInstance;
let worker: string;
let server: string;

beforeAll(async () => {
  context = await createTestContext();
  store = createGameServerStore(context);
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(botInstances);
  instance = await makeInstance(context);
  server = (await createServer(context, instance.by, serverFields())).id;
  worker = newId();
  await store.leases.renew(worker, 60_000);
  await store.leases.claim(worker, 10);
});

/** The state since some minutes ago. */
const seen = (minutes: number, shown: Partial<StoredStatus['shown']>): StoredStatus => ({
  botId: instance.id,
  id: server,
  lastSeen: 5,
  shown: { state: 'online', since: Date.now() - minutes * 60_000, reason: '', players: 0, ...shown },
});
const down = (minutes: number) => seen(minutes, { state: 'offline', reason: 'Connection refused.' });

const lines = async (wanted: { serverId?: string } = {}) =>
  (await listLines(context, instance.scope, wanted)).lines;

test('a server that goes offline and comes back has a line of kind Server for each, with the reason', async () => {
  const told: object[] = [];
  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'changed' && message.topic === 'live-lines') told.push(message.of);
  });
  const offline = down(12);
  await store.statuses.save(worker, [seen(60, { players: 2 })]);
  await store.statuses.save(worker, [seen(60, { players: 3 })]);
  await store.statuses.save(worker, [offline]);
  await store.statuses.save(worker, [{ ...offline, lastSeen: 6 }]);
  await store.statuses.save(worker, [seen(0, { players: 0 })]);
  expect((await lines()).map(({ kind, serverId, text }) => [kind, serverId, text])).toEqual([
    ['server', server, 'Online'],
    ['server', server, 'Went offline with 3 players on: connection refused'],
    ['server', server, 'Online again, after 12 min offline'],
  ]);
  expect((await lines())[1]?.at).toBe(offline.shown.since);
  await eventually(() => expect(told).toEqual(Array(3).fill({ botId: instance.id })));
  unsubscribe();
});

test('the changes of one server’s state are listed, newest first', async () => {
  const other = (await createServer(context, instance.by, serverFields())).id;
  await store.leases.claim(worker, 10);
  await store.statuses.save(worker, [seen(60, {}), { ...down(5), id: other }]);
  const offline = down(12);
  await store.statuses.save(worker, [offline]);
  const changes = await listStateChanges(context.db, instance.scope, server);
  expect(changes.map(({ state, text }) => [state, text])).toEqual([
    ['offline', 'Went offline: connection refused'],
    ['online', 'Online'],
  ]);
  expect(changes[0]?.at).toBe(offline.shown.since);
  const foreign = await makeInstance(context);
  expect(await listStateChanges(context.db, foreign.scope, server)).toEqual([]);
});

test('a worker that does not hold the server adds no line', async () => {
  await store.statuses.save(newId(), [down(1)]);
  expect(await lines()).toEqual([]);
});

test('a server whose instance is being deleted gets no line, and holds up nobody', async () => {
  const isBlocked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%key share%'`;
  const { saving } = await context.db.transaction(async (tx) => {
    await tx.delete(botInstances).where(eq(botInstances.id, instance.id));
    const saving = store.statuses.save(worker, [down(1)]);
    await eventually(async () => expect((await context.db.execute(isBlocked)).rowCount).toBe(1));
    return { saving };
  });
  await saving;
  expect(await lines()).toEqual([]);
});

test('of a server’s changes of state the newest stay, and those of others are not counted', async () => {
  const of = (id: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ botId: instance.id, id, at: Date.now(), text: `${n}` }));
  const other = (await createServer(context, instance.by, serverFields())).id;
  await appendStateLines(context.db, of(other, 2), MAX_STATE_LINES);
  await appendStateLines(context.db, of(server, MAX_STATE_LINES), MAX_STATE_LINES);
  await appendStateLines(context.db, of(server, 2), MAX_STATE_LINES);
  const count = async (id: string) => {
    const where = sql`select count(*)::int as n from game_events where server_id = ${id}`;
    return (await context.db.execute<{ n: number }>(where)).rows[0]?.n;
  };
  expect([await count(server), await count(other)]).toEqual([MAX_STATE_LINES, 2]);
});

test('lines can be read of one server, with what was sent to all', async () => {
  const other = (await createServer(context, instance.by, serverFields())).id;
  const at = Date.now();
  await appendStateLines(
    context.db,
    [
      { botId: instance.id, id: server, at, text: 'here' },
      { botId: instance.id, id: other, at, text: 'there' },
      { botId: instance.id, id: 'all', at, text: 'everywhere' },
    ],
    MAX_STATE_LINES,
  );
  expect((await lines({ serverId: server })).map(({ text }) => text)).toEqual(['here', 'everywhere']);
  expect((await lines()).map(({ text }) => text)).toEqual(['here', 'there', 'everywhere']);
  const newest = await listLines(context, instance.scope, { serverId: server, limit: 1 });
  expect([newest.lines.map(({ text }) => text), newest.hasMore]).toEqual([['everywhere'], true]);
});
