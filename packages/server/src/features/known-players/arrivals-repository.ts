import { sql } from 'drizzle-orm';
import type { ServerKey } from '../../fleet/game-server.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';

/** Per server; more players do not join within minutes. */
export const MAX_ARRIVALS = 200;

/** A player who has just joined a game server. */
export type Arrival = { server: ServerKey; netId: string; name: string };

/** In one order for everybody, as two handlers note the same players at the same time. */
export async function insertArrivals(tx: Queries, arrivals: readonly Arrival[]): Promise<void> {
  const column = (pick: (arrival: Arrival) => string) => sql.param(arrivals.map(pick));
  await tx.execute(sql`
    insert into player_arrivals (bot_id, server_id, net_id, name, at)
    select distinct on (bot_id, server_id, net_id) bot_id, server_id, net_id, name, ${databaseNow}
    from unnest(
      ${column(({ server }) => server.botId)}::text[], ${column(({ server }) => server.id)}::text[],
      ${column(({ netId }) => netId)}::text[], ${column(({ name }) => name)}::text[]
    ) with ordinality as come (bot_id, server_id, net_id, name, place)
    order by bot_id, server_id, net_id, place desc
    on conflict (bot_id, server_id, net_id) do update set name = excluded.name, at = excluded.at`);
}

/** Deletes servers' arrivals before their newest ones; skips rows that another transaction is writing. */
export async function deleteEarlierArrivals(tx: Queries, servers: readonly ServerKey[]): Promise<void> {
  await tx.execute(sql`
    with surplus as (
      select earlier.* from unnest(
        ${sql.param(servers.map(({ botId }) => botId))}::text[],
        ${sql.param(servers.map(({ id }) => id))}::text[]) as full_one (bot_id, server_id)
      cross join lateral (
        select mine.bot_id, mine.server_id, mine.net_id from player_arrivals as mine
        where mine.bot_id = full_one.bot_id and mine.server_id = full_one.server_id
        order by mine.at desc, mine.net_id offset ${MAX_ARRIVALS}::integer for update skip locked) as earlier)
    delete from player_arrivals as arrival using surplus
    where arrival.bot_id = surplus.bot_id and arrival.server_id = surplus.server_id
      and arrival.net_id = surplus.net_id`);
}

export async function deleteOldArrivals(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from player_arrivals where ctid = any(array(
      select ctid from player_arrivals where at < ${before} order by at limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
}
