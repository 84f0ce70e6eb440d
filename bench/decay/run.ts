import { decay } from '@arkwright/contracts/decay/settings';
import { createContext } from '@arkwright/server/create-context';
import { simulate } from '@arkwright/server/features/decay/simulate-service';
import { createServer } from '@arkwright/server/features/servers/service';
import { makeInstance, serverFields } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { sql } from 'drizzle-orm';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median } from '../table.ts';

const BASES = 100_000;
const TRIBES = 20_000;
const ROUNDS = 7;
const AIM_MS = 1000;
const DAY_MS = 86_400_000;

/** A simulation of decay on a server with 100,000 bases of 20,000 tribes, beside reading the same rows. */
export async function runDecayBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  try {
    const context = await createContext(testSettings(database.url));
    const { scope, by } = await makeInstance(context, { tier: 5 });
    const { id: serverId } = await createServer(context, by, serverFields());
    const now = Date.now();
    const { botId } = scope;
    await context.db.execute(sql`
      insert into tribe_entries (bot_id, server_id, id, tribe_id, tribe_name, members, members_count, num_dinos, last_seen)
      select ${botId}, ${serverId}, 't' || n, (1000000000 + n)::text, 'Tribe ' || n, '[]', 0, 5,
        ${now}::bigint - (n % 60) * ${DAY_MS}::bigint from generate_series(1, ${TRIBES}) n`);
    await context.db.execute(sql`
      insert into base_entries (bot_id, server_id, id, base_id, tribe_id, owner_name, structure_count, created_at, x, y, z, radius)
      select ${botId}, ${serverId}, 'b' || n, 'b' || n, (1000000000 + 1 + n % ${TRIBES})::text, 'Tribe', 1 + n % 400,
        ${now}::bigint - 100 * ${DAY_MS}::bigint, n, n, n, 100 from generate_series(1, ${BASES}) n`);
    await context.db.execute(sql`analyze`);
    const settings = decay.schema.parse({
      decayMode: 'WarnAndDecay',
      serverIds: [serverId],
      enableClutterFastDecay: true,
    });
    const took = { bare: [] as number[], ours: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      let begun = performance.now();
      await context.db.execute(sql`select * from base_entries where bot_id = ${botId}`);
      took.bare.push(performance.now() - begun);
      begun = performance.now();
      const { teams } = await simulate(context, { scope, settings, at: now + 10 * DAY_MS });
      took.ours.push(performance.now() - begun);
      if (teams !== TRIBES) throw new Error(`${teams} tribes were simulated`);
    }
    await context.close();
    const [bare, ours] = [median(took.bare), median(took.ours)];
    return {
      name: `Decay: a simulation of ${BASES.toLocaleString('en')} bases (ratio: of the aim of ${AIM_MS} ms)`,
      rows: [
        { label: 'reading the rows of the bases', value: Math.round(bare), unit: 'ms', ratio: bare / AIM_MS },
        { label: 'the simulation', value: Math.round(ours), unit: 'ms', ratio: ours / AIM_MS, target: 1 },
      ],
    };
  } finally {
    await database.stop();
  }
}
