import { createContext } from '@arkwright/server/create-context';
import {
  askForManyChecks,
  endChecks,
  listDueChecks,
} from '@arkwright/server/features/player-roles/checks-repository';
import { makeInstance } from '@arkwright/testing/factories';
import { testSettings } from '@arkwright/testing/test-settings';
import { PgBoss } from 'pg-boss';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, median } from '../table.ts';

const MEMBERS = 10_000;
const BATCH = 100;
const ROUNDS = 3;

/** A queue of members whose roles have to be looked at. */
type Queue = {
  /** All members are asked for at once, as when the roles for playtime change. */
  ask(ids: readonly string[]): Promise<void>;
  /** Takes up to `BATCH` members and ends their checks; returns how many. */
  handle(): Promise<number>;
};

type Took = { ask: number; again: number; handle: number; handled: number };

/**
 * What role checks would take as jobs of pg-boss (ADR 19): 10,000 members asked for, asked for once more while they wait,
 * and handled in batches of 100, without what the handling itself does. Ours are rows that an `on conflict` renews.
 */
export async function runQueuesBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const boss = new PgBoss({ connectionString: database.url, schema: 'bench_jobs', schedule: false });
  const context = await createContext(testSettings(database.url));
  try {
    const { scope } = await makeInstance(context, { tier: 4 });
    const ours: Queue = {
      ask: (ids) => context.db.transaction((tx) => askForManyChecks(tx, scope, ids)),
      handle: async () => {
        const due = await listDueChecks(context.db, scope, BATCH);
        await endChecks(context.db, scope, due);
        return due.length;
      },
    };
    await boss.start();
    // Of its policies the one that keeps a second job out while the first one waits.
    await boss.createQueue('checks', { policy: 'short' });
    const peer: Queue = {
      ask: async (ids) => {
        await boss.insert(
          'checks',
          ids.map((id) => ({ singletonKey: id, data: { discordId: id } })),
        );
      },
      handle: async () => {
        const jobs = await boss.fetch('checks', { batchSize: BATCH });
        if (jobs.length > 0)
          await boss.complete(
            'checks',
            jobs.map(({ id }) => id),
          );
        return jobs.length;
      },
    };
    const took = { ours: [] as Took[], peer: [] as Took[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      took.ours.push(await measure(ours, round));
      took.peer.push(await measure(peer, round));
    }
    const row = (label: string, pick: (took: Took) => number): BenchRow[] => {
      const value = median(took.ours.map(pick));
      const other = median(took.peer.map(pick));
      return [
        { label, value, unit: 'ms', ratio: value / other },
        { label: `${label}, pg-boss`, value: other, unit: 'ms', ratio: 1 },
      ];
    };
    return {
      name: `Role checks of ${MEMBERS.toLocaleString('en')} members beside pg-boss (times of pg-boss are 1)`,
      rows: [
        ...row('asked for', ({ ask }) => ask),
        ...row('asked for once more while they wait', ({ again }) => again),
        ...row(`handled, ${BATCH} at a time`, ({ handle }) => handle),
        { label: 'handled of them', value: took.ours[0]?.handled ?? 0, unit: 'members', ratio: 1 },
        { label: 'handled of them, pg-boss', value: took.peer[0]?.handled ?? 0, unit: 'members', ratio: 1 },
      ],
    };
  } finally {
    await boss.stop({ graceful: false });
    await context.close();
    await database.stop();
  }
}

async function measure(queue: Queue, round: number): Promise<Took> {
  const ids = Array.from(
    { length: MEMBERS },
    (_, index) => `1${String(round * MEMBERS + index).padStart(17, '0')}`,
  );
  const ask = await timeOf(() => queue.ask(ids));
  const again = await timeOf(() => queue.ask(ids));
  let handled = 0;
  const handle = await timeOf(async () => {
    for (let found = await queue.handle(); found > 0; found = await queue.handle()) handled += found;
  });
  return { ask, again, handle, handled };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}
