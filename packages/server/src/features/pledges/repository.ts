import type { Tier } from '@arkwright/contracts/core/tiers';
import { TIERS } from '@arkwright/contracts/core/tiers';
import { and, asc, count, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { users } from '../../core/identity/table.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { patreonAccounts, patreonMembers, patreonRefreshes, pledgeTiers } from './table.ts';

export type MemberRow = typeof patreonMembers.$inferSelect;

/** Stores Patreon's data of members, unless newer data is stored. */
export async function keepMembers(db: Queries, rows: readonly MemberRow[]): Promise<void> {
  if (rows.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(patreonMembers)
    .values([...rows])
    .onConflictDoUpdate({
      target: patreonMembers.memberId,
      set: {
        patreonUserId: excluded('patreon_user_id'),
        discordId: excluded('discord_id'),
        status: excluded('status'),
        amountCents: excluded('amount_cents'),
        tier: excluded('tier'),
        checkedAt: excluded('checked_at'),
        claim: excluded('claim'),
      },
      setWhere: lte(patreonMembers.checkedAt, excluded('checked_at')),
    });
}

export function listMembers(db: Queries, memberIds: readonly string[]): Promise<MemberRow[]> {
  return db
    .select()
    .from(patreonMembers)
    .where(inArray(patreonMembers.memberId, [...memberIds]));
}

/** Deletes a member who is no longer known to Patreon. */
export async function dropMember(db: Queries, memberId: string, checkedAt: number): Promise<void> {
  await db
    .delete(patreonMembers)
    .where(and(eq(patreonMembers.memberId, memberId), lte(patreonMembers.checkedAt, checkedAt)));
}

/** Requests a refresh of a member from Patreon as soon as possible. */
export async function wishRefresh(db: Queries, memberId: string, now: number): Promise<void> {
  const wish = newId();
  await db
    .insert(patreonRefreshes)
    .values({ memberId, wish, dueAt: now })
    // A refresh that waits because Patreon asked to wait keeps waiting.
    .onConflictDoUpdate({ target: patreonRefreshes.memberId, set: { wish } });
}

/** Requests another look at members, at `dueAt`. */
export async function wishRefreshes(db: Queries, memberIds: readonly string[], dueAt: number): Promise<void> {
  if (memberIds.length === 0) return;
  const rows = memberIds.map((memberId) => ({ memberId, wish: newId(), dueAt }));
  await db
    .insert(patreonRefreshes)
    .values(rows)
    .onConflictDoUpdate({
      target: patreonRefreshes.memberId,
      set: { wish: sql`excluded.wish`, dueAt: sql`excluded.due_at` },
    });
}

/** Members that were missing from a whole list that was read from `listedAt` on. */
export function listUnlisted(db: Queries, listedAt: number): Promise<MemberRow[]> {
  return db.select().from(patreonMembers).where(lt(patreonMembers.checkedAt, listedAt));
}

/** What is believed of the campaign's members, and what Patreon has said once. */
export async function countMembers(db: Queries) {
  const at = sql`(${patreonMembers.claim} ->> 'at')::float8`;
  const [row] = await db
    .select({
      members: count(),
      checkedAt: sql<number>`coalesce(max(${patreonMembers.checkedAt}), 0)::float8`,
      claims: sql<number>`count(${at})::int`,
      since: sql<number>`coalesce(min(${at}), 0)::float8`,
    })
    .from(patreonMembers);
  return row ?? { members: 0, checkedAt: 0, claims: 0, since: 0 };
}

/** Has Patreon's next answer about each member count, whatever it is. Their tiers stay until then. */
export async function askAnew(tx: Queries, now: number): Promise<void> {
  await tx.update(patreonMembers).set({ checkedAt: 0, claim: null });
  await tx.update(patreonRefreshes).set({ dueAt: now });
}

export function listDueRefreshes(db: Queries, now: number, limit: number) {
  return db
    .select()
    .from(patreonRefreshes)
    .where(lte(patreonRefreshes.dueAt, now))
    .orderBy(asc(patreonRefreshes.dueAt))
    .limit(limit);
}

/** Done, unless it was wished for again meanwhile. */
export async function endRefresh(db: Queries, refresh: { memberId: string; wish: string }): Promise<void> {
  const { memberId, wish } = refresh;
  await db
    .delete(patreonRefreshes)
    .where(and(eq(patreonRefreshes.memberId, memberId), eq(patreonRefreshes.wish, wish)));
}

export async function postponeRefresh(db: Queries, memberId: string, dueAt: number): Promise<void> {
  await db.update(patreonRefreshes).set({ dueAt }).where(eq(patreonRefreshes.memberId, memberId));
}

/**
 * The user of each member: the one who has linked the Patreon account, else the one with the Discord account that is linked
 * at Patreon. A pledge never counts for two.
 */
export const HOLDERS: SQL = sql`
  select coalesce(account.user_id, person.id) as user_id, member.*
  from ${patreonMembers} member
  left join ${patreonAccounts} account on account.patreon_user_id = member.patreon_user_id
  left join ${users} person on account.user_id is null and person.discord_id = member.discord_id`;

/** By rank: an unknown amount is more than nothing and less than a tier. */
const rankOf = (tier: string): SQL =>
  sql`case ${sql.raw(tier)} when ${sql.raw(String(TIERS.Unknown))} then 0.5 else ${sql.raw(tier)} end`;

export type Unsettled = { userId: string; tier: Tier };

/**
 * People whose pledge's tier differs from the last given one, and whose tier is not set by an admin (tier Special, bonus
 * type CurrentLifetime or Special). All, or one user.
 */
export async function listUnsettled(db: Queries, userId?: string): Promise<Unsettled[]> {
  const { rows } = await db.execute<{ userId: string; rank: string }>(sql`
    with holders as (${HOLDERS}),
    given as (select user_id, max(${rankOf('tier')}) as rank from holders where user_id is not null group by user_id),
    last as (select user_id, ${rankOf('tier')} as rank from ${pledgeTiers})
    select person.id as "userId", coalesce(given.rank, 0) as rank
    from given full join last on last.user_id = given.user_id
    join ${users} person on person.id = coalesce(given.user_id, last.user_id)
    where coalesce(given.rank, 0) <> coalesce(last.rank, 0)
      and person.tier <> ${TIERS.Special}::integer and person.bonus_type not in ('CurrentLifetime', 'Special')
      ${userId === undefined ? sql`` : sql`and person.id = ${userId}`}
    order by person.id`);
  return rows.map((row) => ({ userId: row.userId, tier: toTier(Number(row.rank)) }));
}

function toTier(rank: number): Tier {
  // Ranks come from tiers that we have stored ourselves.
  return rank === 0.5 ? TIERS.Unknown : (rank as Tier);
}

/** The best of a person's members; undefined where Patreon knows none. */
export async function findPledge(db: Queries, userId: string) {
  const { rows } = await db.execute<{
    tier: Tier;
    amountCents: number;
    status: string;
    checkedAt: string;
    claim: MemberRow['claim'];
  }>(sql`
    with holders as (${HOLDERS})
    select tier, amount_cents as "amountCents", status, checked_at as "checkedAt", claim from holders
    where user_id = ${userId} order by ${rankOf('tier')} desc, checked_at desc limit 1`);
  const [row] = rows;
  return row && { ...row, checkedAt: Number(row.checkedAt) };
}

/** The tiers of all pledges, by Discord ID: of users and of people who have never been here. */
export async function listPledgeTiers(db: Queries): Promise<{ discordId: string; patreonTier: Tier }[]> {
  const { rows } = await db.execute<{ discordId: string; rank: string }>(sql`
    with holders as (${HOLDERS})
    select coalesce(person.discord_id, holders.discord_id) as "discordId", max(${rankOf('holders.tier')}) as rank
    from holders left join ${users} person on person.id = holders.user_id
    where coalesce(person.discord_id, holders.discord_id) <> ''
    group by 1 order by 1`);
  return rows.map((row) => ({ discordId: row.discordId, patreonTier: toTier(Number(row.rank)) }));
}

/** Stores which tier a person's pledge has given. */
export async function keepGivenTier(db: Queries, userId: string, tier: Tier): Promise<void> {
  await db
    .insert(pledgeTiers)
    .values({ userId, tier })
    .onConflictDoUpdate({ target: pledgeTiers.userId, set: { tier } });
}
