import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AppContext } from '@arkwright/server/context/app-context';
import { botInstances } from '@arkwright/server/core/access/table';
import { createContext } from '@arkwright/server/create-context';
import { directoryChanged } from '@arkwright/server/discord/guilds/presence';
import { startOutbox } from '@arkwright/server/discord/outbox-sender';
import { updateInstance } from '@arkwright/server/features/instances/service';
import { logRelay } from '@arkwright/server/features/logging/bot';
import { serverStatuses } from '@arkwright/server/features/server-status/table';
import { startGameServers } from '@arkwright/server/features/server-status/worker';
import { createServer } from '@arkwright/server/features/servers/service';
import { DEFAULT_INTERVALS } from '@arkwright/server/fleet/polls';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { count, eq } from 'drizzle-orm';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, percentile } from '../table.ts';
import { postBare } from './bare.ts';
import { createReader, type Said, whenSaid } from './reader.ts';

type World = {
  discord: AppSettings['discord'];
  controlUrl: string;
  guildId: string;
  servers: { name: string; rconPort: number; password: string }[];
};

const SERVERS = 40;
/** One line to each server in each round, at any moment of it: longer than a poll and than Discord's window of 5 s. */
const ROUNDS = 5;
const ROUND_MS = 6_000;
/** Fewer than may wait for a channel, so that none is left out. */
const BURST_LINES = 450;
const ONLINE_WITHIN_MS = 60_000;
const SAID_WITHIN_MS = 90_000;

/**
 * From a line in the game's log to the message in its Discord channel, at the usual intervals; and a burst of lines on
 * one server, beside a bare sender that posts the same messages as fast as Discord lets it. Discord and the game servers
 * are simulated, in a process of their own.
 */
export async function runDiscordBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const child: ChildProcess = fork(fileURLToPath(new URL('world.ts', import.meta.url)));
  try {
    const [world] = (await once(child, 'message')) as [World];
    const context = await createContext(testSettings(database.url, { discord: world.discord }));
    const { call, said } = createReader(world.controlUrl);
    const servers = world.servers.slice(0, SERVERS);
    const channels = await setUp(context, { world: { ...world, servers }, call });
    const sessions = await startGameServers(context, { handlers: [logRelay(context)] });
    const outbox = startOutbox(context, { isOwnChannel: async () => true, onBlocked: async () => {} });
    await allOnline(context, servers.length);

    const write = (server: string, lines: string[]) =>
      call('POST', `/ark/servers/${server}/lines`, { lines });
    const names = servers.map(({ name }) => name);
    const latencies = await measureLatencies({ names, channels, write, said });
    const burst = await measureBurst({ name: names[0] ?? '', channelId: channels[0] ?? '', write, said });
    // In a channel of its own, where nothing else uses up what Discord allows.
    const { id: quiet } = await makeChannel(call, world.guildId, 'bare');
    const bare = await postBare(world.discord, quiet, burst.contents);
    await outbox.stop();
    await sessions.stop();
    await context.close();
    return { name: 'Game line → Discord', rows: toRows(latencies, burst, bare) };
  } finally {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
    await database.stop();
  }
}

type Control = ReturnType<typeof createReader>;

/** An instance whose servers each have a channel of their own. Returns the channels, in the order of the servers. */
async function setUp(
  context: AppContext,
  { world, call }: { world: World; call: Control['call'] },
): Promise<string[]> {
  const instance = await makeInstance(context);
  await context.db
    .update(botInstances)
    .set({ guildId: world.guildId })
    .where(eq(botInstances.id, instance.id));
  const channels: { id: string; name: string; type: number; parentId: string; position: number }[] = [];
  const channelMapping: object[] = [];
  for (const [index, { name, rconPort, password }] of world.servers.entries()) {
    const { id: channelId } = await makeChannel(call, world.guildId, name);
    channels.push({ id: channelId, name, type: 0, parentId: '', position: index });
    const fields = serverFields({ name, rconPort, rconPassword: password, sortingIndex: index });
    const { id: serverId } = await createServer(context, instance.by, fields);
    channelMapping.push({ serverId, serverName: name, channelId });
  }
  await directoryChanged(context, world.guildId, { channels, roles: [] });
  const member = await context.memberships.find({ discordId: instance.owner.discordId }, instance.id);
  if (!member) throw new Error('The owner is no member');
  const saver = { ...instance.by, member, discordId: instance.owner.discordId };
  await updateInstance(context, saver, { id: instance.id, log: { isEnabled: true, channelMapping } });
  return channels.map(({ id }) => id);
}

async function makeChannel(call: Control['call'], guildId: string, name: string): Promise<{ id: string }> {
  return (await call('POST', `/discord/guilds/${guildId}/channels`, { name })) as { id: string };
}

async function allOnline(context: AppContext, expected: number): Promise<void> {
  const end = performance.now() + ONLINE_WITHIN_MS;
  while (performance.now() < end) {
    const [row] = await context.db
      .select({ n: count() })
      .from(serverStatuses)
      .where(eq(serverStatuses.state, 'online'));
    if (row?.n === expected) return;
    await delay(200);
  }
  throw new Error(`Not all ${expected} servers came online within ${ONLINE_WITHIN_MS / 1000} s`);
}

type Measuring = {
  write: (server: string, lines: string[]) => Promise<unknown>;
  said: Control['said'];
};

/** A line as a game server writes it now. */
const chat = (text: string) =>
  `${new Date().toISOString().slice(0, 19).replaceAll('-', '.').replace('T', '_').replaceAll(':', '.')}: Bob (Grim): ${text}`;

/** Milliseconds from each line to its message. */
async function measureLatencies(
  options: Measuring & { names: readonly string[]; channels: readonly string[] },
): Promise<number[]> {
  const { names, channels, write, said } = options;
  const writtenAt = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const moments = names.map(async (name, index) => {
      await delay(Math.random() * ROUND_MS);
      const mark = `line ${index} ${round} here`;
      writtenAt.set(mark, Date.now());
      await write(name, [chat(mark)]);
    });
    await Promise.all([...moments, delay(ROUND_MS)]);
  }
  const lines = await allSaid(() => said(channels, /line \d+ \d+ here/), writtenAt.size);
  return lines.map(({ text, at }) => {
    const mark = /line \d+ \d+ here/.exec(text)?.[0] ?? '';
    return at - (writtenAt.get(mark) ?? Number.NaN);
  });
}

type Burst = { ms: number; spanMs: number; contents: string[] };

/** A burst of lines on one server: how long until the last one is said, whole and in order. */
async function measureBurst(options: Measuring & { name: string; channelId: string }): Promise<Burst> {
  const { name, channelId, write, said } = options;
  const marks = Array.from(
    { length: BURST_LINES },
    (_, index) => `burst ${index} of an evening with many players`,
  );
  const writtenAt = Date.now();
  await write(name, marks.map(chat));
  const lines = await allSaid(() => said([channelId], /burst/), marks.length);
  const wrong = lines.findIndex(({ text }, index) => !text.endsWith(marks[index] ?? ''));
  if (wrong !== -1) throw new Error(`Line ${wrong} of the burst is not where it belongs`);
  const [first, last] = [lines[0]?.at ?? Number.NaN, lines.at(-1)?.at ?? Number.NaN];
  const contents = [...Map.groupBy(lines, ({ message }) => message).values()].map((of) =>
    of.map(({ text }) => text).join('\n'),
  );
  return { ms: last - writtenAt, spanMs: last - first, contents };
}

/** Nothing may be missing. */
async function allSaid(read: () => Promise<Said[]>, expected: number): Promise<Said[]> {
  const lines = await whenSaid(read, { expected, withinMs: SAID_WITHIN_MS });
  if (lines.length === expected) return lines;
  throw new Error(`${lines.length} of ${expected} lines were said within ${SAID_WITHIN_MS / 1000} s`);
}

function toRows(latencies: readonly number[], burst: Burst, bare: number): BenchRow[] {
  const interval = DEFAULT_INTERVALS.log;
  const row = (label: string, ms: number, ratio: number): BenchRow => ({
    label,
    value: Math.round(ms),
    unit: 'ms',
    ratio,
  });
  const overInterval = (label: string, share: number) =>
    row(`${label} (÷ poll interval)`, percentile(latencies, share), percentile(latencies, share) / interval);
  return [
    row('the log is read every', interval, 1),
    overInterval('line → message, p50', 0.5),
    overInterval('line → message, p99', 0.99),
    row(`bare sender: ${burst.contents.length} messages`, bare, 1),
    row(`burst of ${BURST_LINES} lines: first to last message (÷ bare)`, burst.spanMs, burst.spanMs / bare),
    row(`burst of ${BURST_LINES} lines: line to last message (÷ bare)`, burst.ms, burst.ms / bare),
  ];
}

if (import.meta.main) {
  const { name, rows } = await runDiscordBench();
  console.log(name);
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
}
