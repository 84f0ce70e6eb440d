import { RANGE_NAMES, RANGES } from '@arkwright/contracts/status-and-listing/ranges';
import { createContext } from '@arkwright/server/create-context';
import { readCounts } from '@arkwright/server/features/player-counts/service';
import { createServer } from '@arkwright/server/features/servers/service';
import { run } from '@arkwright/server/features/status-and-listing/chart-thread';
import { drawLastDay } from '@arkwright/server/features/status-and-listing/store-service';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median, percentile } from '../table.ts';

const SERVERS = 5000;
const DAYS = 90;
const DAY_MS = 86_400_000;
const AIM_BYTES = 2 * 2 ** 30;
const SLOT_MS = 300_000;
/** Enough for the short ones to exceed the machine's noise. */
const ROUNDS = 25;

/** What drawing a picture of 24 hours may take, ms, and how many are measured. */
const AIM_DRAW_MS = 50;
const PICTURES = 30;

/**
 * Player counts of 5,000 servers over 90 days: what they take on disk, beside 2 GB, and what a chart of one of them takes,
 * beside the bare statement that reads the same numbers. And what a picture of 24 hours for Discord takes.
 */
export async function runPlayerCountsBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const context = await createContext(testSettings(database.url));
  try {
    const { scope, by } = await makeInstance(context, { tier: 4 });
    const { id: serverId } = await createServer(context, by, serverFields());
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    await fill(database.url, today);
    const { rows: sizes } = await context.db.execute<{ bytes: string }>(
      sql`select pg_total_relation_size('player_counts') as bytes`,
    );
    const bytes = Number(sizes[0]?.bytes);
    const rows: BenchRow[] = [
      {
        label: `${SERVERS} servers, ${DAYS} days`,
        value: Math.round(bytes / 2 ** 20),
        unit: 'MB (aim 2048)',
        ratio: bytes / AIM_BYTES,
        target: 1,
      },
    ];
    for (const range of RANGE_NAMES) {
      // The last days up to now touch one row more than there are days, as those of the chart do.
      const from = Date.now() - RANGES[range].ms;
      const bare = async () =>
        void (await context.db.execute(sql`
          select day, at, count from player_counts, unnest(counts) with ordinality as look (count, at)
          where bot_id = ${scope.botId} and server_id = ${serverId} and day > ${from - DAY_MS}
            and day + (at - 1) * ${SLOT_MS} between ${from} and ${Date.now()}`));
      const ours = async () => void (await readCounts(context, scope, { range, serverIds: [serverId] }));
      const took = { bare: [] as number[], ours: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        took.bare.push(await time(bare));
        took.ours.push(await time(ours));
      }
      const [own, limit] = [median(took.ours), median(took.bare)];
      rows.push({
        label: `a chart of ${range}`,
        value: Number(own.toFixed(1)),
        unit: 'ms (aim 2× bare SQL)',
        ratio: own / limit,
        target: 2,
      });
    }
    const drawing: number[] = [];
    const whole: number[] = [];
    // The first of each loads the library, in this thread and in that of the pictures.
    for (let n = 0; n <= PICTURES; n++) {
      const draw = async () => void (await run({ stepMs: 300_000, players: lastDay(n) }));
      const all = async () => void (await drawLastDay(context, scope, [serverId]));
      drawing.push(await time(draw));
      whole.push(await time(all));
    }
    const figures = [
      ['a picture of 24 hours, drawn: median', median(drawing.slice(1))],
      ['… p99', percentile(drawing.slice(1), 0.99)],
      ['… with reading the counts and the way to its thread: median', median(whole.slice(1))],
      ['… p99', percentile(whole.slice(1), 0.99)],
    ] as const;
    for (const [label, ms] of figures)
      rows.push({
        label,
        value: Number(ms.toFixed(1)),
        unit: `ms (aim ${AIM_DRAW_MS})`,
        ratio: ms / AIM_DRAW_MS,
        target: 1,
      });
    return { name: 'Player counts', rows };
  } finally {
    await context.close();
    await database.stop();
  }
}

/** 288 looks at a busy server, each picture another. */
const lastDay = (n: number) =>
  Array.from({ length: 288 }, (_, slot) => Math.round(35 + 30 * Math.sin((slot + n * 7) / 40)));

/** By a connection of its own: the program's gives up what takes so long. */
async function fill(url: string, today: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The rest are there as rows alone: what is measured does not look at the servers themselves.
    await client.query(
      `insert into servers select (jsonb_populate_record(server, jsonb_build_object('id', gen_random_uuid(), 'name', 'S' || n))).*
       from servers as server, generate_series(2, ${SERVERS}) as n`,
    );
    await client.query(
      `insert into player_counts (bot_id, server_id, day, counts)
       select bot_id, id, ${today} - ago * ${DAY_MS}::bigint,
         array(select (20 + 15 * sin((slot + ago * 7) / 40.0))::smallint from generate_series(1, 288) as slot)
       from servers, generate_series(0, ${DAYS - 1}) as ago`,
    );
    await client.query('vacuum analyze player_counts');
  } finally {
    await client.end();
  }
}

async function time(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
