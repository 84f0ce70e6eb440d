import { DAY_MS } from '@arkwright/contracts/core/durations';
import { MEMBER_ROLES_KEPT_DAYS } from '@arkwright/contracts/permissions/bounds';
import { sql } from 'drizzle-orm';
import type { Retention } from '../../platform/work/retention.ts';

/** Roles of people who haven't been active for a day are deleted. */
export const MEMBER_ROLES_KEPT_MS = MEMBER_ROLES_KEPT_DAYS * DAY_MS;

export const memberRoleRetention: Retention = {
  what: 'roles of people',
  async deleteSome(db, { now, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from member_roles using (
        select bot_id, discord_id from member_roles where checked_at < ${now - MEMBER_ROLES_KEPT_MS}
        order by checked_at limit ${limit}) as old
      where member_roles.bot_id = old.bot_id and member_roles.discord_id = old.discord_id`);
    return rowCount ?? 0;
  },
};
