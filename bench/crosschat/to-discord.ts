import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startOutbox } from '@arkwright/server/discord/outbox-sender';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { startBenchDatabase } from '../database.ts';
import { createReader, type Said, whenSaid } from '../discord/reader.ts';
import { type BenchRow, percentile } from '../table.ts';
import { type ChatWorld, pairOf, startChatWorld } from './world.ts';

const CHANNELS = 20;
const MINUTES = 2;
const LINES_A_MINUTE = 20;
const PLAYERS = 4;
const AIM = { p50: 700, p99: 2_500 };

/** Ten times what the aim is for, in one channel, for half a minute. */
const FLOOD_LINES = 100;
const FLOOD_EVERY_MS = 300;

const SAID_WITHIN_MS = 120_000;

type Child = { discord: AppSettings['discord']; controlUrl: string; guildId: string };
type Talk = ChatWorld & { channels: readonly string[]; said: ReturnType<typeof createReader>['said'] };

/**
 * From a line of chat in a game to the message in its channel, under the player's name: with as many lines in each channel as
 * are to keep their pace, and then with more than a webhook takes in one of them. Discord is simulated, in a process of its
 * own, with the limits of the real one.
 */
export async function measureToDiscord(): Promise<BenchRow[]> {
  const database = await startBenchDatabase();
  const child = fork(fileURLToPath(new URL('../discord/world.ts', import.meta.url)));
  try {
    const [{ discord: settings, controlUrl, guildId }] = (await once(child, 'message')) as [Child];
    const { call, said } = createReader(controlUrl);
    const channels: string[] = [];
    for (let index = 0; index < CHANNELS; index++) {
      const made = await call('POST', `/discord/guilds/${guildId}/channels`, { name: `chat-${index}` });
      channels.push((made as { id: string }).id);
    }
    const world = await startChatWorld(database.url, { pairs: CHANNELS, discord: { settings, channels } });
    const outbox = startOutbox(world.context, { isOwnChannel: async () => true, onBlocked: async () => {} });
    const rows = [
      ...(await measurePace({ ...world, channels, said })),
      ...(await measureFlood({ ...world, channels, said })),
    ];
    await outbox.stop();
    await world.stop();
    return rows;
  } finally {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
    await database.stop();
  }
}

/** Says a line on one of the two servers of a pair, by one of some players; returns when, ms since 1970. */
function sayLine({ cluster }: ChatWorld, { pair, line, text }: { pair: number; line: number; text: string }) {
  const name = `Player ${line % PLAYERS}`;
  cluster.server(pairOf(pair)[line % 2] ?? '')?.writeLine(`${name} (${name}): ${text}`);
  return Date.now();
}

async function measurePace(world: Talk): Promise<BenchRow[]> {
  const saidAt = new Map<string, number>();
  const talk = async (pair: number) => {
    const everyMs = 60_000 / LINES_A_MINUTE;
    const began = performance.now();
    for (let line = 0; line < MINUTES * LINES_A_MINUTE; line++) {
      await delay(Math.max(0, (line + Math.random()) * everyMs - (performance.now() - began)));
      const text = `pace ${pair} ${line} here`;
      saidAt.set(text, sayLine(world, { pair, line, text }));
    }
  };
  await Promise.all(world.channels.map((_, pair) => talk(pair)));
  const lines = await whenSaid(() => world.said(world.channels, /pace/), {
    expected: saidAt.size,
    withinMs: SAID_WITHIN_MS,
  });
  const late = lines.map(({ text, at }) => at - (saidAt.get(markOf(text)) ?? Number.NaN));
  const row = (label: string, value: number, aim: number): BenchRow => ({
    label,
    unit: 'ms',
    value: Math.round(value),
    ratio: value / aim,
    target: 1,
  });
  const [p50, p99] = [percentile(late, 0.5), percentile(late, 0.99)];
  return [
    row(`to Discord, ${LINES_A_MINUTE} lines a minute in each of ${CHANNELS} channels, p50`, p50, AIM.p50),
    row('to Discord, p99', p99, AIM.p99),
    {
      label: 'lines in Discord, of those said',
      value: lines.length,
      unit: 'lines',
      ratio: lines.length / saidAt.size,
      target: 1,
      better: 'higher',
    },
    {
      label: 'servers whose lines are out of order',
      value: outOfOrder(lines),
      unit: '',
      ratio: outOfOrder(lines),
      target: 0,
    },
  ];
}

async function measureFlood(world: Talk): Promise<BenchRow[]> {
  const saidAt = new Map<string, number>();
  for (let line = 0; line < FLOOD_LINES; line++) {
    const text = `flood 0 ${line} here`;
    saidAt.set(text, sayLine(world, { pair: 0, line, text }));
    await delay(FLOOD_EVERY_MS);
  }
  const lines = await whenSaid(() => world.said(world.channels.slice(0, 1), /flood/), {
    expected: FLOOD_LINES,
    withinMs: SAID_WITHIN_MS,
  });
  const late = lines.map(({ text, at }) => at - (saidAt.get(markOf(text)) ?? Number.NaN));
  const most = Math.max(...late);
  return [
    {
      label: `lines in Discord at ${Math.round(60_000 / FLOOD_EVERY_MS)} a minute in one channel, of ${FLOOD_LINES}`,
      value: lines.length,
      unit: 'lines',
      ratio: lines.length / FLOOD_LINES,
      target: 1,
      better: 'higher',
    },
    {
      label: 'the latest of them (beside the aim up to 20 a minute)',
      value: Math.round(most),
      unit: 'ms',
      ratio: most / AIM.p99,
    },
    {
      label: 'servers whose lines of them are out of order',
      value: outOfOrder(lines),
      unit: '',
      ratio: outOfOrder(lines),
      target: 0,
    },
  ];
}

const markOf = (text: string) => /(pace|flood) \d+ \d+ here/.exec(text)?.[0] ?? '';

/** How many servers have lines that stand in another order than they were said in. */
function outOfOrder(lines: readonly Said[]): number {
  const ofServers = Map.groupBy(
    lines.map(({ text }) => markOf(text).split(' ').slice(1, 3).map(Number)),
    ([pair = 0, line = 0]) => `${pair} ${line % 2}`,
  );
  return [...ofServers.values()].filter((of) =>
    of.some(([, line = 0], at) => at > 0 && line <= (of[at - 1]?.[1] ?? -1)),
  ).length;
}
