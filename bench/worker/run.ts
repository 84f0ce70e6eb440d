import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AppContext } from '@arkwright/server/context/app-context';
import { createContext } from '@arkwright/server/create-context';
import { serverStatuses } from '@arkwright/server/features/server-status/table';
import { servers } from '@arkwright/server/features/servers/table';
import { DEFAULT_INTERVALS } from '@arkwright/server/fleet/polls';
import { newId } from '@arkwright/server/platform/base/random';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { count, eq } from 'drizzle-orm';
import { startBenchDatabase } from '../database.ts';
import type { BenchRow } from '../table.ts';
import type { Measured } from './measured.ts';

const PER_INSTANCE = 100;
const ONLINE_WITHIN_MS = 120_000;
/** The aim: this number of servers within one core and one GiB. */
const AIM = { servers: 5_000, cpu: 1, rssMiB: 1024 };

const rounds = [
  { text: 'GetChat', everyMs: DEFAULT_INTERVALS.chat },
  { text: 'GetGameLog', everyMs: DEFAULT_INTERVALS.log },
  { text: 'ListPlayers', everyMs: DEFAULT_INTERVALS.players },
];

/**
 * Game servers held by one worker process at the usual intervals: what it takes of CPU and memory, beside bare sockets
 * that send the same commands to the same servers and read nothing. The servers are simulated, alive and in a process
 * of their own; the two take turns.
 */
export async function runWorkerBench(
  options: { servers?: number; seconds?: number } = {},
): Promise<{ name: string; rows: BenchRow[] }> {
  const { servers: serverCount = 1_000, seconds = 30 } = options;
  const database = await startBenchDatabase();
  const cluster = start('cluster.ts', { servers: serverCount });
  try {
    const [ports] = (await once(cluster, 'message')) as [number[]];
    const bare = await measure(start('bare.ts', { ports, rounds }), { seconds, ready: async () => {} });
    const context = await createContext(testSettings(database.url));
    await addServers(context, ports);
    const ours = await measure(start('holder.ts', { databaseUrl: database.url }), {
      seconds,
      ready: () => allOnline(context, serverCount),
    });
    await context.close();
    return {
      name: `Worker: ${serverCount} game servers held by one process`,
      rows: toRows(serverCount, bare, ours),
    };
  } finally {
    cluster.kill();
    await database.stop();
  }
}

function start(file: string, order: object): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  child.send(order);
  return child;
}

async function measure(
  holder: ChildProcess,
  { seconds, ready }: { seconds: number; ready: () => Promise<void> },
): Promise<Measured> {
  try {
    await once(holder, 'message');
    await ready();
    holder.send({ measure: seconds });
    const [measured] = (await once(holder, 'message')) as [Measured];
    return measured;
  } finally {
    const ended = once(holder, 'exit');
    holder.kill();
    await ended;
  }
}

async function addServers(context: AppContext, ports: readonly number[]): Promise<void> {
  for (let first = 0; first < ports.length; first += PER_INSTANCE) {
    const instance = await makeInstance(context);
    const rows = ports.slice(first, first + PER_INSTANCE).map((rconPort) => {
      const id = newId();
      const place = { table: 'servers', column: 'rcon_password', botId: instance.id, rowId: id };
      const rconPassword = context.sealer.seal('bench password', place);
      return { ...serverFields({ rconPort }), id, botId: instance.id, rconPassword, createdAt: 0 };
    });
    await context.db.insert(servers).values(rows);
  }
}

async function allOnline(context: AppContext, expected: number): Promise<void> {
  const end = performance.now() + ONLINE_WITHIN_MS;
  while (performance.now() < end) {
    const [row] = await context.db
      .select({ n: count() })
      .from(serverStatuses)
      .where(eq(serverStatuses.state, 'online'));
    if (row?.n === expected) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`Not all ${expected} servers came online within ${ONLINE_WITHIN_MS / 1000} s`);
}

function toRows(serverCount: number, bare: Measured, ours: Measured): BenchRow[] {
  const share = serverCount / AIM.servers;
  const row = (label: string, unit: string, value: number, ratio: number): BenchRow => ({
    label,
    value: Number(value.toPrecision(3)),
    unit,
    ratio,
  });
  return [
    row('bare sockets: commands', 'commands/s', bare.commandsPerSecond, 1),
    {
      ...row(
        'worker: commands (÷ bare)',
        'commands/s',
        ours.commandsPerSecond,
        ours.commandsPerSecond / bare.commandsPerSecond,
      ),
      better: 'higher',
    },
    row('bare sockets: CPU', 'cores', bare.cpu, 1),
    { ...row('worker: CPU (bare ÷ worker)', 'cores', ours.cpu, bare.cpu / ours.cpu), better: 'higher' },
    {
      ...row(
        'worker: CPU a server (of the aim)',
        'µs/s',
        (ours.cpu / serverCount) * 1e6,
        ours.cpu / (AIM.cpu * share),
      ),
      target: 1,
    },
    row('bare sockets: memory', 'MiB', bare.rssMiB, 1),
    {
      ...row('worker: memory (of the aim for 5,000)', 'MiB', ours.rssMiB, ours.rssMiB / AIM.rssMiB),
      target: 1,
    },
    row('worker: event loop late at p99 (÷ bare)', 'ms', ours.lagMs, ours.lagMs / bare.lagMs),
  ];
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { servers: { type: 'string' }, seconds: { type: 'string' } } });
  const { name, rows } = await runWorkerBench({
    servers: Number(values.servers ?? 1_000),
    seconds: Number(values.seconds ?? 30),
  });
  console.log(name);
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
}
