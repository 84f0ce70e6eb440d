import { createApi } from '@arkwright/server/api';
import { createContext } from '@arkwright/server/create-context';
import { makeInstance, type TestInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median, percentile } from '../table.ts';

const ROUNDS = 5;
const SAVES = 100;

const UPDATE_SQL = `update settings set value = $2, rev = rev + 1
  where bot_id = $1 and "group" = 'offlineAlert'`;

type Save = (alertTime: number) => Promise<void>;

/**
 * One settings group saved over HTTP, `PUT /api/bots` through the whole gate with merge, checks, history and version
 * rows, beside a bare UPDATE of the same row in the same PostgreSQL. One at a time; rounds take turns.
 */
export async function runSettingsBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  try {
    const context = await createContext(testSettings(database.url));
    const instance = await makeInstance(context);
    const app = await createApi(context, { limitRates: false });
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    const ours = saveOverHttp(await app.listen({ host: '127.0.0.1', port: 0 }), instance);
    await ours(1);
    const times = await takeTurns([updateRow(pool, instance), ours]);
    await app.close();
    await pool.end();
    await context.close();
    return { name: 'Settings: one group saved', rows: toRows(times) };
  } finally {
    await database.stop();
  }
}

function saveOverHttp(url: string, instance: TestInstance): Save {
  return async (alertTime) => {
    const reply = await fetch(`${url}/api/bots`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${instance.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ bot: { id: instance.id, offlineAlert: { alertTime } } }),
    });
    if (!reply.ok) throw new Error(`The save was answered ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  };
}

function updateRow(pool: pg.Pool, instance: TestInstance): Save {
  return async (alertTime) => {
    const { rowCount } = await pool.query(UPDATE_SQL, [instance.id, { alertTime }]);
    if (rowCount !== 1) throw new Error('The settings have no row');
  };
}

/** Milliseconds of each save, by contender. Every save changes the value. */
async function takeTurns(contenders: readonly Save[]): Promise<number[][]> {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, save] of contenders.entries()) {
      for (let turn = 0; turn < SAVES; turn++) {
        const start = performance.now();
        await save(2 + index + ((round * SAVES + turn) % 1000));
        // The first round warms up.
        if (round > 0) times[index]?.push(performance.now() - start);
      }
    }
  }
  return times;
}

function toRows([bare = [], ours = []]: readonly number[][]): BenchRow[] {
  const row = (label: string, ms: number, limit: number): BenchRow => ({
    label,
    value: Number(ms.toPrecision(3)),
    unit: 'ms',
    ratio: ms / limit,
  });
  return [
    row('bare UPDATE, median', median(bare), median(bare)),
    row('PUT /api/bots, median (÷ bare)', median(ours), median(bare)),
    row('bare UPDATE, p99', percentile(bare, 0.99), percentile(bare, 0.99)),
    row('PUT /api/bots, p99 (÷ bare)', percentile(ours, 0.99), percentile(bare, 0.99)),
  ];
}

if (import.meta.main) {
  const { name, rows } = await runSettingsBench();
  console.log(name);
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
}
