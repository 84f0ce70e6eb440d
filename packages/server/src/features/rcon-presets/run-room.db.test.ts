import { DAY_MS } from '@arkwright/contracts/core/durations';
import { MAX_REPLIES_LENGTH, MAX_RUNS } from '@arkwright/contracts/rcon-presets/bounds';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { serverStatuses } from '../server-status/table.ts';
import { createServer } from '../servers/service.ts';
import { MAX_OPEN_RUNS, runRetention } from './run-room.ts';
import { startRun } from './runs-service.ts';
import { createRconPreset } from './service.ts';
import { rconPresetRuns } from './table.ts';
import { runToEnd } from './testing/run-to-end.ts';

let context: TestContext;
let instance: TestInstance;
let serverId: string;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());
beforeEach(async () => {
  instance = await makeInstance(context);
  serverId = (await createServer(context, instance.by, serverFields())).id;
  const seen = { state: 'online' as const, since: 0, lastSeen: 0, reason: '', players: 0 };
  await context.db.insert(serverStatuses).values({ botId: instance.id, serverId, ...seen });
});

const addPreset = (commands: string[]) =>
  createRconPreset(context, instance.by, { name: 'Restart', isEnabled: true, commands });

/** Runs of presets that are long gone: `1` is the newest. */
const addRuns = (count: number, endedAt: (n: ReturnType<typeof sql>) => ReturnType<typeof sql>) =>
  context.db.execute(sql`
    insert into rcon_preset_runs (bot_id, id, preset_id, preset_name, commands, actor_name, origin, started_at, ended_at)
    select ${instance.id}, n::text, 'gone', 'Gone', '{}', 'Ann', 'dashboard', ${Date.now()}::bigint - n, ${endedAt(sql`n`)}
    from generate_series(1, ${count}::integer) as n`);
const runIds = async () =>
  (await context.db.select().from(rconPresetRuns).where(eq(rconPresetRuns.botId, instance.id))).map(
    ({ id }) => id,
  );

test('an instance keeps its newest runs: a new one replaces the oldest finished one', async () => {
  await addRuns(MAX_RUNS + 3, (n) => sql`${Date.now()}::bigint - ${n}`);
  const preset = await addPreset(['SaveWorld']);
  const { id } = await startRun(context, instance.by, { presetId: preset.id, serverId });
  const kept = await runIds();
  expect(kept).toHaveLength(MAX_RUNS);
  expect(kept).toContain(id);
  expect(kept).toContain('1');
  expect(kept).not.toContain(String(MAX_RUNS));
});

test('at the maximum of simultaneous runs no further one starts', async () => {
  await addRuns(MAX_OPEN_RUNS, () => sql`0`);
  const preset = await addPreset(['SaveWorld']);
  await expect(startRun(context, instance.by, { presetId: preset.id, serverId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `${MAX_OPEN_RUNS} of this bot’s presets are already running. Please wait until one has finished.`,
  });
});

test('the replies of a run are stored up to a maximum length in total', async () => {
  const worker = startRconCommands(context, {
    holds: () => true,
    roomFor: () => 50,
    execute: async () => 'x'.repeat(100_000),
  });
  const preset = await addPreset(Array.from({ length: 12 }, (_, n) => `Broadcast ${n}`));
  const { id } = await startRun(context, instance.by, { presetId: preset.id, serverId });
  const [server] = (await runToEnd(context, { botId: instance.id, id })).servers;
  const replies = server?.results.map(({ reply }) => reply) ?? [];
  expect(replies).toHaveLength(12);
  expect(replies[0]).toMatch(/^x{1999}…$/);
  expect(replies.at(-1)).toBe('…');
  expect(replies.join('').length).toBeLessThanOrEqual(MAX_REPLIES_LENGTH + 12);
  await worker.stop();
});

test("runs are kept for a week; running ones don't count", async () => {
  await addRuns(2, (n) => sql`${Date.now() - 7 * DAY_MS - 60_000}::bigint + ${n}`);
  const preset = await addPreset(['SaveWorld']);
  const { id } = await startRun(context, instance.by, { presetId: preset.id, serverId });
  expect(await runRetention.deleteSome(context.db, { now: Date.now(), limit: 1 })).toBe(1);
  expect(await runRetention.deleteSome(context.db, { now: Date.now(), limit: 5 })).toBe(1);
  expect(await runIds()).toEqual([id]);
});
