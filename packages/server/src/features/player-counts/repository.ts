import { sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { intSum } from '../../platform/database/int-sum.ts';

/** Between two looks, ms. */
export const SLOT_MS = 300_000;

/** One of the 288 looks of a day, which began at `day`, ms; `slot` from 1 on, as PostgreSQL counts. */
export type Look = { day: number; slot: number };

/**
 * Stores the current number of every watched game server, in one statement. A server that is being deleted is left out: its
 * row would wait for the deletion, and then fail with those of all other servers.
 */
export async function insertCounts(db: Queries, { day, slot }: Look): Promise<void> {
  await db.execute(sql`
    insert into player_counts (bot_id, server_id, day, counts)
    select status.bot_id, status.server_id, ${day}::bigint,
      array_fill(null::smallint, array[${slot - 1}::int])
        || (case when state = 'online' then least(players, 32000) else -1 end)::smallint
    from server_statuses as status
    join servers as kept on kept.bot_id = status.bot_id and kept.id = status.server_id
    for key share of kept skip locked
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

/** The looks of a day at some game servers together, from midnight on. */
export type CountedDay = {
  /** When it began, ms. */
  day: number;
  /** Null where no server was online. */
  players: readonly (number | null)[];
  /** How many servers were online, and of how many that is known. */
  online: readonly number[];
  known: readonly number[];
};

/** A day of one game server, as it is stored. */
export type ServerDay = { serverId: string; day: number; counts: readonly (number | null)[] };

/** The days of each game server on which anything is known, by when they began, ms, both left out; the earliest first. */
export async function listServerDays(
  db: Queries,
  scope: InstanceScope,
  { after, before }: { after: number; before: number },
): Promise<ServerDay[]> {
  const { rows } = await db.execute<Omit<ServerDay, 'day'> & { day: string }>(sql`
    select server_id as "serverId", day, counts from player_counts
    where bot_id = ${scope.botId} and day > ${after} and day < ${before} order by server_id, day`);
  return rows.map((row) => ({ ...row, day: Number(row.day) }));
}

/** A measurement at which a game server was down: when the day began, ms, and which of its 288 it is, from 1 on. */
export type DownLook = Look & { serverId: string };

/** Those of all game servers on days that began after `after` (ms), in their order; `most` of the newest days. */
export async function listDownLooks(
  db: Queries,
  scope: InstanceScope,
  { after, most }: { after: number; most: number },
): Promise<DownLook[]> {
  const { rows } = await db.execute<Omit<DownLook, 'day'> & { day: string }>(sql`
    select server_id as "serverId", day, slot::int from (
      select server_id, day, slot from player_counts, unnest(counts) with ordinality as look (count, slot)
      where bot_id = ${scope.botId} and day > ${after} and count < 0
      order by day desc, slot desc limit ${most}) as newest
    order by server_id, day, slot`);
  return rows.map((row) => ({ ...row, day: Number(row.day) }));
}

/** The most players on all game servers together at one measurement, on days that began after `after`, ms; which it was. */
export async function findPeak(
  db: Queries,
  scope: InstanceScope,
  { after, from }: { after: number; from: number },
): Promise<{ players: number; at: number } | null> {
  const { rows } = await db.execute<{ players: number; at: string }>(sql`
    select ${intSum(sql`count`)} as players, at from (
      select count, day + (slot - 1) * ${SLOT_MS}::bigint as at
      from player_counts, unnest(counts) with ordinality as look (count, slot)
      where bot_id = ${scope.botId} and day > ${after} and count > 0) as looks
    where at >= ${from} group by at order by players desc, at desc limit 1`);
  const [row] = rows;
  return row ? { players: row.players, at: Number(row.at) } : null;
}

/** Which days, by when they began, ms, both left out; of some servers together, or of all. */
type DaysQuery = { serverIds: readonly string[] | undefined; after: number; before: number };

/** One server's day. */
export const countedDay = ({ day, counts }: Pick<ServerDay, 'day' | 'counts'>): CountedDay => ({
  day,
  players: counts.map((count) => (count === null || count < 0 ? null : count)),
  online: counts.map((count) => Number(count !== null && count >= 0)),
  known: counts.map((count) => Number(count !== null)),
});

/**
 * The days on which anything is known, the earliest first. One server's are read as they are stored: a row for
 * each look would take four times as long.
 */
export async function listDays(db: Queries, scope: InstanceScope, asked: DaysQuery): Promise<CountedDay[]> {
  const { serverIds, after, before } = asked;
  const isAsked = sql`bot_id = ${scope.botId} and day > ${after} and day < ${before}`;
  if (serverIds?.length === 1) {
    const { rows } = await db.execute<{ day: string; counts: (number | null)[] }>(sql`
      select day, counts from player_counts where ${isAsked} and server_id = ${serverIds[0]} order by day`);
    return rows.map(({ day, counts }) => countedDay({ day: Number(day), counts }));
  }
  const isAmong = serverIds ? sql`server_id = any(${sql.param([...serverIds])}::text[])` : sql`true`;
  const { rows } = await db.execute<Omit<CountedDay, 'day'> & { day: string }>(sql`
    select day, array_agg(players order by at) as players, array_agg(online order by at) as online,
      array_agg(known order by at) as known
    from (
      select day, at, ${intSum(sql`count`, sql`count >= 0`)} as players,
        count(*) filter (where count >= 0)::int as online, count(count)::int as known
      from player_counts, unnest(counts) with ordinality as look (count, at)
      where ${isAsked} and ${isAmong} group by day, at
    ) as looks group by day order by day`);
  return rows.map((row) => ({ ...row, day: Number(row.day) }));
}
