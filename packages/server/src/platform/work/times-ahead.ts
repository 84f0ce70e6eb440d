import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { Database } from '../database/database.ts';
import { databaseNow } from '../database/database-clock.ts';
import { ENDLESS, type Sweep } from './sweeps.ts';

/** A stored time on which it depends when something is done next. */
export type StoredWait = {
  column: PgColumn;
  /** How far in the future it may be, ms; 0 for a time at which something was done or began. */
  longestMs: number;
  /** It is set by PostgreSQL's clock, not by the program's. */
  isDatabaseTime?: boolean;
};

/** A clock is rarely wrong, and some of the tables are large and have no index for this. */
const LOOK_MS = 10 * MINUTE_MS;
/** Clocks of several workers differ by less than that. */
const MARGIN_MS = MINUTE_MS;

type Parts = { db: Database; clock: Clock; log: Logger };

/**
 * Times that are further in the future than they can be were stored while a clock ran ahead. Until that time came, nothing
 * would be asked or tried again. They become the current time, so that what waits for them is due.
 */
export function timesAheadSweep(waits: readonly StoredWait[]): Sweep<Parts> {
  return {
    name: 'times ahead of the clock',
    everyMs: LOOK_MS,
    async run(context, turn = ENDLESS) {
      for (const wait of waits) {
        if (!turn.isHeld()) return;
        try {
          await pullBack(context, wait);
        } catch (error) {
          const { name } = wait.column;
          context.log.warn({ err: error, column: name }, 'times ahead of the clock could not be changed');
        }
      }
    },
  };
}

async function pullBack({ db, clock, log }: Parts, wait: StoredWait): Promise<void> {
  const { column, longestMs, isDatabaseTime = false } = wait;
  const now = isDatabaseTime ? databaseNow : sql`${clock.now()}::bigint`;
  const { rowCount } = await db.execute(sql`
    update ${column.table} set ${sql.identifier(column.name)} = ${now}
    where ${column} > ${now} + ${Math.ceil(longestMs) + MARGIN_MS}::bigint`);
  if (rowCount) log.warn({ column: column.name, rows: rowCount }, 'times ahead of the clock were changed');
}
