import { registry } from '@arkwright/contracts/registry';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { forgetLatest } from './snapshots-repository.ts';
import { baseEntries, dashboardSnapshots, dinoEntries } from './table.ts';
import { base, dino, makeUploader, player, range, upload } from './testing/uploads.ts';

let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());
beforeEach(async () => {
  instance = await makeUploader(api);
});

const OK = { status: 200, body: true };
const REFUSED = { status: 409, body: { code: 'CONFLICT' } };

async function basesOf() {
  const { baseId, structureCount } = baseEntries;
  const rows = await api.context.db
    .select({ baseId, structureCount })
    .from(baseEntries)
    .where(eq(baseEntries.serverId, instance.serverId))
    .orderBy(baseId);
  return Object.fromEntries(rows.map((row) => [row.baseId, row.structureCount]));
}

const bases = (given: Partial<Parameters<typeof upload>[2]>) =>
  upload(api, instance, { kind: 'bases', rows: [], ...given });

const firstBases = () =>
  bases({ snapshotId: 'one', rows: range(4, (n) => base(n, { structureCount: 10 * n })) });

async function counted(kind = 'bases') {
  const rows = await api.context.db
    .select()
    .from(dashboardSnapshots)
    .where(eq(dashboardSnapshots.serverId, instance.serverId));
  return rows.find((row) => row.kind === kind)?.rows;
}

test('an upload of changes leaves other rows as they are', async () => {
  expect(await firstBases()).toMatchObject(OK);
  const changes = { previousSnapshotId: 'one', snapshotId: 'two' };
  const rows = [base(2, { structureCount: 21 }), base(9, { structureCount: 90 })];
  expect(await bases({ ...changes, rows, part: 1, isLast: false })).toMatchObject(OK);
  expect(await basesOf()).toMatchObject({ 'base-1': 10, 'base-2': 21, 'base-9': 90 });
  expect(await bases({ ...changes, removed: ['base-1', 'base-77'], part: 2 })).toMatchObject(OK);
  const { 'base-1': first, ...rest } = await basesOf();
  expect(first).toBeUndefined();
  expect(rest).toMatchObject({ 'base-2': 21, 'base-3': 30, 'base-9': 90 });
  expect(await counted()).toBe(Object.keys(rest).length);
  expect(await bases({ previousSnapshotId: 'two', snapshotId: 'three' })).toMatchObject(OK);
  expect(await basesOf()).toEqual(rest);
});

test('a part that is sent twice counts once', async () => {
  await firstBases();
  const changes = { previousSnapshotId: 'one', snapshotId: 'two', removed: ['base-1'], isLast: false };
  expect(await bases(changes)).toMatchObject(OK);
  expect(await bases(changes)).toMatchObject(OK);
  expect(await bases({ ...changes, removed: [], part: 2, isLast: true })).toMatchObject(OK);
  expect(await bases(changes)).toMatchObject(OK);
  expect(await counted()).toBe(3);
});

test('changes since a snapshot that is not the last complete one are refused, and change nothing', async () => {
  await firstBases();
  const before = await basesOf();
  const changes = { rows: [base(1, { structureCount: 99 })], removed: ['base-2'] };
  expect(await bases({ ...changes, previousSnapshotId: 'none' })).toMatchObject(REFUSED);
  expect(await basesOf()).toEqual(before);
  await bases({ snapshotId: 'two', rows: [base(3)], isLast: false });
  expect(await bases({ ...changes, previousSnapshotId: 'one' })).toMatchObject(REFUSED);
  expect(await bases({ ...changes, previousSnapshotId: 'two' })).toMatchObject(REFUSED);
});

test('players stay, even if an upload says that they are gone', async () => {
  await upload(api, instance, { kind: 'players', snapshotId: 'one', rows: [player(1), player(2)] });
  const removed = [player(1).characterId];
  await upload(api, instance, { kind: 'players', previousSnapshotId: 'one', rows: [], removed });
  expect(await counted('players')).toBe(2);
});

test('a removed dino is identified by its two numbers', async () => {
  await upload(api, instance, { kind: 'dinos', snapshotId: 'one', rows: [dino(1), dino(2)] });
  const { dinoId1, dinoId2 } = dino(1);
  const removed = [`${dinoId1}_${dinoId2}`];
  await upload(api, instance, { kind: 'dinos', previousSnapshotId: 'one', rows: [], removed });
  const left = await api.context.db
    .select({ dinoId: dinoEntries.dinoId })
    .from(dinoEntries)
    .where(eq(dinoEntries.serverId, instance.serverId));
  expect(left).toEqual([{ dinoId: `${dino(2).dinoId1}_${dino(2).dinoId2}` }]);
});

test('an entry that was deleted here comes back: the next upload must be complete', async () => {
  await upload(api, instance, { kind: 'dinos', snapshotId: 'one', rows: [dino(1), dino(2)] });
  const { rows } = await api.context.db.execute<{ id: string }>(
    sql`select id from dino_entries where server_id = ${instance.serverId} limit 1`,
  );
  const { token } = instance.owner;
  const body = { id: rows[0]?.id };
  expect(await send(api, registry.dataDashboard.removeDino, { token, body })).toMatchObject(OK);
  const changes = { kind: 'dinos', previousSnapshotId: 'one', rows: [] } as const;
  expect(await upload(api, instance, changes)).toMatchObject(REFUSED);
  expect(await upload(api, instance, { kind: 'dinos', rows: [dino(1), dino(2)] })).toMatchObject(OK);
  expect(await counted('dinos')).toBe(2);
});

test('a deletion during an upload has the same effect', async () => {
  await bases({ snapshotId: 'one', rows: [base(1)], isLast: false });
  const serverRows = { scope: instance.scope, serverId: instance.serverId, kind: 'bases' } as const;
  await forgetLatest(api.context.db, serverRows);
  expect(await bases({ snapshotId: 'one', rows: [base(2)], part: 2 })).toMatchObject(OK);
  expect(await bases({ previousSnapshotId: 'one' })).toMatchObject(REFUSED);
});
