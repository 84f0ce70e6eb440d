import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { RunOutcome } from '@arkwright/contracts/automatic-rcon/schema';
import type { AppContext } from '@arkwright/server/context/app-context';
import { createContext } from '@arkwright/server/create-context';
import { timedCommandSweeps } from '@arkwright/server/features/automatic-rcon/jobs';
import { timedCommandEffects } from '@arkwright/server/features/automatic-rcon/runs-service';
import { timedCommandResults, timedCommands } from '@arkwright/server/features/automatic-rcon/table';
import { startGameServers } from '@arkwright/server/features/server-status/worker';
import { effectsSweep } from '@arkwright/server/game-commands/effects';
import { startRconCommands } from '@arkwright/server/game-commands/rcon';
import { newId } from '@arkwright/server/platform/base/random';
import { startSweeps } from '@arkwright/server/platform/work/sweeps';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { and, count, eq, lte } from 'drizzle-orm';
import { startBenchDatabase } from '../database.ts';
import { addServers, allOnline, PASSWORD } from '../many-servers.ts';
import { type BenchRow, median } from '../table.ts';
import { connectBare, sendBare } from './bare.ts';

const SERVERS = 150;
const COMMANDS = 1_000;
/** One that the game answers at once. */
const COMMAND = 'Broadcast Restart in ten minutes';
const ROUNDS = 3;

/** Servers per command, all due in one minute on the servers of one instance. */
const LOADS = [1, 10];

/** From storing the commands until they are due. */
const LEAD_MS = 2_500;
/** Due again in a week at the soonest: each counts once. */
const LATER = { dayOfWeek: (new Date().getUTCDay() + 6) % 7, hour: 12, minute: 0 };

type Took = { handedOver: number; finished: number; failed: number };

/**
 * 1,000 timed commands that are due in the same minute, over the 150 servers of one instance: how long from then until all are
 * handed over, and until all results are stored, beside bare sockets that send as many commands to the same servers,
 * one in flight on each. The servers are simulated, alive and in a process of their own.
 */
export async function runTimedCommandsBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const cluster: ChildProcess = fork(fileURLToPath(new URL('../worker/cluster.ts', import.meta.url)));
  try {
    cluster.send({ servers: SERVERS });
    const [ports] = (await once(cluster, 'message')) as [number[]];
    const context = await createContext(testSettings(database.url));
    const instance = await makeInstance(context, { tier: 4 });
    const serverIds = await addServers(context, instance, ports);
    const sessions = await startGameServers(context);
    const commands = startRconCommands(context, sessions);
    const sweeps = startSweeps(context, [...timedCommandSweeps, effectsSweep([timedCommandEffects])]);
    await allOnline(context, SERVERS);
    const bare = await connectBare(ports, PASSWORD);
    const rows: BenchRow[] = [];
    for (const each of LOADS) {
      rows.push(
        ...(await measure(context, { instance, serverIds, each, bare: () => sendBare(bare, spread(each)) })),
      );
    }
    for (const socket of bare) socket.destroy();
    await sweeps.stop();
    await commands.stop();
    await sessions.stop();
    await context.close();
    return { name: `Timed commands: ${COMMANDS} due in one minute, ${SERVERS} servers`, rows };
  } finally {
    cluster.kill();
    await database.stop();
  }
}

/** The servers of a command: they come round in turn. */
const serversOf = (command: number, each: number) =>
  Array.from({ length: each }, (_, index) => (command * each + index) % SERVERS);

/** How many commands each server gets. */
function spread(each: number): number[] {
  const counts = new Array<number>(SERVERS).fill(0);
  for (let command = 0; command < COMMANDS; command++) {
    for (const server of serversOf(command, each)) counts[server] = (counts[server] ?? 0) + 1;
  }
  return counts;
}

async function measure(
  context: AppContext,
  load: { instance: TestInstance; serverIds: readonly string[]; each: number; bare: () => Promise<number> },
): Promise<BenchRow[]> {
  const sends = COMMANDS * load.each;
  const ours: Took[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await load.bare());
    ours.push(await runDue(context, load));
  }
  const failed = ours.reduce((sum, took) => sum + took.failed, 0);
  if (failed > 0) throw new Error(`${failed} of ${ROUNDS * sends} commands did not run`);
  const label = (what: string) => `${what}, ${load.each} ${load.each === 1 ? 'server' : 'servers'} a command`;
  const row = (what: string, ms: number, ratio: number): BenchRow => ({
    label: label(what),
    value: Math.round(ms),
    unit: 'ms',
    ratio,
  });
  const limit = median(bare);
  const handedOver = median(ours.map((took) => took.handedOver));
  const finished = median(ours.map((took) => took.finished));
  return [
    row(`bare sockets: ${sends} commands`, limit, 1),
    row('all handed over (÷ bare)', handedOver, handedOver / limit),
    row('all results stored (÷ bare)', finished, finished / limit),
    { ...row('all results stored (÷ the minute)', finished, finished / 60_000), target: 1 },
  ];
}

async function runDue(
  context: AppContext,
  load: { instance: TestInstance; serverIds: readonly string[]; each: number },
): Promise<Took> {
  const { instance, serverIds, each } = load;
  await context.db.delete(timedCommands);
  // As in operation, where a command is stored long before its minute.
  const nextDueAt = context.clock.now() + LEAD_MS;
  const rows = Array.from({ length: COMMANDS }, (_, index) => ({
    botId: instance.id,
    id: newId(),
    name: `Command ${index}`,
    command: COMMAND,
    isEnabled: true,
    runOnAllServers: false,
    ...LATER,
    nextDueAt,
    serverIds: serversOf(index, each).map((server) => serverIds[server] ?? ''),
  }));
  await context.db.insert(timedCommands).values(rows);
  await delay(nextDueAt - context.clock.now());
  const start = performance.now();
  while ((await countDue(context, nextDueAt)) > 0) await delay(20);
  const handedOver = performance.now() - start;
  while ((await countResults(context, 'pending')) > 0) await delay(20);
  const finished = performance.now() - start;
  return { handedOver, finished, failed: COMMANDS * each - (await countResults(context, 'ok')) };
}

async function countDue(context: AppContext, dueAt: number): Promise<number> {
  const isDue = and(eq(timedCommands.isEnabled, true), lte(timedCommands.nextDueAt, dueAt));
  const [row] = await context.db.select({ n: count() }).from(timedCommands).where(isDue);
  return row?.n ?? 0;
}

async function countResults(context: AppContext, outcome: RunOutcome): Promise<number> {
  const [row] = await context.db
    .select({ n: count() })
    .from(timedCommandResults)
    .where(eq(timedCommandResults.outcome, outcome));
  return row?.n ?? 0;
}

if (import.meta.main) {
  const { name, rows } = await runTimedCommandsBench();
  console.log(name);
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
}
