import { MAX_STATE_LINES } from '@arkwright/contracts/live/bounds';
import { createServer } from '@arkwright/server/features/servers/service';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { botInstances } from '../../core/access/table.ts';
import { appendStateLines } from '../../game-events/repository.ts';
import { serverStatuses } from '../server-status/table.ts';
import { servers } from '../servers/table.ts';
import { playerCountSweep } from './jobs.ts';
import { countPlayers, readCounts } from './service.ts';
import { playerCounts } from './table.ts';

const MINUTE = 60_000;
/** A few minutes after midnight. */
const START = Date.UTC(2026, 6, 1, 0, 7);

let context: TestContext;
let instance: TestInstance;
let now = START;

beforeAll(async () => {
  context = await createTestContext({ clock: { now: () => now } });
});
afterAll(() => context.dispose());
beforeEach(async () => {
  now = START;
  await context.db.delete(botInstances);
  instance = await makeInstance(context);
});

const addServer = async (name = 'The Island') =>
  (await createServer(context, instance.by, serverFields({ name }))).id;

/** Takes one sample, five minutes after the last, with the given numbers of players; null for a server that is down. */
async function look(seen: Record<string, number | null>): Promise<void> {
  for (const [serverId, players] of Object.entries(seen)) {
    const state = players === null ? 'offline' : 'online';
    const row = { state, since: 0, lastSeen: now, reason: '', players: players ?? 0 } as const;
    await context.db
      .insert(serverStatuses)
      .values({ botId: instance.id, serverId, ...row })
      .onConflictDoUpdate({ target: [serverStatuses.botId, serverStatuses.serverId], set: row });
  }
  await countPlayers(context);
  now += 5 * MINUTE;
}

const read = (serverId?: string, range: '24h' | '7d' = '24h') =>
  readCounts(context, instance.scope, { range, ...(serverId !== undefined && { serverIds: [serverId] }) });
const lastOf = <Value>(values: readonly Value[], count: number) => values.slice(-count - 1, -1);

test('a server that is being deleted keeps no other from being counted', async () => {
  const [gone, stays] = [await addServer('gone'), await addServer('stays')];
  await look({ [gone]: 1, [stays]: 2 });
  await context.db.transaction(async (tx) => {
    await tx.delete(servers).where(eq(servers.id, gone));
    await look({ [stays]: 3 });
  });
  expect(lastOf((await read(stays)).average, 2)).toEqual([2, 3]);
});

test('each measurement is a point; times without one are unknown', async () => {
  const island = await addServer();
  for (const players of [3, 5, null, 7]) await look({ [island]: players });
  const { average, peak, stepMs, from } = await read(island);
  expect(average).toHaveLength(288);
  expect(lastOf(average, 5)).toEqual([null, 3, 5, null, 7]);
  expect(lastOf(peak, 2)).toEqual([null, 7]);
  expect(from + 288 * stepMs).toBe(Math.ceil(now / stepMs) * stepMs);
});

test('two measurements within five minutes count as one, the later', async () => {
  const island = await addServer();
  await look({ [island]: 3 });
  now -= 4 * MINUTE;
  await look({ [island]: 4 });
  now -= MINUTE;
  expect((await read(island)).average.filter((value) => value !== null)).toEqual([4]);
});

test('a range longer than a day has the average and the peak of each step, across midnight', async () => {
  const island = await addServer();
  now = Date.UTC(2026, 6, 1, 23, 50);
  for (const players of [2, 4, 10, 20]) await look({ [island]: players });
  const { average, peak } = await read(island, '7d');
  expect([average.slice(-2), peak.slice(-2)]).toEqual([
    [3, 15],
    [4, 20],
  ]);
});

test('all servers are summed up, and servers that are down count as zero', async () => {
  const [island, center] = [await addServer(), await addServer('The Center')];
  await look({ [island]: 3, [center]: 4 });
  await look({ [island]: 3, [center]: null });
  await look({ [island]: null, [center]: null });
  const { average, uptime, downtimes } = await read();
  expect(lastOf(average, 3)).toEqual([7, 3, null]);
  expect(uptime).toBe(0.5);
  expect(downtimes).toEqual([]);
});

test('uptime is counted, and downtimes are listed, the latest first', async () => {
  const island = await addServer();
  const began = Math.floor(now / (5 * MINUTE)) * 5 * MINUTE;
  for (const players of [1, null, null, 1, null]) await look({ [island]: players });
  const { uptime, downtimes } = await read(island);
  expect(uptime).toBe(0.4);
  const minute = (minutes: number) => began + minutes * MINUTE;
  expect(downtimes).toEqual([
    { from: minute(20), to: minute(25) },
    { from: minute(5), to: minute(15) },
  ]);
});

test('times without measurements are unknown', async () => {
  const { average, uptime } = await read(await addServer());
  expect([new Set(average), uptime]).toEqual([new Set([null]), null]);
});

test('a server has one row a day', async () => {
  const island = await addServer();
  for (let index = 0; index < 20; index++) await look({ [island]: index });
  expect(await context.db.select().from(playerCounts)).toHaveLength(1);
});

test('the sweep writes once in five minutes, however often it runs', async () => {
  const island = await addServer();
  await look({ [island]: 1 });
  const written = async () => {
    const { rows } = await context.db.execute<{ at: string }>(
      sql`select xmin::text as at from player_counts`,
    );
    return rows[0]?.at;
  };
  const sweep = playerCountSweep();
  await sweep.run(context);
  const first = await written();
  now += MINUTE;
  await sweep.run(context);
  expect(await written()).toBe(first);
  now += 5 * MINUTE;
  await sweep.run(context);
  expect(await written()).not.toBe(first);
});

test('the uptime that pages show is below 100 % after an outage of a minute between two samples', async () => {
  const [island, center] = [await addServer('island'), await addServer('center')];
  const began = now;
  for (let turn = 0; turn < 12; turn++) await look({ [island]: 1, [center]: 1 });
  const line = (at: number, text: string) => ({ botId: instance.id, id: island, at, text });
  await appendStateLines(
    context.db,
    [
      line(began, 'Online'),
      line(began + 6 * MINUTE, 'Went offline: connection refused'),
      line(began + 7 * MINUTE, 'Online again, after 1 minute offline'),
    ],
    MAX_STATE_LINES,
  );
  const uptime = async (serverId?: string) => {
    const serverIds = serverId === undefined ? undefined : [serverId];
    return (await readCounts(context, instance.scope, { range: '24h', serverIds, isExact: true })).uptime;
  };
  expect(await uptime(island)).toBeCloseTo(59 / 60);
  expect(await uptime(center)).toBe(1);
  expect(await uptime()).toBeCloseTo(119 / 120);
});
