import {
  GLOBAL_PLAYTIME,
  MAX_CLUSTERS_OF_PLAYER,
  PLAYTIME_STEP_SECONDS,
} from '@arkwright/contracts/player-registrations/bounds';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { readPages } from '../../platform/database/read-pages.ts';
import { playerPlaytimes } from './table.ts';

export type PlaytimeRow = typeof playerPlaytimes.$inferSelect;

const STEP_MS = PLAYTIME_STEP_SECONDS * 1000;

/** A player who spends half a minute, on a cluster of the game or on none (empty). */
export type Spent = { botId: string; netId: string; clusterId: string };

/** PostgreSQL's time (ms), and which of some instances have registered players. */
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
 * Counts one step for each registered player who was seen, on all servers and on the cluster, unless this half minute (by
 * PostgreSQL's clock) has been counted already, so several workers count it once. Each player is in `spent` at most once.
 * Returns the instances for which it was counted: skips those that are just being changed or deleted, so that the others
 * don't wait for them.
 */
export async function countStep(db: Queries, spent: readonly Spent[]): Promise<string[]> {
  const column = (pick: (row: Spent) => string) => sql.param(spent.map(pick));
  const { rows } = await db.execute<{ id: string }>(sql`
    with seen as (
      select * from unnest(
        ${column(({ botId }) => botId)}::text[], ${column(({ netId }) => netId)}::text[],
        ${column(({ clusterId }) => clusterId)}::text[]) as seen (bot_id, net_id, cluster_id)),
    -- Before their rows: whoever deletes an instance goes from it to them.
    kept as (
      select id from bot_instances where id in (select bot_id from seen) order by id for key share skip locked),
    step as (select ${databaseNow} / ${STEP_MS} as number),
    due as (
      select it.bot_id, it.id, seen.cluster_id, step.number
      from kept join seen on seen.bot_id = kept.id
      join player_registrations as it on it.bot_id = seen.bot_id and it.net_id = seen.net_id
      cross join step
      where it.net_id <> '' and it.counted_step < step.number
      -- In the order in which resets lock them, so that the two never wait for each other.
      order by it.bot_id, it.id for no key update of it),
    counted as (
      update player_registrations as it
      set playtime_counter = it.playtime_counter + 1, counted_step = due.number
      from due where it.bot_id = due.bot_id and it.id = due.id and it.counted_step < due.number
      returning it.bot_id, it.id, due.cluster_id),
    noted as (
      insert into player_playtimes as time (bot_id, registration_id, cluster_id, counter)
      select bot_id, id, cluster_id, 1 from counted
      where cluster_id <> '' and (
        exists (select from player_playtimes as known where known.bot_id = counted.bot_id
          and known.registration_id = counted.id and known.cluster_id = counted.cluster_id)
        or (select count(*) from player_playtimes as known where known.bot_id = counted.bot_id
          and known.registration_id = counted.id) < ${MAX_CLUSTERS_OF_PLAYER}::integer)
      on conflict (bot_id, registration_id, cluster_id) do update set counter = time.counter + 1)
    select id from kept`);
  return rows.map(({ id }) => id);
}

/** Playtimes by cluster, of all registrations or of one. */
export function listPlaytimes(db: Queries, scope: InstanceScope, id?: string): Promise<PlaytimeRow[]> {
  const { botId, registrationId, clusterId } = playerPlaytimes;
  return readPages((after, limit) =>
    db
      .select()
      .from(playerPlaytimes)
      .where(
        and(
          eq(botId, scope.botId),
          id === undefined ? undefined : eq(registrationId, id),
          after && sql`(${registrationId}, ${clusterId}) > (${after.registrationId}, ${after.clusterId})`,
        ),
      )
      .orderBy(asc(registrationId), asc(clusterId))
      .limit(limit),
  );
}

/**
 * A registered player's playtime in minutes, on all clusters together (`Global`) or on one; undefined for unregistered
 * players.
 */
export async function findPlaytime(
  db: Queries,
  scope: InstanceScope,
  of: { netId: string; playtimeId: string },
): Promise<number | undefined> {
  const { rows } = await db.execute<{ steps: number }>(sql`
    select case when ${of.playtimeId} = ${GLOBAL_PLAYTIME} then playtime_counter else coalesce((
      select counter from player_playtimes as it
      where it.bot_id = ${scope.botId} and it.registration_id = registration.id and it.cluster_id = ${of.playtimeId}), 0)
    end as steps
    from player_registrations as registration
    where bot_id = ${scope.botId} and net_id = ${of.netId} and net_id <> ''`);
  return rows[0] && Math.floor((rows[0].steps * PLAYTIME_STEP_SECONDS) / 60);
}
