import { HOUR_MS } from '@arkwright/contracts/core/durations';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { pause } from '../base/pause.ts';
import type { Database, Queries } from '../database/database.ts';
import { ENDLESS, type Sweep } from './sweeps.ts';

const EVERY_MS = HOUR_MS;
/** Small enough that a batch is done long before a statement's time is up, and holds up nobody. */
const BATCH = 1000;
/**
 * Rows that are deleted in an hour at least, where there are so many: a small part of the 67,000 a second that two shared
 * cores were seen to do. What is kept for a while has to grow slower than that (matrix/table-bounds.db.test.ts).
 */
export const PACE_AN_HOUR = 3_600_000;

type RetentionParts = { db: Database; clock: Clock; log: Logger };

/** Rows that are kept for a while, not for ever. */
export type Retention = {
  what: string;
  /** Deletes at most `limit` rows whose time is over at `now` (ms), the oldest of an instance first; returns how many. */
  deleteSome(db: Queries, batch: { now: number; limit: number }): Promise<number>;
};

/**
 * Deletes what has been kept long enough, in batches; once an hour unless it is said how often. A turn ends when nothing
 * is left, so that what grows fast is cleaned as fast. Kinds take their batches in turn, and after each the database is
 * left alone for as long as it took: all of them together take half of one connection's time at most.
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
    // The others must not wait for this one to be mended.
    log.warn({ err: error, what: retention.what }, 'expired rows could not be deleted');
    return 0;
  }
}
