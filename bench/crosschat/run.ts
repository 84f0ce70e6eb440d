import { setTimeout as delay } from 'node:timers/promises';
import { RconClient } from '@arkwright/ark/rcon/client';
import { discordOutbox } from '@arkwright/server/discord/table';
import { startBenchDatabase } from '../database.ts';
import { PASSWORD } from '../many-servers.ts';
import { type BenchRow, percentile } from '../table.ts';
import { measureToDiscord } from './to-discord.ts';
import { type ChatWorld, pairOf, startChatWorld } from './world.ts';

const PAIRS = 50;
/** Of the time somebody talks in a fifth, with a line every four seconds on average. */
const CYCLE_MS = 300_000;
const TALK_MS = 60_000;
const LINE_EVERY_MS = 4_000;
/** Today's fixed interval, and that of another program. */
const FIXED_MS = 2_000;
const OTHER_MS = 5_000;
const FIRST_AFTER_MS = 30_000;
const AIM = { p50: 700, p99: 2_500, first: 2_500 };

const FLOOD_LINES_A_SECOND = 1_000;
const FLOOD_MS = 10_000;
const FLOOD_NAMES = 40;

type Line = { at: number; isFirst: boolean };

/**
 * Chat in games, to other games and to the outbox: how late lines come while people talk in a fifth of the time, and how
 * often the chat is read for that, beside a program that reads it every 5 s; then a thousand lines a second through one
 * worker, each server's in its order; then how late lines come to Discord.
 */
export async function runCrosschatBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  try {
    const world = await startChatWorld(database.url, { pairs: PAIRS, alone: ['other'] });
    const rows = [...(await measureTalk(world)), ...(await measureFlood(world))];
    await world.stop();
    rows.push(...(await measureToDiscord()));
    return { name: `Crosschat: ${2 * PAIRS} servers in ${PAIRS} groups, one worker`, rows };
  } finally {
    await database.stop();
  }
}

async function measureTalk(world: ChatWorld): Promise<BenchRow[]> {
  const said = new Map<string, Line>();
  const inGame = new Map<string, number>();
  let reads = 0;
  world.onCommand((_server, command) => {
    if (command === 'GetChat') reads++;
    if (command.startsWith('ServerChat'))
      inGame.set(command.slice(command.lastIndexOf(' ') + 1), performance.now());
  });
  const other = await startOther(world);
  const readsBefore = reads;
  await Promise.all(
    Array.from({ length: PAIRS }, (_, index) => talk(world, { index, said, tell: other.tell })),
  );
  const readsPerServer = (reads - readsBefore - other.reads()) / (2 * PAIRS);
  await delay(6_000);
  other.stop();
  const inOutbox = await outboxTimes(world);
  const late = (heard: ReadonlyMap<string, number>, only: (line: Line) => boolean = () => true) =>
    [...said].filter(([, line]) => only(line)).map(([word, { at }]) => (heard.get(word) ?? Infinity) - at);
  const games = late(inGame);
  const outbox = late(inOutbox);
  const others = late(other.heard);
  const firsts = late(inGame, ({ isFirst }) => isFirst);
  const row = (label: string, value: number, aim: number): BenchRow => ({
    label,
    unit: 'ms',
    value: Math.round(value),
    ratio: value / aim,
    target: 1,
  });
  const besideOurs = (label: string, share: number): BenchRow => ({
    label,
    unit: 'ms',
    value: Math.round(percentile(others, share)),
    ratio: percentile(others, share) / percentile(games, share),
    better: 'higher',
  });
  return [
    row('to other games, p50 (beside the aim)', percentile(games, 0.5), AIM.p50),
    row('to other games, p99', percentile(games, 0.99), AIM.p99),
    row('first line after silence, p95', percentile(firsts, 0.95), AIM.first),
    row('into the outbox, p50', percentile(outbox, 0.5), AIM.p50),
    row('into the outbox, p99', percentile(outbox, 0.99), AIM.p99),
    besideOurs('p50 of a program that reads every 5 s (beside ours)', 0.5),
    besideOurs('p99 of that program (beside ours)', 0.99),
    {
      label: 'reads of the chat in five minutes (beside one every 2 s)',
      value: Math.round(readsPerServer),
      unit: 'per server',
      ratio: readsPerServer / (CYCLE_MS / FIXED_MS),
    },
  ];
}

/** One cycle of a pair: silence, a conversation somewhere in it, silence. Both of its servers talk in turn. */
async function talk(
  { cluster }: ChatWorld,
  { index, said, tell }: { index: number; said: Map<string, Line>; tell(word: string): void },
): Promise<void> {
  const began = performance.now();
  await delay(Math.random() * (CYCLE_MS - TALK_MS));
  const end = performance.now() + TALK_MS;
  let last = Number.NEGATIVE_INFINITY;
  for (let line = 0; performance.now() < end; line++) {
    const word = `w${index}-${line}`;
    const server = cluster.server(pairOf(index)[line % 2] ?? '');
    const at = performance.now();
    said.set(word, { at, isFirst: at - last > FIRST_AFTER_MS });
    last = at;
    server?.writeLine(`Bob (Helena ${line % 7}): ${word}`);
    tell(word);
    await delay(-Math.log(1 - Math.random()) * LINE_EVERY_MS);
  }
  await delay(Math.max(0, CYCLE_MS - (performance.now() - began)));
}

/** Another program, on a server of its own on which the same is said. */
async function startOther({ cluster }: ChatWorld) {
  const game = cluster.server('other');
  if (!game) throw new Error('There is no server other');
  const { host, rconPort: port } = game.info;
  const client = await RconClient.connect({ host, port, password: PASSWORD });
  const heard = new Map<string, number>();
  let count = 0;
  let isStopped = false;
  const read = async () => {
    while (!isStopped) {
      count++;
      const reply = await client.execute('GetChat' as never, { timeoutMs: 5_000 });
      const now = performance.now();
      for (const line of reply.split('\n')) heard.set(line.slice(line.lastIndexOf(' ') + 1).trim(), now);
      await delay(OTHER_MS);
    }
    client.close();
  };
  const reading = read();
  reading.catch(() => undefined);
  return {
    heard,
    reads: () => count,
    tell: (word: string) => game.writeLine(`Bob (Helena): ${word}`),
    stop: () => {
      isStopped = true;
    },
  };
}

/** When each word went into the outbox, by `performance.now()`. */
async function outboxTimes({ context }: ChatWorld): Promise<Map<string, number>> {
  const { content, createdAt } = discordOutbox;
  const rows = await context.db.select({ content, createdAt }).from(discordOutbox);
  return new Map(
    rows.map((row) => [row.content.replaceAll('\\', ''), row.createdAt - performance.timeOrigin]),
  );
}

async function measureFlood(world: ChatWorld): Promise<BenchRow[]> {
  const told = new Map<string, number[]>();
  world.onCommand((server, command) => {
    const line = / flood(\d+)$/.exec(command)?.[1];
    if (!command.startsWith('ServerChat') || line === undefined) return;
    const lines = told.get(server) ?? [];
    told.set(server, lines);
    lines.push(Number(line));
  });
  const began = performance.now();
  const perPair = (FLOOD_LINES_A_SECOND * FLOOD_MS) / 1000 / PAIRS;
  for (let line = 0; line < perPair; line++) {
    for (let index = 0; index < PAIRS; index++) {
      const name = `Name ${line % FLOOD_NAMES}`;
      world.cluster.server(pairOf(index)[0])?.writeLine(`${name} (${name}): flood${line}`);
    }
    await delay(Math.max(0, ((line + 1) * FLOOD_MS) / perPair - (performance.now() - began)));
  }
  const wanted = perPair * PAIRS;
  const arrived = () => [...told.values()].reduce((sum, lines) => sum + lines.length, 0);
  const end = performance.now() + 30_000;
  while (arrived() < wanted && performance.now() < end) await delay(20);
  const tookMs = performance.now() - began;
  const outOfOrder = [...told.values()].filter((lines) =>
    lines.some((line, at) => at > 0 && line <= (lines[at - 1] ?? -1)),
  );
  return [
    {
      label: `lines told, of ${wanted}, at ${FLOOD_LINES_A_SECOND} a second`,
      value: arrived(),
      unit: 'lines',
      ratio: arrived() / wanted,
      target: 1,
      better: 'higher',
    },
    {
      label: 'until the last one was told (beside how long they were said)',
      value: Math.round(tookMs),
      unit: 'ms',
      ratio: tookMs / FLOOD_MS,
    },
    {
      label: 'servers that heard lines out of order',
      value: outOfOrder.length,
      unit: '',
      ratio: outOfOrder.length,
      target: 0,
    },
  ];
}
