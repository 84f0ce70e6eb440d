import type { Tier } from '@arkwright/contracts/core/tiers';
import { TIERS } from '@arkwright/contracts/core/tiers';
import { sql } from 'drizzle-orm';
import { users } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { HOLDERS, type MemberRow } from './repository.ts';

/** What is believed of the pledge that gives an instance's owner a tier. */
export type OwnersPledge = { botId: string; tier: Tier; checkedAt: number } & Pick<
  MemberRow,
  'status' | 'claim'
>;

/** The pledges of the owners of active instances, of all or of some: of those whose tier comes from one. The best of each owner. */
export async function listOwnersPledges(db: Queries, botIds?: readonly string[]): Promise<OwnersPledge[]> {
  const ofThem = botIds ? sql`and instance.id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<Omit<OwnersPledge, 'checkedAt'> & { checkedAt: string }>(sql`
    with owners as (
      select instance.id as bot_id, person.id as user_id, person.tier
      from bot_instances as instance
      join ${users} as person on person.discord_id = instance.owner_discord_id
      where instance.is_active and person.tier <> ${TIERS.Special}::integer
        and person.bonus_type not in ('CurrentLifetime', 'Special') ${ofThem}),
    holders as (${HOLDERS})
    select distinct on (owners.bot_id) owners.bot_id as "botId", holders.tier, holders.status, holders.claim,
      holders.checked_at as "checkedAt"
    from owners join holders on holders.user_id = owners.user_id
    where holders.tier between ${TIERS.Tier1}::integer and ${TIERS.Tier5}::integer and holders.tier = owners.tier
    order by owners.bot_id, holders.tier desc, holders.checked_at desc`);
  return rows.map(({ checkedAt, ...row }) => ({ ...row, checkedAt: Number(checkedAt) }));
}
