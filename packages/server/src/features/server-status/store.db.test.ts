import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import type { GameServerStore, StoredStatus } from '../../fleet/store.ts';
import { newId } from '../../platform/base/random.ts';
import type { Message } from '../../platform/events/bus.ts';
import { setServerEnabled, updateServer } from '../servers/edit-service.ts';
import { createServer, deleteServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { listServerStatuses } from './service.ts';
import { createGameServerStore } from './store.ts';
import { serverLeases, workers } from './table.ts';

const LEASE_MS = 15_000;

let context: TestContext;
let store: GameServerStore;
let instance: TestInstance;

beforeAll(async () => {
  context = await createTestContext();
  store = createGameServerStore(context);
});
afterAll(async () => {
  await context.dispose();
});
beforeEach(async () => {
  // Workers share out all servers there are, so those of the test before have to go.
  await context.db.delete(workers);
  await context.db.delete(botInstances);
  instance = await makeInstance(context);
});

async function addServers(count: number, to = instance): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++)
    ids.push((await createServer(context, to.by, serverFields())).id);
  return ids;
}

/** A worker that has begun, holding nothing. */
async function newWorker(): Promise<string> {
  const id = newId();
  await store.leases.renew(id, LEASE_MS);
  return id;
}

const heldBy = async (workerId: string) => (await store.leases.held(workerId)).watched.map(({ id }) => id);
const expire = (workerId: string) =>
  context.db.update(workers).set({ expiresAt: 0 }).where(eq(workers.id, workerId));
const seen = (id: string, shown: Partial<StoredStatus['shown']> = {}): StoredStatus => ({
  botId: instance.id,
  id,
  lastSeen: 5,
  shown: { state: 'online', since: 4, reason: '', players: 3, ...shown },
});

/** Collects published statuses. */
function hearStatuses() {
  const messages: Extract<Message, { kind: 'server-statuses.changed' }>[] = [];
  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'server-statuses.changed') messages.push(message);
  });
  return { messages, unsubscribe };
}

test('many workers share all servers: each server belongs to exactly one', async () => {
  const ids = await addServers(40);
  const team = await Promise.all(Array.from({ length: 8 }, newWorker));
  const share = (await store.leases.summary('')).share;
  expect(share).toBe(5);
  await Promise.all(team.map((worker) => store.leases.claim(worker, share)));
  const held = await Promise.all(team.map(heldBy));
  expect(held.map(({ length }) => length)).toEqual(Array(8).fill(5));
  expect(held.flat().toSorted()).toEqual(ids.toSorted());
});

test('disabled servers and those of instances that the bot has left belong to no worker', async () => {
  const [enabled = '', disabled = ''] = await addServers(2);
  const left = await makeInstance(context);
  await addServers(2, left);
  await context.db.update(botInstances).set({ isActive: false }).where(eq(botInstances.id, left.id));
  await setServerEnabled(context, instance.by, { id: disabled, isEnabled: false });
  const worker = await newWorker();
  expect((await store.leases.summary('')).share).toBe(1);
  expect(await store.leases.claim(worker, 10)).toBe(1);
  expect(await heldBy(worker)).toEqual([enabled]);
});

test('a server that is being deleted is not claimed, and keeps nobody from the others', async () => {
  const [gone = '', stays = ''] = await addServers(2);
  const worker = await newWorker();
  await context.db.transaction(async (tx) => {
    await tx.delete(servers).where(eq(servers.id, gone));
    expect(await store.leases.claim(worker, 10)).toBe(1);
  });
  expect(await heldBy(worker)).toEqual([stays]);
});

test('only the servers of an expired worker can be taken over', async () => {
  const ids = await addServers(4);
  const [dead, alive, heir] = [await newWorker(), await newWorker(), await newWorker()];
  await store.leases.claim(dead, 2);
  await store.leases.claim(alive, 2);
  expect(await store.leases.claim(heir, 4)).toBe(0);
  const left = await heldBy(dead);
  await expire(dead);
  await store.leases.removeExpired();
  expect(await store.leases.claim(heir, 4)).toBe(2);
  expect(await heldBy(heir)).toEqual(left);
  expect(await heldBy(alive)).toHaveLength(2);
  expect(ids).toEqual(expect.arrayContaining(left));
});

test('a worker that returns too late learns that it holds nothing', async () => {
  await addServers(2);
  const [slow, heir] = [await newWorker(), await newWorker()];
  await store.leases.claim(slow, 2);
  await expire(slow);
  await store.leases.removeExpired();
  await store.leases.claim(heir, 2);
  expect(await store.leases.renew(slow, LEASE_MS)).toBe(false);
  expect(await heldBy(slow)).toEqual([]);
});

test('a worker that returns before its servers were taken over keeps them', async () => {
  await addServers(2);
  const slow = await newWorker();
  await store.leases.claim(slow, 2);
  await expire(slow);
  expect(await store.leases.renew(slow, LEASE_MS)).toBe(true);
  await store.leases.removeExpired();
  expect(await heldBy(slow)).toHaveLength(2);
});

test('a worker that renews its lease while expired ones are removed keeps it', async () => {
  await addServers(1);
  const worker = await newWorker();
  await store.leases.claim(worker, 1);
  await expire(worker);
  let removed = false;
  const removing = await context.db.transaction(async (tx) => {
    // Not committed yet: the other one finds the old row, and has to wait for this one.
    await tx
      .update(workers)
      .set({ expiresAt: Date.now() + LEASE_MS })
      .where(eq(workers.id, worker));
    const waiting = store.leases.removeExpired().then(() => {
      removed = true;
    });
    const isBlocked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "workers"%'`;
    await eventually(async () => expect((await context.db.execute(isBlocked)).rowCount).toBe(1));
    return { waiting };
  });
  await removing.waiting;
  expect(removed).toBe(true);
  expect(await heldBy(worker)).toHaveLength(1);
});

test('a worker that stops releases its servers at once', async () => {
  await addServers(3);
  const [leaving, heir] = [await newWorker(), await newWorker()];
  await store.leases.claim(leaving, 3);
  await store.leases.leave(leaving);
  expect(await store.leases.claim(heir, 3)).toBe(3);
});

test('a disabled server must be released; a deleted one is gone', async () => {
  const [disabled = '', deleted = '', staying = ''] = await addServers(3);
  const worker = await newWorker();
  await store.leases.claim(worker, 3);
  await setServerEnabled(context, instance.by, { id: disabled, isEnabled: false });
  await deleteServer(context, instance.by, deleted);
  const { watched, unwatched } = await store.leases.held(worker);
  expect(watched.map(({ id }) => id)).toEqual([staying]);
  expect(unwatched).toEqual([{ botId: instance.id, id: disabled }]);
  await store.leases.release(worker, unwatched);
  expect(await context.db.select().from(serverLeases)).toHaveLength(1);
});

test('statuses are stored, changed, listed and published to people who may see them', async () => {
  const [first = '', second = ''] = await addServers(2);
  const worker = await newWorker();
  await store.leases.claim(worker, 2);
  const { messages, unsubscribe } = hearStatuses();
  await store.statuses.save(worker, [
    seen(first),
    seen(second, { state: 'offline', reason: 'Connection refused.', players: 0 }),
  ]);
  await store.statuses.save(worker, [seen(first, { players: 8 })]);
  const expected = {
    serverId: first,
    isOnline: true,
    state: 'online',
    since: 4,
    lastSeen: 5,
    reason: '',
    players: 8,
  };
  const statuses = await listServerStatuses(context, instance.scope);
  expect(statuses).toContainEqual(expected);
  expect(statuses).toContainEqual(
    expect.objectContaining({ serverId: second, isOnline: false, reason: 'Connection refused.' }),
  );
  await eventually(() =>
    expect(messages).toContainEqual({
      kind: 'server-statuses.changed',
      botId: instance.id,
      statuses: [expected],
      gone: [],
    }),
  );
  unsubscribe();
});

test("a worker can't store or publish anything about servers that it does not hold", async () => {
  const [id = ''] = await addServers(1);
  const [holder, zombie] = [await newWorker(), await newWorker()];
  await store.leases.claim(holder, 1);
  const { messages, unsubscribe } = hearStatuses();
  await store.statuses.save(holder, [seen(id)]);
  await store.statuses.save(zombie, [seen(id, { state: 'offline', reason: 'No answer.' })]);
  await store.statuses.touch(zombie, [{ botId: instance.id, id, lastSeen: 99 }]);
  await store.statuses.save(holder, [seen(id, { players: 4 })]);
  expect(await listServerStatuses(context, instance.scope)).toMatchObject([
    { state: 'online', players: 4, lastSeen: 5 },
  ]);
  await eventually(() => expect(messages).toHaveLength(2));
  unsubscribe();
});

test('several changes of an instance are published in one message, those of another one in another', async () => {
  const other = await makeInstance(context);
  const [ids, [foreign = '']] = [await addServers(3), await addServers(1, other)];
  const worker = await newWorker();
  await store.leases.claim(worker, 10);
  const { messages, unsubscribe } = hearStatuses();
  await store.statuses.save(worker, [...ids.map((id) => seen(id)), { ...seen(foreign), botId: other.id }]);
  await eventually(() => expect(messages).toHaveLength(2));
  const told = new Map(
    messages.map(({ botId, statuses }) => [botId, statuses.map(({ serverId }) => serverId).toSorted()]),
  );
  expect(told.get(instance.id)).toEqual(ids.toSorted());
  expect(told.get(other.id)).toEqual([foreign]);
  unsubscribe();
});

test('open pages are notified at once that a disabled or deleted server has no status', async () => {
  const [disabled = '', deleted = ''] = await addServers(2);
  const { id: idle } = await createServer(context, instance.by, serverFields({ isEnabled: false }));
  const { messages, unsubscribe } = hearStatuses();
  await setServerEnabled(context, instance.by, { id: disabled, isEnabled: false });
  await deleteServer(context, instance.by, deleted);
  await deleteServer(context, instance.by, idle);
  const gone = (id: string) => ({
    kind: 'server-statuses.changed',
    botId: instance.id,
    statuses: [],
    gone: [id],
  });
  await eventually(() => expect(messages).toEqual([gone(disabled), gone(deleted)]));
  unsubscribe();
});

test('open pages are notified of dropped statuses: the bot left the guild, or a worker was late', async () => {
  const [id = ''] = await addServers(1);
  const worker = await newWorker();
  await store.leases.claim(worker, 1);
  const { messages, unsubscribe } = hearStatuses();
  await store.statuses.save(worker, [seen(id)]);
  await eventually(() => expect(messages.splice(0)).toHaveLength(1));
  await context.db.update(botInstances).set({ isActive: false });
  await store.statuses.removeUnwatched();
  await store.statuses.removeUnwatched();
  await eventually(() => expect(messages).toMatchObject([{ statuses: [], gone: [id] }]));
  unsubscribe();
});

test('the time of the last reply is stored without notifying anyone', async () => {
  const [id = ''] = await addServers(1);
  const worker = await newWorker();
  await store.leases.claim(worker, 1);
  await store.statuses.save(worker, [seen(id)]);
  await store.statuses.touch(worker, [{ botId: instance.id, id, lastSeen: 77 }]);
  expect(await store.statuses.load([{ botId: instance.id, id }])).toEqual([{ ...seen(id), lastSeen: 77 }]);
});

test('the status of a disabled server is not listed, and is deleted', async () => {
  const [id = ''] = await addServers(1);
  const worker = await newWorker();
  await store.leases.claim(worker, 1);
  await store.statuses.save(worker, [seen(id)]);
  await setServerEnabled(context, instance.by, { id, isEnabled: false });
  expect(await listServerStatuses(context, instance.scope)).toEqual([]);
  await store.statuses.removeUnwatched();
  await setServerEnabled(context, instance.by, { id, isEnabled: true });
  expect(await listServerStatuses(context, instance.scope)).toEqual([]);
});

test("another instance can't see it", async () => {
  const [id = ''] = await addServers(1);
  const worker = await newWorker();
  await store.leases.claim(worker, 1);
  await store.statuses.save(worker, [seen(id)]);
  const stranger = await makeInstance(context);
  expect(await listServerStatuses(context, stranger.scope)).toEqual([]);
  expect(await store.statuses.load([{ botId: stranger.id, id }])).toEqual([]);
});

test("the digest of a worker's servers changes with every change that matters to a session, and with no other", async () => {
  const [id = ''] = await addServers(2);
  const [worker, other] = [await newWorker(), await newWorker()];
  const digests = [(await store.leases.summary(worker)).digest];
  const expectChange = async () => {
    const digest = (await store.leases.summary(worker)).digest;
    expect(digests).not.toContain(digest);
    digests.push(digest);
  };
  await store.leases.claim(worker, 1);
  await store.leases.claim(worker, 1);
  await expectChange();
  const edit = (changed: Parameters<typeof serverFields>[0]) =>
    updateServer(context, instance.by, { id, ...serverFields({ rconPassword: SECRET_MASK, ...changed }) });
  await edit({ name: 'Renamed' });
  await expectChange();
  await edit({ name: 'Renamed', rconPort: 27021, rconPassword: 'a password' });
  await expectChange();
  await edit({ name: 'Renamed', rconPort: 27021, rconPassword: 'another password' });
  await expectChange();
  await edit({ name: 'Renamed', rconPort: 27021, maxPlayers: 12 });
  await store.leases.renew(worker, LEASE_MS);
  await store.leases.claim(other, 1);
  expect((await store.leases.summary(worker)).digest).toBe(digests.at(-1));
  await setServerEnabled(context, instance.by, { id, isEnabled: false });
  await expectChange();
  await deleteServer(context, instance.by, id);
  await expectChange();
});
