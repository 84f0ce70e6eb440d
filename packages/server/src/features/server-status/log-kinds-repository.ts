import type { LineKind } from '@arkwright/contracts/live/schema';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/** How many of a server's latest events are counted. */
const LOOKED_AT = 500;
/** With fewer lines, chat aside, it may be chance that a kind is missing. */
export const ENOUGH_LINES = 200;

/** The latest lines of a server's log: how many there are, chat aside, and of which kinds. */
export type LogKinds = { lines: number; kinds: readonly LineKind[] };

/** The same of each server of an instance. */
export async function listLogKinds(db: Queries, botId: string): Promise<(LogKinds & { serverId: string })[]> {
  const { rows } = await db.execute<LogKinds & { serverId: string }>(sql`
    select status.server_id as "serverId", log.lines, log.kinds
    from server_statuses as status
    cross join lateral (
      select count(*) filter (where latest.source = 'log' and latest.kind <> 'chat')::int as lines,
        coalesce(json_agg(distinct latest.kind), '[]'::json) as kinds
      from (
        select source, kind from game_events as event
        where event.bot_id = status.bot_id and event.server_id = status.server_id
        order by event.id desc limit ${LOOKED_AT}) as latest) as log
    where status.bot_id = ${botId}`);
  return rows;
}

type LogWithout = { botId: string; serverId: string; name: string; lines: number };

/**
 * Servers that have been online since `before` (ms) or longer and have players, but among whose latest lines there is none of
 * a kind. Of all instances, or of some.
 */
export async function listLogsWithout(
  db: Queries,
  { kind, before, botIds }: { kind: LineKind; before: number; botIds?: readonly string[] | undefined },
): Promise<LogWithout[]> {
  if (botIds?.length === 0) return [];
  const ofThem = botIds ? sql`and status.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<LogWithout>(sql`
    select status.bot_id as "botId", status.server_id as "serverId", servers.name, log.lines
    from server_statuses as status
    join servers on servers.bot_id = status.bot_id and servers.id = status.server_id and servers.is_enabled
    cross join lateral (
      select count(*) filter (where latest.source = 'log' and latest.kind <> 'chat')::int as lines,
        coalesce(bool_or(latest.kind = ${kind}), false) as has_it
      from (
        select source, kind from game_events as event
        where event.bot_id = status.bot_id and event.server_id = status.server_id
        order by event.id desc limit ${LOOKED_AT}) as latest) as log
    where status.state = 'online' and status.since < ${before} and status.players > 0
      and log.lines >= ${ENOUGH_LINES} and not log.has_it ${ofThem}
    order by status.bot_id, servers.sorting_index`);
  return rows;
}
