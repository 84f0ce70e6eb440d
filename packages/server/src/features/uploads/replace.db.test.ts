import { MAX_INSTANCE_ROWS, MAX_MEMBERS, MAX_SERVER_ROWS } from '@arkwright/contracts/uploads/bounds';
import { serverFields } from '@arkwright/testing/factories';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { createServer } from '../servers/service.ts';
import { SPARE_ROWS } from './bounds.ts';
import { dashboardSnapshots, dinoEntries, tribeEntries } from './table.ts';
import { dino, makeUploader, range, tribe, upload } from './testing/uploads.ts';

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

/** Gives the server 3 dinos, and has it or another one claim to have `rows`, so that no test must upload that many. */
async function fill(rows: number, serverId = instance.serverId): Promise<void> {
  await upload(api, instance, { kind: 'dinos', rows: range(3, (n) => dino(n)) });
  if (serverId !== instance.serverId) await upload(api, instance, { kind: 'dinos', rows: [], serverId });
  const ofServer = eq(dashboardSnapshots.serverId, serverId);
  await api.context.db.update(dashboardSnapshots).set({ rows }).where(ofServer);
}

async function held() {
  const ofServer = eq(dashboardSnapshots.serverId, instance.serverId);
  const [serverRows] = await api.context.db.select().from(dashboardSnapshots).where(ofServer);
  const rows = await api.context.db.select().from(dinoEntries).where(eq(dinoEntries.botId, instance.id));
  return { counted: serverRows?.rows, dinos: rows.map(({ level }) => level - 100).toSorted((a, b) => a - b) };
}

const part = (number: number, isLast: boolean, rows: readonly number[]) =>
  upload(api, instance, {
    kind: 'dinos',
    snapshotId: 'next',
    part: number,
    isLast,
    rows: rows.map((n) => dino(n)),
  });

test('on a full server a new snapshot replaces the old one', async () => {
  await fill(MAX_SERVER_ROWS);
  // One goes, another comes.
  expect(await part(1, true, [1, 2, 4])).toMatchObject(OK);
  expect(await held()).toEqual({ counted: MAX_SERVER_ROWS, dinos: [1, 2, 4] });
});

test('in a full instance a new snapshot replaces the old one', async () => {
  const { id } = await createServer(api.context, instance.by, serverFields({ rconPort: 2 }));
  await fill(MAX_INSTANCE_ROWS - 3, id);
  expect(await part(1, true, [1, 2, 4])).toMatchObject(OK);
  expect(await held()).toEqual({ counted: 3, dinos: [1, 2, 4] });
});

test('during an upload to a full server, rows that are not in it yet stay', async () => {
  await fill(MAX_SERVER_ROWS);
  expect(await part(1, false, [4])).toMatchObject(OK);
  expect(await held()).toEqual({ counted: MAX_SERVER_ROWS + 1, dinos: [1, 2, 3, 4] });
  expect(await part(2, true, [2])).toMatchObject(OK);
  expect(await held()).toEqual({ counted: MAX_SERVER_ROWS - 1, dinos: [2, 4] });
});

test('an upload of only new rows deletes old ones before its end if there is no spare room', async () => {
  await fill(MAX_SERVER_ROWS + SPARE_ROWS - 1);
  expect(await part(1, false, [4])).toMatchObject(OK);
  expect((await held()).dinos).toEqual([1, 2, 3, 4]);
  expect(await part(2, false, [5])).toMatchObject(OK);
  expect((await held()).dinos).toEqual([4, 5]);
});

test('a complete snapshot leaves at most the maximum of rows', async () => {
  await fill(MAX_SERVER_ROWS + 1);
  expect(await part(1, true, [1, 2, 3, 4])).toMatchObject({
    status: 409,
    body: { message: 'A game server can have at most 200,000 dinos.' },
  });
});

test("members of removed tribes don't count against those of new tribes", async () => {
  await upload(api, instance, { kind: 'tribes', rows: [tribe(1), tribe(2)] });
  const { db } = api.context;
  const members = () =>
    db.update(tribeEntries).set({ membersCount: MAX_MEMBERS }).where(eq(tribeEntries.botId, instance.id));
  await members();
  const rest = { kind: 'tribes', snapshotId: 'next' } as const;
  expect(await upload(api, instance, { ...rest, part: 1, isLast: false, rows: [tribe(3)] })).toMatchObject(
    OK,
  );
  expect(await upload(api, instance, { ...rest, part: 2, isLast: true, rows: [tribe(4)] })).toMatchObject(OK);
  const more = { kind: 'tribes', snapshotId: 'more', isLast: false } as const;
  await upload(api, instance, { ...more, part: 1, rows: [tribe(3)] });
  await members();
  expect(await upload(api, instance, { ...more, part: 2, rows: [tribe(5)] })).toMatchObject({ status: 409 });
});
