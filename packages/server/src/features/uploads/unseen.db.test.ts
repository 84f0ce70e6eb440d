import { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS } from '@arkwright/contracts/uploads/bounds';
import { serverFields } from '@arkwright/testing/factories';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TURN_OVER } from '../../platform/work/testing/turn-over.ts';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { getSummary } from '../data-dashboard/service.ts';
import { createServer } from '../servers/service.ts';
import { unseenSweep } from './jobs.ts';
import { dashboardSnapshots, playerEntries } from './table.ts';
import { base, dino, makeUploader, player, range, tribe, upload } from './testing/uploads.ts';

const NOW = 1_900_000_000_000;
const YEAR = 365 * 86_400_000;
let now = NOW;
let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp({ clock: { now: () => now } });
});
afterAll(() => api.dispose());
beforeEach(async () => {
  now = NOW;
  instance = await makeUploader(api);
});

const OK = { status: 200, body: true };
const seen = (n: number, lastSeen: number) => player(n, { lastSeen });
const sweep = () => unseenSweep.run(api.context);

async function names(): Promise<string[]> {
  const ofServer = eq(playerEntries.serverId, instance.serverId);
  const rows = await api.context.db.select().from(playerEntries).where(ofServer);
  return rows.map(({ characterName }) => characterName).toSorted();
}

async function pretend(rows: number): Promise<void> {
  const { serverId, kind } = dashboardSnapshots;
  await api.context.db
    .update(dashboardSnapshots)
    .set({ rows })
    .where(and(eq(serverId, instance.serverId), eq(kind, 'players')));
}

test('the summary names a game server with a full table of players', async () => {
  await upload(api, instance, { kind: 'players', rows: [seen(1, NOW)] });
  expect(await getSummary(api.context, instance.scope)).toMatchObject({ full: [] });
  await pretend(MAX_SERVER_ROWS);
  expect(await getSummary(api.context, instance.scope)).toMatchObject({
    full: [{ kind: 'players', serverId: instance.serverId }],
  });
});

test('a player is deleted a year after being last seen, not a millisecond earlier, and no upload brings one back', async () => {
  const snapshot = { kind: 'players', rows: [seen(1, NOW), seen(2, NOW + 1), seen(3, 0)] } as const;
  now = NOW + 1;
  await upload(api, instance, snapshot);
  now = NOW + YEAR;
  await upload(api, instance, snapshot);
  await sweep();
  expect(await names()).toHaveLength(3);
  now += 1;
  await unseenSweep.run(api.context, TURN_OVER);
  expect(await names()).toHaveLength(3);
  await sweep();
  expect(await names()).toEqual(['Character 2', 'Character 3']);
  expect(await getSummary(api.context, instance.scope)).toMatchObject({ players: 2 });
  expect(await upload(api, instance, snapshot)).toMatchObject(OK);
  expect(await names()).toEqual(['Character 2', 'Character 3']);
});

test('all rows of a server are deleted a year after its last upload', async () => {
  for (const [kind, row] of [
    ['players', player(1)],
    ['tribes', tribe(1)],
    ['bases', base(1)],
    ['dinos', dino(1)],
  ] as const)
    await upload(api, instance, { kind, rows: [row] });
  now = NOW + YEAR;
  await sweep();
  expect(await getSummary(api.context, instance.scope)).toMatchObject({
    players: 1,
    tribes: 1,
    bases: 1,
    dinos: 1,
  });
  now += 1;
  await sweep();
  expect(await getSummary(api.context, instance.scope)).toMatchObject({
    players: 0,
    tribes: 0,
    bases: 0,
    dinos: 0,
  });
});

test("if a server's players are full, those last seen longest ago are deleted", async () => {
  const old = [seen(1, NOW - 3), seen(2, NOW - 1), seen(3, NOW - 2)];
  await upload(api, instance, { kind: 'players', rows: old });
  await pretend(MAX_SERVER_ROWS);
  // An uploaded player stays, however long ago they were seen.
  const more = [seen(1, NOW - 3), seen(4, NOW - 5)];
  expect(await upload(api, instance, { kind: 'players', rows: more })).toMatchObject(OK);
  expect(await names()).toEqual(['Character 1', 'Character 2', 'Character 4']);
  expect(await getSummary(api.context, instance.scope)).toMatchObject({ players: MAX_SERVER_ROWS });
});

test("if an instance is full, the server's own rows are deleted, or the upload is refused", async () => {
  await upload(api, instance, { kind: 'players', rows: [seen(1, NOW)] });
  const { id: otherServer } = await createServer(api.context, instance.by, serverFields({ rconPort: 2 }));
  await upload(api, instance, { kind: 'players', serverId: otherServer, rows: [seen(9, NOW)] });
  await api.context.db
    .update(dashboardSnapshots)
    .set({ rows: MAX_INSTANCE_ROWS - 1 })
    .where(eq(dashboardSnapshots.serverId, otherServer));
  expect(await upload(api, instance, { kind: 'players', rows: [seen(2, NOW)] })).toMatchObject(OK);
  expect(await names()).toEqual(['Character 2']);
  const two = { kind: 'players', rows: range(2, (n) => seen(n + 2, NOW)) } as const;
  expect(await upload(api, instance, two)).toMatchObject({
    status: 409,
    body: { message: 'A bot can have at most 1,000,000 players.' },
  });
  expect(await names()).toEqual(['Character 2']);
});
