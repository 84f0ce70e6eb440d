import { ALL_SERVERS } from '@arkwright/contracts/rcon-presets/all-servers';
import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { eventually } from '@arkwright/testing/eventually';
import { makeInstance, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changes } from '../../core/history/table.ts';
import { users } from '../../core/identity/table.ts';
import { effectsSweep } from '../../game-commands/effects.ts';
import { startRconCommands } from '../../game-commands/rcon.ts';
import { gameCommands } from '../../game-commands/table.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import type { Message } from '../../platform/events/bus.ts';
import { startSweeps } from '../../platform/work/sweeps.ts';
import { listNotifications } from '../notifications/service.ts';
import { serverStatuses } from '../server-status/table.ts';
import { setServerEnabled } from '../servers/edit-service.ts';
import { createServer, deleteServer } from '../servers/service.ts';
import { listDueRuns, presetEffects } from './executor-service.ts';
import { presetRunSweep } from './jobs.ts';
import { getRun, listRuns, startRun, stopRun } from './runs-service.ts';
import { createRconPreset, deleteRconPreset, listOpenRuns, updateRconPreset } from './service.ts';
import { rconPresetRunServers, rconPresets } from './table.ts';
import { advanceAll, runToEnd } from './testing/run-to-end.ts';
import { tellUnseen } from './unseen-service.ts';
import { watchRun } from './watch-service.ts';

let context: TestContext;
let instance: TestInstance;
let worker: { stop(): Promise<void> };
let ahead = 0;
/** The commands that the game servers have received, in order. */
let sent: string[];

/** A worker that holds every game server; they reply with the received command. */
const startWorker = () =>
  startRconCommands(context, {
    holds: () => true,
    roomFor: () => 50,
    async execute(_scope, _id, { command }) {
      sent.push(command);
      return 'Done.';
    },
  });

beforeEach(async () => {
  context = await createTestContext({ clock: { now: () => Date.now() + ahead } });
  instance = await makeInstance(context);
  sent = [];
  ahead = 0;
  worker = startWorker();
});
afterEach(async () => {
  await worker.stop();
  await context.dispose();
});

async function addServer(): Promise<string> {
  const { id } = await createServer(context, instance.by, serverFields());
  const seen = { state: 'online' as const, since: 0, lastSeen: 0, reason: '', players: 0 };
  await context.db.insert(serverStatuses).values({ botId: instance.id, serverId: id, ...seen });
  return id;
}
const addPreset = (commands = ['Broadcast soon', 'wait 5m', 'DoExit']) =>
  createRconPreset(context, instance.by, { name: 'Restart', isEnabled: true, commands });
const moveOn = () => advanceAll(context);
const read = (id: string) => getRun(context.db, instance.scope, id);

/** Begins a run on all servers, and moves it on until all of them wait. */
async function runToWait(commands?: string[]): Promise<PresetRun> {
  const preset = await addPreset(commands);
  const { id } = await startRun(context, instance.by, { presetId: preset.id, serverId: ALL_SERVERS });
  return eventually(async () => {
    await moveOn();
    const run = await read(id);
    expect(run.servers.every(({ waitsUntil }) => waitsUntil > 0)).toBe(true);
    return run;
  });
}

/** Moves the end of waits to `byMs` ago. */
const endWaits = (byMs = 0) =>
  context.db
    .update(rconPresetRunServers)
    .set({ waitsUntil: sql`${databaseNow} - ${byMs}` })
    .where(sql`waits_until > 0`);

test('a wait only stores a time in the database, and is never sent to the game', async () => {
  await addServer();
  const run = await runToWait();
  const left = (run.servers[0]?.waitsUntil ?? 0) - Date.now();
  expect(left).toBeGreaterThan(4 * 60_000);
  expect(left).toBeLessThanOrEqual(5 * 60_000);
  expect(run).toMatchObject({
    endedAt: 0,
    servers: [{ state: 'running', results: [{ isDone: true, reply: 'Done.' }] }],
  });
  expect(await listDueRuns(context.db)).toEqual([]);
  const open = sql`select count(*)::int as n from game_commands where state in ('waiting', 'taken')`;
  expect((await context.db.execute(open)).rows).toEqual([{ n: 0 }]);
  await moveOn();
  expect(sent).toEqual(['Broadcast soon']);
  await endWaits();
  expect((await runToEnd(context, run)).servers).toMatchObject([
    { state: 'done', waitsUntil: 0, results: [{}, { isDone: true, reply: 'Waited.' }, { isDone: true }] },
  ]);
  expect(sent).toEqual(['Broadcast soon', 'DoExit']);
});

test('any running worker continues after a wait; commands are not sent again, even with several workers', async () => {
  await addServer();
  await addServer();
  const run = await runToWait();
  // The program is killed; another one starts when the wait is long over.
  await worker.stop();
  await endWaits(5 * 60_000);
  worker = startWorker();
  const sweeps = startSweeps(context, [presetRunSweep, effectsSweep([presetEffects])]);
  await Promise.all(Array.from({ length: 20 }, moveOn));
  const { servers } = await eventually(async () => {
    const now = await read(run.id);
    expect(now.endedAt).toBeGreaterThan(0);
    return now;
  });
  await sweeps.stop();
  expect(servers.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(sent).toEqual(['Broadcast soon', 'Broadcast soon', 'DoExit', 'DoExit']);
});

test('nothing is sent if the program starts long after the end of a wait', async () => {
  await addServer();
  const run = await runToWait();
  await endWaits(11 * 60_000);
  const { servers } = await runToEnd(context, run);
  expect(servers).toMatchObject([
    { state: 'failed', results: [{}, { reply: 'Waited.' }, { isDone: false }] },
  ]);
  expect(servers[0]?.results.at(-1)?.reply).toContain('was too late');
  expect(sent).toEqual(['Broadcast soon']);
});

test('each server waits separately, from the reply to its own command', async () => {
  const [first, second] = [await addServer(), await addServer()];
  const run = await runToWait();
  const ofFirst = eq(rconPresetRunServers.serverId, first);
  await context.db.update(rconPresetRunServers).set({ waitsUntil: databaseNow }).where(ofFirst);
  await eventually(async () => {
    await moveOn();
    expect((await read(run.id)).servers.map(({ serverId, state }) => [serverId, state])).toEqual(
      expect.arrayContaining([
        [first, 'done'],
        [second, 'running'],
      ]),
    );
  });
  expect(sent).toEqual(['Broadcast soon', 'Broadcast soon', 'DoExit']);
});

test('a preset may begin or end with a wait, or have only waits', async () => {
  await addServer();
  const first = await runToWait(['wait 1s', 'SaveWorld', 'wait 59m']);
  expect(sent).toEqual([]);
  await endWaits();
  await eventually(async () => {
    await moveOn();
    expect((await read(first.id)).servers[0]).toMatchObject({ state: 'running', results: [{}, {}] });
    expect((await read(first.id)).servers[0]?.waitsUntil).toBeGreaterThan(Date.now());
  });
  await endWaits();
  expect((await runToEnd(context, first)).servers).toMatchObject([{ state: 'done', results: [{}, {}, {}] }]);
  const alone = await runToWait(['WAIT 10m', 'wait 10m']);
  await endWaits();
  await moveOn();
  await endWaits();
  expect((await runToEnd(context, alone)).servers).toMatchObject([{ state: 'done' }]);
  expect(sent).toEqual(['SaveWorld']);
});

test('a preset that is edited, disabled or deleted during a wait continues as it began', async () => {
  await addServer();
  const run = await runToWait();
  const change = { id: run.presetId, name: 'Other', commands: ['DestroyWildDinos'], isEnabled: false };
  await updateRconPreset(context, instance.by, change);
  await deleteRconPreset(context, instance.by, run.presetId);
  await endWaits();
  expect((await runToEnd(context, run)).servers).toMatchObject([{ state: 'done' }]);
  expect(sent).toEqual(['Broadcast soon', 'DoExit']);
});

test.each([
  [
    'is deleted',
    (id: string) => deleteServer(context, instance.by, id),
    'the server does not exist any more',
  ],
  [
    'is disabled',
    (id: string) => setServerEnabled(context, instance.by, { id, isEnabled: false }),
    'the server is disabled',
  ],
  [
    'loses its tier',
    () => context.db.update(users).set({ tier: 0 }).where(eq(users.id, instance.owner.id)),
    'the tier does not include RCON presets any more',
  ],
] as const)(
  'a server that %s during a wait gets no more commands, with the reason',
  async (_what, happen, words) => {
    const id = await addServer();
    const run = await runToWait();
    await happen(id);
    await endWaits();
    const { servers } = await runToEnd(context, run);
    const failure = { isDone: false, reply: `Not sent: ${words}.` };
    expect(servers).toMatchObject([{ state: 'failed', results: [{}, {}, failure] }]);
    expect(sent).toEqual(['Broadcast soon']);
  },
);

test('a server that is down at the end of a wait fails there, as at any command', async () => {
  await addServer();
  const run = await runToWait();
  await worker.stop();
  worker = startRconCommands(context, {
    holds: () => true,
    roomFor: () => 50,
    execute: () => Promise.reject(new Error('Offline.')),
  });
  await endWaits();
  const { servers } = await runToEnd(context, run);
  expect(servers).toMatchObject([{ state: 'failed', results: [{}, {}, { isDone: false }] }]);
});

test('stopping a run ends its waits at once; commands in progress finish, and no more are sent', async () => {
  await addServer();
  const run = await runToWait();
  const stopped = await stopRun(context, instance.by, run.id);
  expect(stopped.stoppedAt).toBeGreaterThan(0);
  const { servers } = await runToEnd(context, run);
  expect(servers).toMatchObject([{ state: 'stopped', waitsUntil: 0, results: [{ reply: 'Done.' }] }]);
  expect(sent).toEqual(['Broadcast soon']);
  const told = await context.db.select().from(changes).where(eq(changes.targetId, run.presetId));
  expect(told.map(({ action, after }) => [action, after])).toEqual(
    expect.arrayContaining([
      ['rcon-preset.stopped', null],
      ['rcon-preset.ran', expect.objectContaining({ outcome: { stopped: 1 } })],
    ]),
  );
  // Again, and once it has ended: nothing changes.
  expect((await stopRun(context, instance.by, run.id)).stoppedAt).toBe(stopped.stoppedAt);
  await expect(stopRun(context, instance.by, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test("a run that is stopped during a command shows that command's result", async () => {
  await addServer();
  await worker.stop();
  const preset = await addPreset(['SaveWorld', 'DoExit']);
  const run = await startRun(context, instance.by, { presetId: preset.id, serverId: ALL_SERVERS });
  await moveOn();
  await stopRun(context, instance.by, run.id);
  await moveOn();
  expect((await read(run.id)).servers).toMatchObject([{ state: 'running', results: [] }]);
  worker = startWorker();
  expect((await runToEnd(context, run)).servers).toMatchObject([
    { state: 'stopped', results: [{ isDone: true, reply: 'Done.' }] },
  ]);
  expect(sent).toEqual(['SaveWorld']);
});

test('a run that no worker has started yet is stopped without a command', async () => {
  await addServer();
  const preset = await addPreset();
  const run = await startRun(context, instance.by, { presetId: preset.id, serverId: ALL_SERVERS });
  await stopRun(context, instance.by, run.id);
  expect((await runToEnd(context, run)).servers).toMatchObject([{ state: 'stopped', results: [] }]);
  expect(await context.db.select().from(gameCommands)).toEqual([]);
});

test('a preset from before waits whose wait can’t be read does not run', async () => {
  await addServer();
  const preset = await addPreset();
  await context.db.update(rconPresets).set({ commands: ['SaveWorld', 'wait for it'] });
  await expect(
    startRun(context, instance.by, { presetId: preset.id, serverId: ALL_SERVERS }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This preset can’t run. Write how long to wait, such as wait 5m, wait 30s or wait 1m 30s.',
  });
});

test('the last runs are listed newest first, with progress and the end of waits', async () => {
  await addServer();
  await addServer();
  const ended = await runToWait();
  await stopRun(context, instance.by, ended.id);
  await runToEnd(context, ended);
  ahead = 1000;
  const open = await runToWait();
  const [first, second, ...others] = await listRuns(context.db, instance.scope);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ id: open.id, endedAt: 0, by: instance.owner.name });
  expect(first?.counts).toEqual({ waiting: 0, running: 2, done: 0, failed: 0, skipped: 0, stopped: 0 });
  expect(first?.waitsUntil).toBe(Math.min(...open.servers.map(({ waitsUntil }) => waitsUntil)));
  expect(second).toMatchObject({ id: ended.id, waitsUntil: 0, counts: { stopped: 2, running: 0 } });
  expect(await listOpenRuns(context.db, instance.scope)).toEqual([
    { id: open.id, presetName: open.presetName, by: instance.owner.name, startedAt: open.startedAt },
  ]);
  const foreign = await makeInstance(context);
  expect(await listOpenRuns(context.db, foreign.scope)).toEqual([]);
  expect(await listRuns(context.db, foreign.scope)).toEqual([]);
});

test('a person who started a run and left is notified at its end, not during a wait', async () => {
  await addServer();
  const run = await runToWait();
  ahead = 60_000;
  await tellUnseen(context);
  expect(await listNotifications(context, instance.owner.id)).toEqual([]);
  await endWaits();
  await runToEnd(context, run);
  ahead = 120_000;
  await tellUnseen(context);
  expect((await listNotifications(context, instance.owner.id)).map(({ message }) => message)).toEqual([
    expect.stringContaining('The preset Restart ran on 1 server.'),
  ]);
});

test('in Discord a wait is shown once, and where to look when Discord accepts no more edits', async () => {
  await addServer();
  const run = await runToWait();
  const told: string[] = [];
  const watch = () =>
    watchRun(context, {
      scope: instance.scope,
      id: run.id,
      signal: new AbortController().signal,
      onProgress: async ({ servers, endedAt }, isLast) => {
        const isAsleep = servers.every(({ waitsUntil }) => waitsUntil > 0);
        told.push(endedAt > 0 ? 'ended' : isLast ? 'last' : isAsleep ? 'waits' : 'runs');
        // Discord refuses further edits.
        if (isAsleep && told.length === 1) {
          ahead = 15 * 60_000;
          const news: Message = {
            kind: 'changed',
            of: { botId: instance.id },
            topic: 'rcon-preset-runs',
            id: run.id,
          };
          setImmediate(() => void context.bus.publish(context.db, news));
        }
      },
    });
  await watch();
  expect(told).toEqual(['waits', 'last']);
});
