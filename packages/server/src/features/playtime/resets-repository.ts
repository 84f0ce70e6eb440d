import { sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The registrations whose counters were set to 0, and the number of steps. */
export type Reset = { discordIds: string[]; steps: number };

type Found = { discord_id: string; steps: number };

const toReset = (rows: readonly Found[]): Reset => ({
  discordIds: rows.map(({ discord_id }) => discord_id),
  steps: rows.reduce((sum, { steps }) => sum + steps, 0),
});

/**
 * Sets playtimes on all servers to 0: of one registration, or of all. Rows are locked in the order in which they are
 * counted, so that the two never wait for each other.
 */
export async function resetGlobal(tx: Queries, scope: InstanceScope, id?: string): Promise<Reset> {
  const { rows } = await tx.execute<Found>(sql`
    with due as (
      select id, playtime_counter as steps from player_registrations
      where bot_id = ${scope.botId} and playtime_counter > 0 ${ofOne(id, sql`id`)}
      order by id for no key update)
    update player_registrations as it set playtime_counter = 0
    from due where it.bot_id = ${scope.botId} and it.id = due.id
    returning it.discord_id, due.steps`);
  return toReset(rows);
}

/** The same for one cluster of the game. */
export async function resetCluster(
  tx: Queries,
  scope: InstanceScope,
  of: { clusterId: string; id?: string },
): Promise<Reset> {
  const { rows } = await tx.execute<Found>(sql`
    with owners as (
      select it.id, it.discord_id from player_registrations as it
      where it.bot_id = ${scope.botId} ${ofOne(of.id, sql`it.id`)} and exists (
        select from player_playtimes as spent
        where spent.bot_id = it.bot_id and spent.registration_id = it.id and spent.cluster_id = ${of.clusterId})
      order by it.id for no key update of it)
    delete from player_playtimes as spent using owners
    where spent.bot_id = ${scope.botId} and spent.registration_id = owners.id and spent.cluster_id = ${of.clusterId}
    returning owners.discord_id, spent.counter as steps`);
  return toReset(rows);
}

const ofOne = (id: string | undefined, column: ReturnType<typeof sql>) =>
  id === undefined ? sql`` : sql`and ${column} = ${id}`;
