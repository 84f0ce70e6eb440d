import { PLAYTIME_STEP_SECONDS } from '@arkwright/contracts/player-registrations/bounds';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { databaseNow } from '../../platform/database-clock.ts';

const STEP_MS = PLAYTIME_STEP_SECONDS * 1000;

/** A player whom a game server says to be online. */
export type Seen = { botId: string; serverId: string; netId: string };

/** PostgreSQL's time (ms), and which of some instances have players who are registered. */
export async function findCountable(
  db: Queries,
  botIds: readonly string[],
): Promise<{ now: number; botIds: string[] }> {
  const { rows } = await db.execute<{ now: string; bot_ids: string[] }>(sql`
    select ${databaseNow} as now, array(
      select id from unnest(${sql.param([...botIds])}::text[]) as asked (id)
      where exists (
        select from player_registrations as it where it.bot_id = asked.id and it.net_id <> '')) as bot_ids`);
  const [row] = rows;
  return { now: Number(row?.now ?? 0), botIds: row?.bot_ids ?? [] };
}

/**
 * Counts one step for each registered player who was seen, on all servers and on the cluster of that server, unless this
 * half minute (by PostgreSQL's clock) has been counted already: whoever counts, and however often, it is counted once.
 * Each player stands in `seen` once at most.
 */
export async function countStep(db: Queries, seen: readonly Seen[]): Promise<void> {
  const column = (pick: (each: Seen) => string) => sql.param(seen.map(pick));
  await db.execute(sql`
    with seen as (
      select * from unnest(
        ${column(({ botId }) => botId)}::text[], ${column(({ netId }) => netId)}::text[],
        ${column(({ serverId }) => serverId)}::text[]) as seen (bot_id, net_id, server_id)),
    step as (select ${databaseNow} / ${STEP_MS} as number),
    due as (
      select it.bot_id, it.id, server.cluster_id, step.number
      from seen join player_registrations as it on it.bot_id = seen.bot_id and it.net_id = seen.net_id
      join servers as server on server.bot_id = seen.bot_id and server.id = seen.server_id
      cross join step
      where it.net_id <> '' and it.counted_step < step.number
      -- In the order in which resets lock them, so that the two never wait for each other.
      order by it.bot_id, it.id for no key update of it),
    counted as (
      update player_registrations as it
      set playtime_counter = it.playtime_counter + 1, counted_step = due.number
      from due where it.bot_id = due.bot_id and it.id = due.id and it.counted_step < due.number
      returning it.bot_id, it.id, due.cluster_id)
    insert into player_playtimes as spent (bot_id, registration_id, cluster_id, counter)
    select bot_id, id, cluster_id, 1 from counted where cluster_id <> ''
    on conflict (bot_id, registration_id, cluster_id) do update set counter = spent.counter + 1`);
}
