import { DAY_MS } from '@arkwright/contracts/core/durations';
import { lte, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { banNotices as notices } from './table.ts';

export type NoticeKind = (typeof notices.$inferSelect)['kind'];

/** At most one notice about a player in this time. */
export const NOTICES_KEPT_MS = DAY_MS;

/** Records notices about players; returns those without one in the last day. */
export async function claimNotices(
  tx: Queries,
  scope: InstanceScope,
  given: { netIds: readonly string[]; kind: NoticeKind; now: number },
): Promise<Set<string>> {
  const { netIds, kind, now } = given;
  if (netIds.length === 0) return new Set();
  const claimed = await tx
    .insert(notices)
    .values(netIds.toSorted().map((netId) => ({ botId: scope.botId, netId, kind, at: now })))
    .onConflictDoUpdate({
      target: [notices.botId, notices.netId, notices.kind],
      set: { at: now },
      setWhere: lte(notices.at, now - NOTICES_KEPT_MS),
    })
    .returning({ netId: notices.netId });
  return new Set(claimed.map(({ netId }) => netId));
}

/** Notices more than a day old. */
export const noticeRetention: Retention = {
  what: 'notes of what was told about bans',
  async deleteSome(db, { now, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from ban_notices using (
        select bot_id, net_id, kind from ban_notices where at <= ${now - NOTICES_KEPT_MS} order by at limit ${limit}) as old
      where ban_notices.bot_id = old.bot_id and ban_notices.net_id = old.net_id and ban_notices.kind = old.kind`);
    return rowCount ?? 0;
  },
};
