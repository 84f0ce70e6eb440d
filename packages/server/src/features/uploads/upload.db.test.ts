import { MAX_INSTANCE_ROWS, MAX_MEMBERS, MAX_SERVER_ROWS } from '@arkwright/contracts/uploads/bounds';
import { createServer, deleteServer } from '@arkwright/server/features/servers/service';
import { eventually } from '@arkwright/testing/eventually';
import { serverFields } from '@arkwright/testing/factories';
import { provesSetting } from '@arkwright/testing/proves-setting';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteInstance } from '../../core/instances/deletion.ts';
import { listCompanions } from '../companion/service.ts';
import { type CompanionInstance, saveCompanion } from '../companion/testing/companion-instance.ts';
import { getSummary } from '../data-dashboard/service.ts';
import { ENTRY_KINDS, type KindName } from './kinds.ts';
import { isOnlyUpload, lockServerRows } from './snapshots-repository.ts';
import {
  dashboardSnapshotParts,
  dashboardSnapshots,
  dinoEntries,
  playerEntries,
  tribeEntries,
} from './table.ts';
import { base, countWaiting, dino, makeUploader, player, range, tribe, upload } from './testing/uploads.ts';

const NOW = 1_900_000_000_000;
let now = NOW;
let one: TestApp;
let two: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  const clock = { now: () => now };
  one = await createTestApp({ clock });
  two = await createTestApp({ clock, databaseUrl: one.context.settings.databaseUrl });
});
afterAll(async () => {
  await two.dispose();
  await one.dispose();
});
beforeEach(async () => {
  now = NOW;
  instance = await makeUploader(one);
});

const OK = { status: 200, body: true };
const ROWS = {
  players: range(3, (n) => player(n)),
  tribes: range(3, (n) => tribe(n)),
  bases: range(3, (n) => base(n)),
  dinos: range(3, (n) => dino(n)),
} as const;
const KINDS = Object.keys(ROWS) as KindName[];

async function stored(kind: KindName, serverId = instance.serverId): Promise<Record<string, unknown>[]> {
  const { table, key } = ENTRY_KINDS[kind];
  const { rows } = await one.context.db.execute(
    sql`select *, xmin::text as written from ${sql.identifier(table)} where server_id = ${serverId} order by ${sql.identifier(key)}`,
  );
  return rows;
}
const keysOf = async (kind: KindName) =>
  (await stored(kind)).map((row) => String(row[ENTRY_KINDS[kind].key]));

async function serverRows(kind: KindName) {
  const [row] = await one.context.db
    .select()
    .from(dashboardSnapshots)
    .where(and(eq(dashboardSnapshots.serverId, instance.serverId), eq(dashboardSnapshots.kind, kind)));
  return row;
}

test.each(KINDS)('%s: a snapshot in one part is stored, counted and announced', async (kind) => {
  expect(await upload(one, instance, { kind, rows: ROWS[kind] })).toMatchObject(OK);
  expect(await stored(kind)).toHaveLength(3);
  expect(await getSummary(one.context, instance.scope)).toMatchObject({ [kind]: 3, lastUploadAt: NOW });
  const [companion] = await listCompanions(one.context, instance.scope);
  expect(companion?.uploads[kind]).toEqual({ at: NOW, rows: 3 });
});

test('values that a save lacks are stored as unknown', async () => {
  const { netId: _, lastLogin: __, lastSeen: ___, ...bare } = player(1);
  const members = [{ characterName: 'Ann', playerName: '' }];
  const { level: ____, ...unknownLevel } = dino(1);
  const { lastSeen: _____, ...silentTribe } = tribe(1);
  expect(await upload(one, instance, { kind: 'players', rows: [bare] })).toMatchObject(OK);
  expect(await upload(one, instance, { kind: 'tribes', rows: [{ ...silentTribe, members }] })).toMatchObject(
    OK,
  );
  expect(await upload(one, instance, { kind: 'dinos', rows: [unknownLevel] })).toMatchObject(OK);
  expect(await stored('players')).toMatchObject([{ net_id: '', last_login: '0', last_seen: '0' }]);
  expect(await stored('tribes')).toMatchObject([
    { last_seen: '0', members: [{ characterName: 'Ann', playerName: '', netId: '', lastSeen: 0 }] },
  ]);
  expect(await stored('dinos')).toMatchObject([{ level: 0 }]);
});

test.each(KINDS)('%s: a second upload without changes writes no row, and keeps our IDs', async (kind) => {
  await upload(one, instance, { kind, rows: ROWS[kind] });
  const before = await stored(kind);
  expect(await upload(one, instance, { kind, rows: ROWS[kind] })).toMatchObject(OK);
  expect(await stored(kind)).toEqual(before);
});

test.each(KINDS)('%s: only the changed row is written', async (kind) => {
  await upload(one, instance, { kind, rows: ROWS[kind] });
  const before = await stored(kind);
  const renamed = { players: player, tribes: tribe, bases: base, dinos: dino }[kind](2, {
    characterName: 'New',
    tribeName: 'New',
    ownerName: 'New',
  } as object);
  await upload(one, instance, { kind, rows: [ROWS[kind][0], renamed, ROWS[kind][2]] });
  const after = await stored(kind);
  expect(after.map(({ written }) => written)).toEqual([
    before[0]!.written,
    expect.not.stringMatching(`^${before[1]!.written}$`),
    before[2]!.written,
  ]);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('players that are missing from a later snapshot stay; tribes, bases and dinos are deleted', async () => {
  for (const kind of KINDS) {
    await upload(one, instance, { kind, rows: ROWS[kind] });
    await upload(one, instance, { kind, rows: [ROWS[kind][1]] });
    expect(await stored(kind), kind).toHaveLength(kind === 'players' ? 3 : 1);
    expect((await serverRows(kind))?.rows, kind).toBe(kind === 'players' ? 3 : 1);
  }
});

test('an empty snapshot deletes everything', async () => {
  await upload(one, instance, { kind: 'dinos', rows: ROWS.dinos });
  expect(await upload(one, instance, { kind: 'dinos', rows: [] })).toMatchObject(OK);
  expect(await stored('dinos')).toEqual([]);
  expect((await serverRows('dinos'))?.rows).toBe(0);
});

test('a dead dino that is missing from snapshots stays for 30 days', async () => {
  await upload(one, instance, { kind: 'dinos', rows: [dino(1, { isDead: true, lastSeen: NOW }), dino(2)] });
  await upload(one, instance, { kind: 'dinos', rows: [] });
  expect(await keysOf('dinos')).toEqual(['400000001_77']);
  const { deadDinoRetention } = await import('./wipe-service.ts');
  const sweep = () => deadDinoRetention.deleteSome(one.context.db, { now, limit: 100 });
  const days = 24 * 3_600_000;
  now = NOW + 30 * days;
  expect(await sweep()).toBe(0);
  now += 1;
  expect(await sweep()).toBe(1);
  expect(await stored('dinos')).toEqual([]);
  expect((await serverRows('dinos'))?.rows).toBe(0);
  // A companion that still uploads it does not bring it back.
  await upload(one, instance, { kind: 'dinos', rows: [dino(1, { isDead: true, lastSeen: NOW })] });
  expect(await stored('dinos')).toEqual([]);
});

test('parts may arrive in any order and repeatedly; only the complete snapshot deletes rows', async () => {
  await upload(one, instance, { kind: 'dinos', rows: range(5, (n) => dino(n)) });
  const snapshotId = 'second';
  const send = (part: number, rows: unknown[], isLast = false) =>
    upload(one, instance, { kind: 'dinos', snapshotId, part, isLast, rows });
  expect(await send(3, [dino(3)], true)).toMatchObject(OK);
  expect(await send(1, [dino(1)])).toMatchObject(OK);
  expect(await send(1, [dino(1)])).toMatchObject(OK);
  expect(await send(3, [dino(3)], true)).toMatchObject(OK);
  expect(await stored('dinos')).toHaveLength(5);
  expect(await send(2, [dino(2), dino(6)])).toMatchObject(OK);
  expect(await stored('dinos')).toHaveLength(4);
  // The answer to the last part was lost: it is sent again, and changes nothing.
  expect(await send(2, [])).toMatchObject(OK);
  expect(await send(3, [dino(99)], true)).toMatchObject(OK);
  expect(await stored('dinos')).toHaveLength(4);
  expect(await one.context.db.select().from(dashboardSnapshotParts)).toEqual([]);
  const [companion] = await listCompanions(one.context, instance.scope);
  expect(companion?.uploads.dinos.rows).toBe(4);
});

test('a new snapshot ends the one before it, whose parts are ignored from then on', async () => {
  await upload(one, instance, { kind: 'dinos', rows: [dino(1), dino(2)] });
  await upload(one, instance, { kind: 'dinos', snapshotId: 'a', part: 1, isLast: false, rows: [dino(1)] });
  await upload(one, instance, { kind: 'dinos', snapshotId: 'b', part: 1, isLast: false, rows: [dino(2)] });
  // With it `a` would be whole, and dino 2 gone.
  const late = { kind: 'dinos', snapshotId: 'a', part: 2, isLast: true, rows: [dino(3)] } as const;
  expect(await upload(one, instance, late)).toMatchObject(OK);
  expect(await keysOf('dinos')).toEqual(['400000001_77', '400000002_77']);
  await upload(one, instance, { kind: 'dinos', snapshotId: 'b', part: 2, isLast: true, rows: [dino(4)] });
  expect(await keysOf('dinos')).toEqual(['400000002_77', '400000004_77']);
});

test('a part after the last one is refused', async () => {
  const send = (part: number, isLast: boolean) =>
    upload(one, instance, { kind: 'dinos', snapshotId: 's', part, isLast, rows: [] });
  await send(3, true);
  const refusal = {
    status: 409,
    body: { code: 'CONFLICT', message: 'This snapshot already ended with part 3.' },
  };
  expect(await send(4, false)).toMatchObject(refusal);
  expect(await send(2, true)).toMatchObject(refusal);
});

/** Uploads again while the API asks to wait, as a companion does. */
async function uploadUntilTaken(api: TestApp, given: Parameters<typeof upload>[2]) {
  for (;;) {
    const reply = await upload(api, instance, given);
    if (reply.status !== 429) return reply;
    expect(reply.headers['retry-after']).toBe('1');
  }
}

test('two processes store the parts of a snapshot at the same time, repeatedly', async () => {
  const parts = range(6, (part) => range(50, (n) => dino(part * 1000 + n)));
  for (const round of ['x', 'y']) {
    const calls = parts.flatMap((rows, index) =>
      [one, two].map((api) =>
        uploadUntilTaken(api, {
          kind: 'dinos',
          snapshotId: round,
          part: index + 1,
          isLast: index === 5,
          rows: round === 'x' ? rows : rows.slice(1),
        }),
      ),
    );
    for (const reply of await Promise.all(calls)) expect(reply).toMatchObject(OK);
    const count = round === 'x' ? 300 : 294;
    expect(await stored('dinos')).toHaveLength(count);
    expect((await serverRows('dinos'))?.rows).toBe(count);
  }
});

test('while a part is being stored, others of its kind are refused at once and delay nothing', async () => {
  const other = await makeUploader(one);
  const { promise: end, resolve: store } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const storing = one.context.db.transaction(async (tx) => {
    expect(await isOnlyUpload(tx, { ...instance, kind: 'dinos' })).toBe(true);
    await lockServerRows(tx, { ...instance, kind: 'dinos' });
    begin();
    await end;
  });
  await begun;
  // More than the database has connections for.
  const calls = range(30, () => upload(one, instance, { kind: 'dinos', rows: ROWS.dinos }));
  const elsewhere = await upload(one, other, { kind: 'dinos', rows: ROWS.dinos });
  const refusals = await Promise.all(calls);
  store();
  await storing;
  expect(elsewhere).toMatchObject(OK);
  for (const reply of refusals) {
    expect(reply).toMatchObject({
      status: 429,
      body: {
        code: 'RATE_LIMITED',
        message: 'Other dinos of this game server are being stored. Please try again.',
      },
      headers: { 'retry-after': '1' },
    });
  }
});

test('a key can have three uploads at a time: more wait for their turn, those of another key do not', async () => {
  const other = await makeUploader(one);
  const { db } = one.context;
  const calls = await db.transaction(async (tx) => {
    await tx.execute(sql`select from servers where id = ${instance.serverId} for update`);
    const four = KINDS.map((kind) => upload(one, instance, { kind, rows: ROWS[kind] }));
    await eventually(async () => expect(await countWaiting(one)).toBe(3));
    for (const kind of KINDS) expect(await upload(one, other, { kind, rows: ROWS[kind] })).toMatchObject(OK);
    expect(await countWaiting(one)).toBe(3);
    return { four };
  });
  for (const reply of await Promise.all(calls.four)) expect(reply).toMatchObject(OK);
});

test('of rows with the same ID the last one counts', async () => {
  await upload(one, instance, { kind: 'tribes', rows: [tribe(1), tribe(1, { tribeName: 'Later' })] });
  expect(await stored('tribes')).toMatchObject([{ tribe_name: 'Later' }]);
  expect((await serverRows('tribes'))?.rows).toBe(1);
});

test('hostile names are stored as plain text, and future times as now', async () => {
  const rows = [
    player(1, {
      characterName: 'A\u0000B',
      playerName: '\ud800Bob',
      tribeName: '<RichColor Color="1,0,0,1">x</>',
    }),
    player(2, { characterName: '\u202eevil\nline', lastSeen: NOW + 1e9, lastLogin: -5 }),
    player(3, { characterName: "'); drop table player_entries; --", playerName: '{"a"}\\,"' }),
  ];
  expect(await upload(one, instance, { kind: 'players', rows })).toMatchObject(OK);
  expect(
    await one.context.db.select().from(playerEntries).where(eq(playerEntries.serverId, instance.serverId)),
  ).toMatchObject([
    { characterName: 'A B', playerName: 'Bob', tribeName: 'x' },
    { characterName: 'evil line', lastSeen: NOW, lastLogin: 0 },
    { characterName: "'); drop table player_entries; --", playerName: '{"a"}\\,"' },
  ]);
  const members = [{ characterName: 'A\u0000', playerName: '\udfff', netId: 'F'.repeat(32), lastSeen: 1 }];
  expect(await upload(one, instance, { kind: 'tribes', rows: [tribe(1, { members })] })).toMatchObject(OK);
  const [row] = await one.context.db
    .select()
    .from(tribeEntries)
    .where(eq(tribeEntries.serverId, instance.serverId));
  expect(row?.members).toEqual([{ characterName: 'A', playerName: '', netId: 'f'.repeat(32), lastSeen: 1 }]);
  for (const snapshotId of ['\ud800', 'a\0']) {
    expect(await upload(one, instance, { kind: 'dinos', snapshotId, rows: [] })).toMatchObject({
      status: 400,
    });
  }
});

test('a dino that was merely seen again, or moved a few steps, is not written', async () => {
  await upload(one, instance, { kind: 'dinos', rows: [dino(1, { lastSeen: NOW - 3_600_000 })] });
  const before = await stored('dinos');
  const again = (changed: Parameters<typeof dino>[1]) =>
    upload(one, instance, { kind: 'dinos', rows: [dino(1, { lastSeen: NOW - 3_600_000, ...changed })] });
  await again({ lastSeen: NOW - 3_000_001, position: { x: 499, y: -499, z: 0 } });
  expect(await stored('dinos')).toEqual(before);
  await again({ lastSeen: NOW - 3_000_000 });
  expect(await stored('dinos')).toMatchObject([{ last_seen: String(NOW - 3_000_000) }]);
  await again({ lastSeen: NOW - 3_000_000, position: { x: 500, y: 0, z: 0 } });
  expect(await stored('dinos')).toMatchObject([{ x: 500 }]);
  await again({ lastSeen: NOW - 3_000_000, position: null });
  expect(await stored('dinos')).toMatchObject([{ x: null, y: null, z: null }]);
});

test("a dino's owners are recorded, the newest 20; a renamed tribe is the same owner", async () => {
  const teams = async () =>
    (await one.context.db.select().from(dinoEntries).where(eq(dinoEntries.serverId, instance.serverId)))[0]!
      .teamHistory;
  const give = (changed: Parameters<typeof dino>[1]) =>
    upload(one, instance, { kind: 'dinos', rows: [dino(1, changed)] });
  await give({ ownerName: 'Wolves' });
  now += 1;
  await give({ ownerName: 'Foxes' });
  expect(await teams()).toEqual([{ name: 'Wolves', time: NOW }]);
  now += 1;
  await give({ ownerName: 'Bob', tribeId: '' });
  await give({ ownerName: 'Alice', tribeId: '' });
  expect(await teams()).toEqual([
    { name: 'Wolves', time: NOW },
    { name: 'Bob', time: NOW + 2 },
    { name: 'Alice', time: NOW + 2 },
  ]);
  for (let n = 0; n < 20; n++) await give({ ownerName: `Owner ${n}`, tribeId: String(n + 1) });
  expect((await teams()).map(({ name }) => name)).toEqual(range(20, (n) => `Owner ${n - 1}`));
});

provesSetting(
  'companionMod.companionType',
  { field: 'companionMod.uploadPlayerData', pinnedTo: true },
  { field: 'companionMod.uploadStructureData', pinnedTo: true },
  'companionMod.uploadDinoData',
)(
  'uploads of a switched-off kind are refused, those without a companion type, and a plugin’s dinos',
  async () => {
    const refusals = {
      uploadPlayerData: ['players', 'tribes'],
      uploadStructureData: ['bases'],
      uploadDinoData: ['dinos'],
    } as const;
    for (const [field, kinds] of Object.entries(refusals)) {
      await saveCompanion(one, instance, { [field]: false });
      for (const kind of kinds) {
        expect(await upload(one, instance, { kind, rows: [] })).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN', message: `Uploads of ${kind} are switched off.` },
        });
      }
    }
    await saveCompanion(one, instance, { uploadPlayerData: true, companionType: 'NotSelected' });
    expect(await upload(one, instance, { kind: 'players', rows: [] })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: expect.stringContaining('No companion type is chosen') },
    });
    await saveCompanion(one, instance, { uploadDinoData: true, companionType: 'APIPlugin' });
    expect(await upload(one, instance, { kind: 'dinos', rows: [] })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'The API plugin does not upload dinos.' },
    });
  },
);

test("another instance's server is unknown, and a session or another key can't upload", async () => {
  const other = await makeUploader(one);
  const rows = ROWS.dinos;
  expect(await upload(one, instance, { kind: 'dinos', rows, serverId: other.serverId })).toMatchObject({
    status: 404,
  });
  expect(
    await upload(one, { ...instance, key: instance.owner.token }, { kind: 'dinos', rows }),
  ).toMatchObject({
    status: 401,
  });
  expect(await stored('dinos', other.serverId)).toEqual([]);
});

test('a server has at most 200,000 rows of a kind, an instance a million', async () => {
  await upload(one, instance, { kind: 'dinos', rows: [dino(1)] });
  const had = (rows: number) =>
    one.context.db
      .update(dashboardSnapshots)
      .set({ rows })
      .where(eq(dashboardSnapshots.serverId, instance.serverId));
  const two = { kind: 'dinos', rows: [dino(1), dino(2)] } as const;
  await had(MAX_SERVER_ROWS);
  const tooMany = 'A game server can have at most 200,000 dinos.';
  expect(await upload(one, instance, two)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: tooMany },
  });
  expect(await keysOf('dinos')).toEqual(['400000001_77']);
  // Existing rows may be uploaded again.
  expect(await upload(one, instance, { kind: 'dinos', rows: [dino(1, { level: 7 })] })).toMatchObject(OK);
  await had(MAX_SERVER_ROWS - 1);
  expect(await upload(one, instance, two)).toMatchObject(OK);

  await had(1);
  const { id } = await createServer(one.context, instance.by, serverFields({ gamePort: 1, rconPort: 2 }));
  await upload(one, instance, { kind: 'dinos', rows: [], serverId: id });
  const elsewhere = (rows: number) =>
    one.context.db.update(dashboardSnapshots).set({ rows }).where(eq(dashboardSnapshots.serverId, id));
  await elsewhere(MAX_INSTANCE_ROWS - 1);
  const three = { kind: 'dinos', rows: range(3, (n) => dino(n)) } as const;
  const full = 'A bot can have at most 1,000,000 dinos.';
  expect(await upload(one, instance, three)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: full },
  });
  await elsewhere(MAX_INSTANCE_ROWS - 2);
  expect(await upload(one, instance, three)).toMatchObject(OK);
});

test('the tribes of a server have at most 200,000 members together', async () => {
  const snapshot = { kind: 'tribes', snapshotId: 's', isLast: false } as const;
  await upload(one, instance, { ...snapshot, rows: [tribe(1)] });
  await one.context.db
    .update(tribeEntries)
    .set({ membersCount: MAX_MEMBERS })
    .where(eq(tribeEntries.serverId, instance.serverId));
  expect(await upload(one, instance, { ...snapshot, part: 2, rows: [tribe(2)] })).toMatchObject({
    status: 409,
    body: { message: 'The tribes of a game server can have at most 200,000 members.' },
  });
  expect(await keysOf('tribes')).toEqual(['1000000001']);
});

test('a part may be larger than other bodies, up to 4 MB', async () => {
  const long = '🦖'.repeat(100);
  const rows = range(1000, (n) => dino(n, { ownerName: long, species: long, name: long }));
  expect(Buffer.byteLength(JSON.stringify(rows))).toBeGreaterThan(1024 * 1024);
  expect(await upload(one, instance, { kind: 'dinos', rows })).toMatchObject(OK);
  const wide = range(500, () => ({ ...tribe(1).members[0]!, characterName: 'x'.repeat(200) }));
  const tribes = range(60, (n) => tribe(n, { members: wide }));
  expect(await upload(one, instance, { kind: 'tribes', rows: tribes })).toMatchObject({ status: 413 });
  const reply = await upload(one, instance, { kind: 'dinos', rows: range(1001, (n) => dino(n)) });
  expect(reply).toMatchObject({ status: 400, body: { message: 'At most 1000 rows at once' } });
});

test('deleting a server or an instance deletes all its rows', async () => {
  for (const kind of KINDS) await upload(one, instance, { kind, rows: ROWS[kind], isLast: false });
  await deleteServer(one.context, instance.by, instance.serverId);
  for (const kind of KINDS) expect(await stored(kind)).toEqual([]);
  const other = await makeUploader(one);
  for (const kind of KINDS) await upload(one, other, { kind, rows: ROWS[kind], isLast: false });
  await deleteInstance(one.context, other.by);
  for (const kind of KINDS) expect(await stored(kind, other.serverId)).toEqual([]);
  // A process drops its cached keys when the bus notifies it, a moment after the commit.
  await expect.poll(() => upload(one, other, { kind: 'dinos', rows: [] })).toMatchObject({ status: 401 });
});
