import { registry } from '@arkwright/contracts/registry';
import { changes } from '@arkwright/server/core/history/table';
import { eventually } from '@arkwright/testing/eventually';
import { serverFields } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { getSummary } from '../data-dashboard/service.ts';
import { hintOf } from '../realtime/hints.ts';
import { queueWipe } from '../servers/edit-service.ts';
import { createServer } from '../servers/service.ts';
import { startWipes } from './jobs.ts';
import { listServerRows } from './snapshots-repository.ts';
import { dashboardSnapshots, dinoEntries } from './table.ts';
import { base, countWaiting, dino, makeUploader, player, range, tribe, upload } from './testing/uploads.ts';
import { emptyBeforeDeletion, wipeServer } from './wipe-service.ts';

let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp();
  await startWipes(api.context);
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeUploader(api);
  await uploadAll(instance);
});

async function uploadAll(to: CompanionInstance, serverId = to.serverId) {
  await upload(api, to, { serverId, kind: 'players', rows: range(3, (n) => player(n)) });
  await upload(api, to, { serverId, kind: 'tribes', rows: range(3, (n) => tribe(n)) });
  await upload(api, to, { serverId, kind: 'bases', rows: range(3, (n) => base(n)) });
  await upload(api, to, { serverId, kind: 'dinos', rows: range(3, (n) => dino(n)) });
}

const ALL = { players: 3, tribes: 3, bases: 3, dinos: 3 };
const entriesOf = (action: string) =>
  api.context.db
    .select()
    .from(changes)
    .where(and(eq(changes.botId, instance.id), like(changes.action, action)));

test.each([
  ['wipePlayers', 'players'],
  ['wipeTribes', 'tribes'],
  ['wipeBases', 'bases'],
  ['wipeDinos', 'dinos'],
] as const)('%s wipes that kind on all servers of the instance, and no other', async (name, kind) => {
  const second = await createServer(api.context, instance.by, serverFields({ rconPort: 2 }));
  await uploadAll(instance, second.id);
  const other = await makeUploader(api);
  await uploadAll(other);
  const reply = await send(api, registry.dataDashboard[name], {
    token: instance.owner.token,
    body: { botId: instance.id },
  });
  expect(reply).toMatchObject({ status: 200, body: true });
  const twice = { players: 6, tribes: 6, bases: 6, dinos: 6 };
  expect(await getSummary(api.context, instance.scope)).toMatchObject({ ...twice, [kind]: 0 });
  expect(await getSummary(api.context, other.scope)).toMatchObject(ALL);
  expect(await entriesOf(`dashboard.${kind}-wiped`)).toMatchObject([
    {
      area: 'DataDashboard',
      actorName: 'Owner',
      origin: 'dashboard',
      before: { entries: 6 },
      after: { entries: 0, outcome: { done: 1 } },
    },
  ]);
  const { payload: csv } = await api.app.inject({
    url: `/api/history/${instance.id}/csv`,
    headers: { authorization: `Bearer ${instance.owner.token}` },
  });
  expect(csv).toContain(`"Owner wiped the ${kind} of the Data Dashboard","`);
  // The next upload stores its rows again.
  await uploadAll(instance);
  expect(await getSummary(api.context, instance.scope)).toMatchObject({ [kind]: 3 });
});

test('wiping more rows than fit in one transaction happens in parts', async () => {
  await api.context.db.execute(sql`
    insert into dino_entries select ${instance.id}, ${instance.serverId}, gen_random_uuid(), 'x' || n, '', '', '', '', 1, 1,
      false, false, false, 0, null, null, null, '[]', 0 from generate_series(1, 12000) as n`);
  const ofServer = eq(dashboardSnapshots.serverId, instance.serverId);
  await api.context.db
    .update(dashboardSnapshots)
    .set({ rows: 12_003 })
    .where(and(ofServer, eq(dashboardSnapshots.kind, 'dinos')));
  await send(api, registry.dataDashboard.wipeDinos, {
    token: instance.owner.token,
    body: { botId: instance.id },
  });
  expect(
    await api.context.db.select().from(dinoEntries).where(eq(dinoEntries.serverId, instance.serverId)),
  ).toEqual([]);
  expect(await getSummary(api.context, instance.scope)).toMatchObject({ ...ALL, dinos: 0 });
});

test('a wipe that fails half-way records the remaining number in the history', async () => {
  const second = await createServer(api.context, instance.by, serverFields({ rconPort: 2 }));
  await uploadAll(instance, second.id);
  const [, last] = await listServerRows(api.context.db, instance.scope, { kind: 'bases' });
  await api.context.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await api.context.db.execute(sql`
    create trigger refuse before delete on base_entries for each row
    when (old.server_id = ${sql.raw(`'${last!.serverId}'`)}) execute function refuse()`);
  const wipe = () =>
    send(api, registry.dataDashboard.wipeBases, {
      token: instance.owner.token,
      body: { botId: instance.id },
    });
  expect((await wipe()).status).toBe(500);
  expect(await entriesOf('dashboard.bases-wiped')).toMatchObject([
    { before: { entries: 6 }, after: { entries: 3, outcome: { failed: 1 } } },
  ]);
  await api.context.db.execute(sql`drop function refuse cascade`);
  expect((await wipe()).status).toBe(200);
});

test("wiping a server's content deletes all four kinds and returns the number of rows", async () => {
  const wipe = (serverId: string) => wipeServer(api.context, instance.scope, serverId);
  expect(await wipe(instance.serverId)).toBe(12);
  expect(await wipe(instance.serverId)).toBe(0);
  expect(await wipe('gone')).toBe(0);
  expect(await getSummary(api.context, instance.scope)).toMatchObject({
    players: 0,
    tribes: 0,
    bases: 0,
    dinos: 0,
  });
});

test('before a server or an instance is deleted, many rows are deleted in parts, and few are left to the cascade', async () => {
  const second = await createServer(api.context, instance.by, serverFields({ rconPort: 2 }));
  await uploadAll(instance, second.id);
  await emptyBeforeDeletion(api.context, instance.scope);
  expect(await getSummary(api.context, instance.scope)).toMatchObject({ dinos: 6 });
  const had = async (rows: number) => {
    const ofServer = eq(dashboardSnapshots.serverId, instance.serverId);
    const ofDinos = and(ofServer, eq(dashboardSnapshots.kind, 'dinos'));
    await api.context.db.update(dashboardSnapshots).set({ rows }).where(ofDinos);
  };
  const dinos = () => api.context.db.select().from(dinoEntries).where(eq(dinoEntries.botId, instance.id));
  await had(100_001);
  await emptyBeforeDeletion(api.context, instance.scope, { serverId: instance.serverId });
  expect((await dinos()).map(({ serverId }) => serverId)).toEqual([second.id, second.id, second.id]);
  await had(100_001);
  await emptyBeforeDeletion(api.context, instance.scope);
  expect(await dinos()).toEqual([]);
});

test('the button on the servers page wipes a server, and a notification has the number of rows', async () => {
  await queueWipe(api.context, instance.by, instance.serverId);
  const list = () => send(api, registry.notifications.list, { token: instance.owner.token });
  await eventually(async () =>
    expect((await list()).body).toMatchObject([
      { message: expect.stringContaining('has been wiped: 12 entries were deleted.') },
    ]),
  );
  expect(await getSummary(api.context, instance.scope)).toMatchObject({ dinos: 0 });
});

test('at most one wipe of a server waits, however often the button is pressed', async () => {
  await queueWipe(api.context, instance.by, instance.serverId);
  const sent = sql`select singleton_key as key from jobs.job where data->>'serverId' = ${instance.serverId}`;
  expect((await api.context.db.execute(sent)).rows).toEqual([{ key: instance.serverId }]);
});

test('one entry is deleted once, and the history names it', async () => {
  const [row] = await api.context.db
    .select()
    .from(dinoEntries)
    .where(eq(dinoEntries.serverId, instance.serverId))
    .limit(1);
  const told: unknown[] = [];
  const unsubscribe = api.context.bus.subscribe((message) => void told.push(hintOf(message)?.event));
  const remove = () =>
    send(api, registry.dataDashboard.removeDino, { token: instance.owner.token, body: { id: row!.id } });
  expect(await remove()).toMatchObject({ status: 200, body: true });
  expect(await remove()).toMatchObject({ status: 404 });
  expect(await getSummary(api.context, instance.scope)).toMatchObject({ ...ALL, dinos: 2 });
  expect(await entriesOf('dashboard.entry-deleted')).toMatchObject([
    {
      area: 'DataDashboard',
      targetKind: 'dino',
      targetId: row!.id,
      targetName: 'Rex',
      before: { serverId: instance.serverId, id: row!.dinoId },
    },
  ]);
  const event = { kind: 'changed', what: 'data-dashboard', by: 'Owner' };
  await eventually(() => expect(told).toContainEqual(event));
  unsubscribe();
});

test('players and tribes are deleted the same way', async () => {
  for (const [list, remove] of [
    ['players', 'removePlayer'],
    ['tribes', 'removeTribe'],
  ] as const) {
    const { token } = instance.owner;
    const query = { seenWithin: '0', sort: 'lastSeen' };
    const found = await send(api, registry.dataDashboard[list], {
      token,
      params: { botId: instance.id },
      query,
    });
    const { rows } = found.body as { rows: { id: string }[] };
    const reply = await send(api, registry.dataDashboard[remove], { token, body: { id: rows[0]!.id } });
    expect(reply).toMatchObject({ status: 200 });
    expect(await getSummary(api.context, instance.scope)).toMatchObject({ [list]: 2 });
  }
});

test('an entry is deleted with its server, even if its rows have not been counted yet', async () => {
  const { db } = api.context;
  await db.delete(dashboardSnapshots).where(eq(dashboardSnapshots.serverId, instance.serverId));
  const [row] = await db
    .select()
    .from(dinoEntries)
    .where(eq(dinoEntries.serverId, instance.serverId))
    .limit(1);
  const removal = Promise.withResolvers<unknown>();
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from servers where id = ${instance.serverId}`);
    const body = { id: row!.id };
    removal.resolve(send(api, registry.dataDashboard.removeDino, { token: instance.owner.token, body }));
    await eventually(async () => expect(await countWaiting(api)).toBeGreaterThan(0));
  });
  expect(await removal.promise).toMatchObject({ status: 404 });
});
