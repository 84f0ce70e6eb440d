import { DAY_MS } from '@arkwright/contracts/core/durations';
import { WAITING_KEPT_DAYS } from '@arkwright/contracts/logging/bounds';
import { sql } from 'drizzle-orm';
import type { Retention } from '../platform/work/retention.ts';

/** So long something waits to be said: a week. What has been said leaves the outbox at once. */
export const OUTBOX_KEPT_MS = WAITING_KEPT_DAYS * DAY_MS;

/**
 * What Discord could not take for a week is news to nobody any more. Only what waits stands in the outbox, and the
 * sender reads through it every few seconds: an index on the time would cost every line more than it saves here.
 */
export const outboxRetention: Retention = {
  what: 'waiting for Discord',
  async deleteSome(db, { now, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from discord_outbox using (
        select bot_id, id from discord_outbox where created_at < ${now - OUTBOX_KEPT_MS} limit ${limit}) as old
      where discord_outbox.bot_id = old.bot_id and discord_outbox.id = old.id`);
    return rowCount ?? 0;
  },
};
