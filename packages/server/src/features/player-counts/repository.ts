import { sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Between two looks, ms. */
export const SLOT_MS = 300_000;

/** So many looks may be missed within one time of being down: of more nobody knows what was between. */
const MISSED = 3;

/** One of the 288 looks of a day, which began at `day`, ms; `slot` from 1 on, as PostgreSQL counts. */
export type Look = { day: number; slot: number };

/** Notes what is known of every watched game server now, all in one statement. */
export async function insertCounts(db: Queries, { day, slot }: Look): Promise<void> {
  await db.execute(sql`
    insert into player_counts (bot_id, server_id, day, counts)
    select bot_id, server_id, ${day}::bigint,
      array_fill(null::smallint, array[${slot - 1}::int])
        || (case when state = 'online' then least(players, 32000) else -1 end)::smallint
    from server_statuses
    on conflict (bot_id, server_id, day)
      do update set counts[${slot}::int] = excluded.counts[${slot}::int]`);
}

export async function deleteBefore(
  db: Queries,
  { day, limit }: { day: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from player_counts where (bot_id, server_id, day) in (
      select bot_id, server_id, day from player_counts where day < ${day} limit ${limit})`);
  return rowCount ?? 0;
}

/** What was known in a part of the time. */
export type Bucket = {
  /** From 0 on. */
  bucket: number;
  /** Players on all servers asked for, on average and at most; null where none was online. */
  average: number | null;
  peak: number | null;
  /** Looks at a server that was online, and all looks. */
  online: number;
  known: number;
};

/** A time of being down, in slots since 1970: the first and the last look. */
export type Downtime = { from: number; to: number };

/**
 * The time from a slot on (slots since 1970) in buckets of so many slots: of some servers together, or of all; and when one
 * server was seen to be down, the latest first. In one statement, as both read the same looks.
 */
export async function listCounts(
  db: Queries,
  scope: InstanceScope,
  asked: { serverIds: readonly string[] | undefined; from: number; slots: number; every: number },
): Promise<{ buckets: Bucket[]; downtimes: Downtime[] }> {
  const { serverIds, from, slots, every } = asked;
  const isAsked =
    serverIds === undefined ? sql`true` : sql`server_id = any(${sql.param([...serverIds])}::text[])`;
  const { rows } = await db.execute<{ buckets: Bucket[]; downtimes: Downtime[] }>(sql`
    with looks as materialized (
      select (day / ${SLOT_MS} + at - 1 - ${from}::int)::int as slot, count
      from player_counts, unnest(counts) with ordinality as look (count, at)
      where bot_id = ${scope.botId} and ${isAsked} and count is not null
        and day > ${(from - 288) * SLOT_MS} and day < ${(from + slots) * SLOT_MS}
        and day / ${SLOT_MS} + at - 1 between ${from}::int and ${from + slots - 1}::int
    ), sums as (
      select slot, sum(count) filter (where count >= 0) as players,
        count(*) filter (where count >= 0) as online, count(*) as known
      from looks group by slot
    ), buckets as (
      select (slot / ${every}::int)::int as bucket, round(avg(players), 1)::float8 as average, max(players)::int as peak,
        sum(online)::int as online, sum(known)::int as known
      from sums group by 1
    ), turns as (
      select slot, count < 0 as is_down,
        (count < 0) is distinct from lag(count < 0) over before or slot - lag(slot) over before > ${MISSED} as is_turn
      from looks where ${serverIds?.length === 1} window before as (order by slot)
    ), runs as (
      select slot, is_down, count(*) filter (where is_turn) over (order by slot) as run from turns
    ), downtimes as (
      select min(slot) + ${from}::int as "from", max(slot) + ${from}::int as "to"
      from runs where is_down group by run order by 1 desc limit 100
    )
    select (select coalesce(json_agg(buckets), '[]') from buckets) as buckets,
      (select coalesce(json_agg(downtimes), '[]') from downtimes) as downtimes`);
  return rows[0] ?? { buckets: [], downtimes: [] };
}
