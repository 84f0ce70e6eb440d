import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/** Of all instances, or of some. */
type Among = { since: number; botIds?: readonly string[] | undefined };

const among = (botIds: readonly string[] | undefined) =>
  botIds ? sql`and companion.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;

type OtherCluster = { botId: string; serverId: string; name: string; typed: string; told: string };

/** Servers whose companion has said since then (ms) that the game is in another cluster than was typed. */
export async function listOtherClusters(db: Queries, { since, botIds }: Among): Promise<OtherCluster[]> {
  const { rows } = await db.execute<OtherCluster>(sql`
    select companion.bot_id as "botId", companion.server_id as "serverId", servers.name,
      servers.cluster_id as typed, companion.cluster_id as told
    from companions as companion
    join servers on servers.bot_id = companion.bot_id and servers.id = companion.server_id and servers.is_enabled
    where companion.cluster_id <> '' and companion.cluster_id <> servers.cluster_id
      and companion.told_at > ${since} ${among(botIds)}
    order by companion.bot_id, servers.sorting_index`);
  return rows;
}

export type LoadedMods = { botId: string; serverId: string; name: string; clusterId: string; mods: string[] };

/** The mods of servers of one cluster that have not all loaded the same, as their companions have said since then, ms. */
export async function listDifferentMods(db: Queries, { since, botIds }: Among): Promise<LoadedMods[]> {
  const { rows } = await db.execute<LoadedMods>(sql`
    with told as (
      select companion.bot_id, companion.server_id, servers.name, servers.cluster_id, servers.sorting_index,
        array(select jsonb_object_keys(companion.mods) order by 1) as mods
      from companions as companion
      join servers on servers.bot_id = companion.bot_id and servers.id = companion.server_id and servers.is_enabled
      where servers.cluster_id <> '' and companion.type not in ('', 'Agent')
        and companion.told_at > ${since} ${among(botIds)}),
    compared as (
      select *, min(mods) over of_cluster <> max(mods) over of_cluster as is_different
      from told window of_cluster as (partition by bot_id, cluster_id))
    select bot_id as "botId", server_id as "serverId", name, cluster_id as "clusterId", to_json(mods) as mods
    from compared where is_different order by bot_id, cluster_id, sorting_index`);
  return rows;
}

type OldSave = {
  botId: string;
  serverId: string;
  name: string;
  savedAt: number;
  isHosted: boolean;
  everySeconds: number;
};

/**
 * Servers whose latest save is older than `intervals` times their usual interval, with that, and that have been online for as
 * long. Of the latest ones the middle counts: a save in between is short, and one with the game's sleep in it long.
 */
export async function listOldSaves(
  db: Queries,
  {
    now,
    intervals,
    observed,
    botIds,
  }: { now: number; intervals: number; observed: number; botIds?: readonly string[] | undefined },
): Promise<OldSave[]> {
  const { rows } = await db.execute<OldSave>(sql`
    select companion.bot_id as "botId", companion.server_id as "serverId", servers.name,
      companion.saved_at::float8 as "savedAt", servers.reads_hosted_saves as "isHosted",
      usual.seconds as "everySeconds"
    from companions as companion
    join servers on servers.bot_id = companion.bot_id and servers.id = companion.server_id and servers.is_enabled
    join server_statuses as status on status.bot_id = companion.bot_id and status.server_id = companion.server_id
    cross join lateral (
      select percentile_disc(0.5) within group (order by seconds) as seconds
      from unnest(companion.save_intervals) as seconds) as usual
    where companion.saved_at > 0 and cardinality(companion.save_intervals) >= ${observed} and status.state = 'online'
      and greatest(companion.saved_at, status.since) < ${now}::bigint - ${intervals * 1000}::bigint * usual.seconds
      ${among(botIds)}
    order by companion.bot_id, servers.sorting_index`);
  return rows;
}

/** Instances whose registration key was made before then (ms), and never used. */
export async function listUnusedKeys(
  db: Queries,
  { before, botIds }: { before: number; botIds?: readonly string[] | undefined },
): Promise<{ botId: string }[]> {
  const ofThem = botIds ? sql`and bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<{ botId: string }>(sql`
    select bot_id as "botId" from bot_secrets
    where kind = 'registration-key' and last_used_at = 0 and created_at < ${before} ${ofThem}
    order by bot_id`);
  return rows;
}
