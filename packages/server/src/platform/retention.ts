import type { AppContext } from './context.ts';
import type { Queries } from './database.ts';
import type { Sweep } from './sweeps.ts';

const EVERY_MS = 3_600_000;
/** Small enough that a batch is done long before a statement's time is up, and holds up nobody. */
const BATCH = 1000;
/** What is left over after so many waits for the next turn. */
const MOST_BATCHES = 100;

/** Rows that are kept for a while, not for ever. */
export type Retention = {
  what: string;
  /** Deletes at most `limit` rows whose time is over at `now` (ms), the oldest of an instance first; returns how many. */
  deleteSome(db: Queries, batch: { now: number; limit: number }): Promise<number>;
};

/** Deletes what has been kept long enough, in batches; once an hour unless it is said how often. */
export function retentionSweep(
  retentions: readonly Retention[],
  turn: { name: string; everyMs: number } = { name: 'retention', everyMs: EVERY_MS },
): Sweep {
  return {
    ...turn,
    async run(context) {
      for (const retention of retentions) {
        try {
          await deleteOld(context, retention);
        } catch (error) {
          // The others must not wait for this one to be mended.
          context.log.warn(
            { err: error, what: retention.what },
            'what had been kept long enough is still there',
          );
        }
      }
    },
  };
}

async function deleteOld(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  retention: Retention,
): Promise<void> {
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const deleted = await retention.deleteSome(db, { now: clock.now(), limit: BATCH });
    total += deleted;
    if (deleted < BATCH) break;
  }
  if (total > 0) log.info({ what: retention.what, rows: total }, 'deleted what had been kept long enough');
}
