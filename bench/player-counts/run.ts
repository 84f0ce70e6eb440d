import { createContext } from '@arkwright/server/create-context';
import { readCounts } from '@arkwright/server/features/player-counts/service';
import { createServer } from '@arkwright/server/features/servers/service';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median } from '../table.ts';

const SERVERS = 5000;
const DAYS = 90;
const DAY_MS = 86_400_000;
const AIM_BYTES = 2 * 2 ** 30;
const ROUNDS = 7;
const RANGES = ['24h', '7d', '30d', '90d'] as const;

/**
 * Player counts of 5,000 servers over 90 days: what they take on disk, beside 2 GB, and what a chart of one of them takes,
 * beside the bare statement that reads the same numbers.
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
      },
    ];
    for (const range of RANGES) {
      const days = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 }[range];
      const bare = async () =>
        void (await context.db.execute(sql`
          select day, at, count from player_counts, unnest(counts) with ordinality as look (count, at)
          where bot_id = ${scope.botId} and server_id = ${serverId} and day > ${today - days * DAY_MS}`));
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
      });
    }
    return { name: 'Player counts', rows };
  } finally {
    await context.close();
    await database.stop();
  }
}

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
