import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import type { GameServerStore, StoredStatus } from '../../fleet/store.ts';
import { newId } from '../../platform/base/random.ts';
import { setServerEnabled } from '../servers/edit-service.ts';
import { createServer } from '../servers/service.ts';
import { servers } from '../servers/table.ts';
import { listServerStatuses, listShownStatuses } from './service.ts';
import { createGameServerStore } from './store.ts';
import { workers } from './table.ts';

const ABOVE = {
  state: 'offline',
  isOnline: false,
  since: 0,
  reason: "Above your tier's limit of 6 servers.",
};

let context: TestContext;
let store: GameServerStore;
let instance: TestInstance;
/** The instance's eight servers, the oldest first. */
let ids: string[];

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
  ids = await addServers(8, instance);
  for (const [createdAt, id] of ids.entries())
    await context.db.update(servers).set({ createdAt }).where(eq(servers.id, id));
});

async function addServers(count: number, to: TestInstance): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index++)
    made.push((await createServer(context, to.by, serverFields())).id);
  return made;
}

async function newWorker(): Promise<string> {
  const id = newId();
  await store.leases.renew(id, 15_000);
  return id;
}

const setTier = (tier: number) =>
  context.db.update(users).set({ tier }).where(eq(users.discordId, instance.owner.discordId));
const heldBy = async (workerId: string) => (await store.leases.held(workerId)).watched.map(({ id }) => id);
const seen = (id: string): StoredStatus => ({
  botId: instance.id,
  id,
  lastSeen: 5,
  shown: { state: 'online', since: 4, reason: '', players: 3 },
});

test('after a downgrade the newest servers above the limit are not watched, with the reason', async () => {
  const worker = await newWorker();
  expect(await store.leases.claim(worker, 10)).toBe(8);
  await store.statuses.save(
    worker,
    ids.map((id) => seen(id)),
  );
  const before = (await store.leases.summary(worker)).digest;
  await setTier(0);
  expect((await store.leases.summary(worker)).digest).not.toBe(before);
  expect((await store.leases.summary('')).share).toBe(6);
  const { watched, unwatched } = await store.leases.held(worker);
  expect(watched.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 6).toSorted());
  expect(unwatched.map(({ id }) => id).toSorted()).toEqual(ids.slice(6).toSorted());
  expect(await listServerStatuses(context, instance.scope)).toHaveLength(6);
  const shown = (await listShownStatuses(context, instance.scope)).filter(({ reason }) => reason !== '');
  expect(shown.map(({ serverId }) => serverId).toSorted()).toEqual(ids.slice(6).toSorted());
  expect(shown).toMatchObject([ABOVE, ABOVE]);

  const told: unknown[] = [];
  const unsubscribe = context.bus.subscribe((message) => {
    if (message.kind === 'server-statuses.changed') told.push(message);
  });
  await store.statuses.removeUnwatched();
  await eventually(() => expect(told).toMatchObject([{ statuses: [ABOVE, ABOVE], gone: [] }]));
  unsubscribe();
});

test('a server above the limit is watched as soon as an older one is disabled or the tier rises', async () => {
  await setTier(0);
  await setServerEnabled(context, instance.by, { id: ids[0]!, isEnabled: false });
  const worker = await newWorker();
  await store.leases.claim(worker, 10);
  expect((await heldBy(worker)).toSorted()).toEqual(ids.slice(1, 7).toSorted());
  await setTier(7);
  expect((await store.leases.summary('')).share, 'an unknown tier has what Free has').toBe(6);
  await setTier(6);
  expect(await store.leases.claim(worker, 10)).toBe(1);
  expect(await heldBy(worker)).toHaveLength(7);
});

test('the limit of one instance does not affect another, and a self-hosted program has its own', async () => {
  await addServers(3, await makeInstance(context));
  await setTier(0);
  expect((await store.leases.summary('')).share).toBe(9);
  const selfHosted = createGameServerStore({
    ...context,
    settings: { ...context.settings, selfHosted: true },
  });
  expect((await selfHosted.leases.summary('')).share).toBe(11);
});
