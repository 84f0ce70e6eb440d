import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { pause } from '../base/pause.ts';
import type { Database, Queries } from '../database/database.ts';
import { ENDLESS, type Sweep } from './sweeps.ts';

const EVERY_MS = HOUR_MS;
/** Small enough that a batch finishes long before the statement timeout, and blocks nobody. */
const BATCH = 1000;
/**
 * Rows deleted per hour at least, if there are that many: a small part of the 67,000 a second measured on two
 * shared cores. Data that expires has to grow more slowly than that (matrix/table-bounds.db.test.ts).
 */
export const PACE_AN_HOUR = 3_600_000;

type RetentionParts = { db: Database; clock: Clock; log: Logger };

/** Rows that expire. */
export type Retention = {
  what: string;
  /**
   * Deletes at most `limit` rows that have expired at `now` (ms), the oldest of an instance first; returns
   * the number.
   */
  deleteSome(db: Queries, batch: { now: number; limit: number }): Promise<number>;
};

/**
 * Deletes expired rows in batches; once an hour by default. A turn ends when nothing is left, so that fast
 * growth is cleaned equally fast. Kinds take turns by batch, and after each batch the database is left alone
 * for as long as it took: all of them together use at most half of one connection's time.
 */
export function retentionSweep(
  retentions: readonly Retention[],
  turn: { name: string; everyMs: number } = { name: 'retention', everyMs: EVERY_MS },
): Sweep<RetentionParts> {
  return {
    ...turn,
    async run(context, turn = ENDLESS) {
      let open = retentions.map((retention) => ({ ...retention, deleted: 0 }));
      while (open.length > 0) {
        const full: typeof open = [];
        for (const kind of open) {
          if (!turn.isHeld()) return;
          const began = performance.now();
          const deleted = await deleteBatch(context, kind);
          const total = kind.deleted + deleted;
          if (deleted === BATCH) full.push({ ...kind, deleted: total });
          else if (total > 0)
            context.log.info({ what: kind.what, rows: total }, 'deleted what had been kept long enough');
          await pause(performance.now() - began, turn.signal);
        }
        open = full;
      }
    },
  };
}

async function deleteBatch({ db, clock, log }: RetentionParts, retention: Retention): Promise<number> {
  try {
    return await retention.deleteSome(db, { now: clock.now(), limit: BATCH });
  } catch (error) {
    // The others must not wait until this one is fixed.
    log.warn({ err: error, what: retention.what }, 'expired rows could not be deleted');
    return 0;
  }
}
