import { DAY_MS } from '@arkwright/contracts/core/durations';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/** Those who came to a server while it was online. */
export type HeardRow = {
  botId: string;
  serverId: string;
  name: string;
  came: number;
  /** Of whose joining its log has not told. */
  unheard: number;
  /** At how many different moments they came: those who came while nobody looked count as one. */
  moments: number;
  /** Its log has told of somebody who came or left since yesterday. */
  isHeard: boolean;
};

/** A server may list players before it counts as online. */
const SETTLED_MS = 60_000;

/**
 * The servers to which players came between two moments, ms, by their lists of players, of all instances or of some. A line counts
 * by the day on which it was stored: the clock of a game may be wrong.
 */
export async function listHeard(
  db: Queries,
  { since, until, botIds }: { since: number; until: number; botIds?: readonly string[] | undefined },
): Promise<HeardRow[]> {
  const ofThem = botIds ? sql`and known.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const day = new Date(since - DAY_MS).toISOString().slice(0, 10);
  const { rows } = await db.execute<HeardRow>(sql`
    with come as (
      select known.bot_id, known.server_id, servers.name, known.last_seen, exists (
        select from game_moves as moves
        where moves.bot_id = known.bot_id and moves.server_id = known.server_id and moves.kind = 'joined'
          and moves.day >= ${day}::date
          and (moves.eos_id = known.net_id or (moves.eos_id = '' and moves.player = known.name))) as is_heard
      from known_players as known
      join server_statuses as status on status.bot_id = known.bot_id and status.server_id = known.server_id
        and status.state = 'online' and status.since < known.last_seen - ${SETTLED_MS}
      join servers on servers.bot_id = known.bot_id and servers.id = known.server_id and servers.is_enabled
      where known.is_online and known.last_seen between ${since} and ${until} ${ofThem})
    select bot_id as "botId", server_id as "serverId", name, count(*)::int as came,
      (count(*) filter (where not is_heard))::int as unheard,
      (count(distinct last_seen) filter (where not is_heard))::int as moments,
      exists (
        select from game_moves as moves
        where moves.bot_id = come.bot_id and moves.server_id = come.server_id and moves.day >= ${day}::date) as "isHeard"
    from come group by bot_id, server_id, name`);
  return rows;
}
