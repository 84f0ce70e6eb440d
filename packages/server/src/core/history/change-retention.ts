import { DAY_MS } from '@arkwright/contracts/core/durations';
import { HISTORY_KEPT_DAYS } from '@arkwright/contracts/history/bounds';
import { sql } from 'drizzle-orm';
import type { Retention } from '../../platform/work/retention.ts';

/** How long the history is kept: two years. */
export const CHANGES_KEPT_MS = HISTORY_KEPT_DAYS * DAY_MS;

/** Uses the index for reading the history, instance after instance. */
export const changeRetention: Retention = {
  what: 'history',
  async deleteSome(db, { now, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from changes using (
        select old.bot_id, old.id
        from bot_instances cross join lateral (
          select bot_id, id from changes
          where changes.bot_id = bot_instances.id and at < ${now - CHANGES_KEPT_MS}
          order by at, id limit ${limit}) as old
        limit ${limit}) as old
      where changes.bot_id = old.bot_id and changes.id = old.id`);
    return rowCount ?? 0;
  },
};
