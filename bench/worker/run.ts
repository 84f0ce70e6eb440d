import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AppContext } from '@arkwright/server/context/app-context';
import { createContext } from '@arkwright/server/create-context';
import { OUTBOX_LOCK } from '@arkwright/server/discord/outbox-sender';
import { DEFAULT_INTERVALS } from '@arkwright/server/fleet/polls';
import { holdLock } from '@arkwright/server/platform/work/locks/lock';
import { testSettings } from '@arkwright/testing/test-settings';
import { startBenchDatabase } from '../database.ts';
import { waitForOnline } from '../many-servers.ts';
import type { BenchRow } from '../table.ts';
import type { Measured } from './measured.ts';
import { cpuDuring } from './postgres-cpu.ts';
import type { SandboxOrder } from './sandbox.ts';
import { addInstances, SERVERS_PER_INSTANCE, type SimulatedWorld } from './world.ts';

const ONLINE_WITHIN_MS = 180_000;
/** Caches fill, displays in Discord are made, and sweeps have run. */
const SETTLES_MS = 30_000;
/** The aim: this number of servers within one core and one GiB. */
const AIM = { servers: 5_000, cpu: 1, rssMiB: 1024 };
/** Nobody plays on so few: what the program takes while there is nothing to do. */
const IDLE_SERVERS = 10;
/** At most so much of a core while idle, for the worker and with PostgreSQL. */
const IDLE_AIM = { worker: 0.01, both: 0.03 };
const COUNTS = [0, IDLE_SERVERS, 1_000, 4_000];
/** A worker that sends fewer of the bare sockets' commands doesn't keep up. What it takes then says nothing. */
const KEEPS_UP = 0.95;
/** Between these two lies the line of what a server takes. */
const LINE = { from: 1_000, to: 4_000 };
/** The aim for that line: where it begins, cores, and how steep it is, times the line of bare sockets. */
const LINE_AIM = { begins: 0.06, steep: 2 };

const rounds = [
  { text: 'GetChat', everyMs: DEFAULT_INTERVALS.chat },
  { text: 'GetGameLog', everyMs: DEFAULT_INTERVALS.log },
  { text: 'ListPlayers', everyMs: DEFAULT_INTERVALS.players },
];

/**
 * Game servers held by one worker process at the usual intervals, with all features, their handlers and sweeps at work:
 * what it takes of CPU and memory, beside bare sockets that send the same commands to the same servers and read nothing.
 * Discord and the game servers are simulated in a process of their own; bare sockets and worker take turns. Messages for
 * Discord are written to the outbox, which somebody else holds and does not send.
 */
export async function runWorkerBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const taken = new Map<number, Taken>();
  for (const servers of COUNTS) taken.set(servers, await hold({ servers }));
  const rows = [...taken].flatMap(([servers, of]) =>
    toRows(servers, of).map((row) => ({
      ...row,
      label: `${servers.toLocaleString('en')} servers: ${row.label}`,
    })),
  );
  return {
    name: 'Worker: game servers held by one process',
    rows: [...rows, ...idleRows(taken.get(IDLE_SERVERS)), ...lineRows(taken)],
  };
}

/** `online`: how many game servers the worker had brought online before it was measured. */
type Taken = { bare: Measured; ours: Measured; postgresCpu: number; online: number };

async function hold({ servers, seconds = 30 }: { servers: number; seconds?: number }): Promise<Taken> {
  const database = await startBenchDatabase();
  const order: SandboxOrder = {
    servers,
    guilds: Math.max(1, Math.ceil(servers / SERVERS_PER_INSTANCE)),
    isLiving: servers > IDLE_SERVERS,
  };
  const sandbox = start('sandbox.ts', order);
  try {
    const [world] = (await once(sandbox, 'message')) as [SimulatedWorld];
    const { ports, discord } = world;
    const bare = await measure(start('bare.ts', { ports, rounds }), { seconds, ready: async () => {} });
    const context = await createContext(testSettings(database.url));
    await addInstances(context, world);
    const outbox = await holdOutbox(context);
    let [postgresCpu, online] = [Number.NaN, 0];
    const ours = await measure(start('holder.ts', { databaseUrl: database.url, discord }), {
      seconds,
      async ready() {
        online = await waitForOnline(context, { wanted: servers, withinMs: ONLINE_WITHIN_MS });
        await delay(SETTLES_MS);
      },
      async during() {
        postgresCpu = await cpuDuring(database.directory, seconds);
      },
    });
    await outbox.release();
    await context.close();
    return { bare, ours, postgresCpu, online };
  } finally {
    sandbox.kill();
    await database.stop();
  }
}

/** Takes the outbox as another worker would, so that what is in it is not sent. */
function holdOutbox(context: AppContext): Promise<{ release(): Promise<void> }> {
  return new Promise((resolve) => {
    const lock = holdLock(context, {
      name: OUTBOX_LOCK,
      onHeld: () => resolve(lock),
      onLost: async () => {},
    });
  });
}

function start(file: string, order: object): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  child.send(order);
  return child;
}

async function measure(
  holder: ChildProcess,
  {
    seconds,
    ready,
    during = async () => {},
  }: { seconds: number; ready: () => Promise<void>; during?: () => Promise<void> },
): Promise<Measured> {
  try {
    await once(holder, 'message');
    await ready();
    holder.send({ measure: seconds });
    const [[measured]] = await Promise.all([once(holder, 'message') as Promise<[Measured]>, during()]);
    return measured;
  } finally {
    const ended = once(holder, 'exit');
    holder.kill();
    await ended;
  }
}

function toRows(serverCount: number, { bare, ours, postgresCpu, online }: Taken): BenchRow[] {
  const share = serverCount / AIM.servers;
  const row = (label: string, unit: string, value: number, ratio: number): BenchRow => ({
    label,
    value: Number(value.toPrecision(3)),
    unit,
    ratio,
  });
  const rows: BenchRow[] = [
    row('bare sockets: commands', 'commands/s', bare.commandsPerSecond, 1),
    {
      ...row(
        'worker: commands (÷ bare)',
        'commands/s',
        ours.commandsPerSecond,
        ours.commandsPerSecond / bare.commandsPerSecond,
      ),
      better: 'higher',
      ...(serverCount > IDLE_SERVERS && { target: KEEPS_UP }),
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
    row('PostgreSQL: CPU (÷ worker)', 'cores', postgresCpu, postgresCpu / ours.cpu),
    { ...row('worker: online at first', 'servers', online, online / serverCount), better: 'higher' },
  ];
  // Nothing can be compared with no commands and no servers.
  return rows.filter(({ ratio }) => Number.isFinite(ratio));
}

const keepsUp = ({ ours, bare }: Taken) => ours.commandsPerSecond >= KEEPS_UP * bare.commandsPerSecond;

function idleRows(taken: Taken | undefined): BenchRow[] {
  if (!taken) return [];
  const { ours, postgresCpu } = taken;
  const row = (label: string, cores: number, aim: number): BenchRow => ({
    label,
    value: Number(cores.toPrecision(3)),
    unit: 'cores',
    ratio: cores / aim,
    target: 1,
  });
  return [
    row('idle: worker (of the aim)', ours.cpu, IDLE_AIM.worker),
    row('idle: worker and PostgreSQL (of the aim)', ours.cpu + postgresCpu, IDLE_AIM.both),
  ];
}

/**
 * The line through two numbers of servers: what one more server takes, and what remains where there are none. No rows if the
 * worker doesn't keep up with one of them.
 */
function lineRows(taken: ReadonlyMap<number, Taken>): BenchRow[] {
  const [few, many] = [taken.get(LINE.from), taken.get(LINE.to)];
  if (!few || !many || ![few, many].every(keepsUp)) return [];
  const slope = (cpu: (of: Taken) => number) => (cpu(many) - cpu(few)) / (LINE.to - LINE.from);
  const begin = (cpu: (of: Taken) => number) => cpu(few) - slope(cpu) * LINE.from;
  const [bare, worker] = [({ bare }: Taken) => bare.cpu, ({ ours }: Taken) => ours.cpu];
  const postgres = ({ postgresCpu }: Taken) => postgresCpu;
  const cores = (value: number) => Number(value.toPrecision(3));
  const micros = (value: number) => Number((value * 1e6).toPrecision(3));
  return [
    { label: 'line of bare sockets: a server', value: micros(slope(bare)), unit: 'µs/s', ratio: 1 },
    {
      label: 'line of the worker: a server (÷ bare sockets)',
      value: micros(slope(worker)),
      unit: 'µs/s',
      ratio: slope(worker) / slope(bare),
      target: LINE_AIM.steep,
    },
    {
      label: 'line of the worker: without servers (of the aim)',
      value: cores(begin(worker)),
      unit: 'cores',
      ratio: begin(worker) / LINE_AIM.begins,
      target: 1,
    },
    {
      label: 'line of PostgreSQL: a server (÷ worker)',
      value: micros(slope(postgres)),
      unit: 'µs/s',
      ratio: slope(postgres) / slope(worker),
      target: 1,
    },
    {
      label: 'line of PostgreSQL: without servers (of the aim)',
      value: cores(begin(postgres)),
      unit: 'cores',
      ratio: begin(postgres) / LINE_AIM.begins,
      target: 1,
    },
  ];
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { servers: { type: 'string' }, seconds: { type: 'string' } } });
  const servers = Number(values.servers ?? 1_000);
  const rows = toRows(servers, await hold({ servers, seconds: Number(values.seconds ?? 30) }));
  console.log(`Worker: ${servers} game servers held by one process`);
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
}
