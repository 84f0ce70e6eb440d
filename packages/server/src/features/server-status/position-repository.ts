import { DAY_MS } from '@arkwright/contracts/core/durations';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { keyText, type ServerKey } from '../../fleet/game-server.ts';
import type { Loss, ServerPosition } from '../../game-events/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { matchKeys } from './key-list.ts';
import { gameEventLosses, gameEventPositions } from './table.ts';

/**
 * The positions in the logs of servers, locked until the transaction ends, in one order for everybody. One that is missing
 * is made, so that whoever else begins with the same log waits as well: RCON and an agent tell the same lines.
 */
export async function lockPositions(tx: Queries, servers: readonly ServerKey[]): Promise<ServerPosition[]> {
  const known = await lockKnown(tx, servers);
  const keys = new Set(known.map(keyText));
  const missing = servers.filter((server) => !keys.has(keyText(server)));
  if (missing.length === 0) return known;
  const first = missing
    .toSorted((a, b) => (keyText(a) < keyText(b) ? -1 : 1))
    .map(({ botId, id: serverId }) => ({ botId, serverId, lastAt: 0, lastLines: [], gaps: [] }));
  await tx.insert(gameEventPositions).values(first).onConflictDoNothing();
  return lockKnown(tx, servers);
}

function lockKnown(tx: Queries, servers: readonly ServerKey[]): Promise<ServerPosition[]> {
  const { botId, serverId, lastAt, lastLines, gaps } = gameEventPositions;
  return tx
    .select({ botId, id: serverId, lastAt, lastLines: sql<string[]>`to_json(${lastLines})`, gaps })
    .from(gameEventPositions)
    .where(matchKeys(botId, serverId, servers))
    .orderBy(asc(botId), asc(serverId))
    .for('update');
}

/** As one text: there may be thousands of lines, which drizzle would map one by one, also in `lockKnown`. */
export async function savePositions(
  tx: Queries,
  positions: readonly (ServerPosition & { bytes: number; moves: number })[],
): Promise<void> {
  if (positions.length === 0) return;
  await tx.execute(sql`
    update game_event_positions as stored set
      last_at = given."lastAt", last_lines = given."lastLines", gaps = given.gaps,
      bytes = stored.bytes + given.bytes, moves = stored.moves + given.moves
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
      as given ("botId" text, id text, "lastAt" bigint, "lastLines" text[], gaps jsonb, bytes bigint, moves int)
    where stored.bot_id = given."botId" and stored.server_id = given.id`);
}

/** Counts lines that handlers have lost; one more day begins with the first that are lost after the last one is over. */
export async function addLost(tx: Queries, losses: readonly Loss[]): Promise<void> {
  if (losses.length === 0) return;
  await tx.execute(sql`
    insert into game_event_losses as stored (bot_id, server_id, handler, lost, lost_since, lost_at)
    select "botId", id, handler, lines, ${databaseNow}, ${databaseNow}
    from jsonb_to_recordset(${JSON.stringify(losses)}::jsonb) as given ("botId" text, id text, handler text, lines int)
    order by "botId", id, handler
    on conflict (bot_id, server_id, handler) do update set
      lost = case when stored.lost_since < excluded.lost_since - ${DAY_MS} then 0 else stored.lost end + excluded.lost,
      lost_since = case when stored.lost_since < excluded.lost_since - ${DAY_MS} then excluded.lost_since
        else stored.lost_since end,
      lost_at = excluded.lost_at`);
}

export type LostRow = { botId: string; serverId: string; handler: string; lines: number };

/** What handlers have lost in the last day, of all instances or of some. Shown for a day after the last loss. */
export function listLost(db: Queries, botIds?: readonly string[]): Promise<LostRow[]> {
  const { botId, serverId, handler, lost, lostAt } = gameEventLosses;
  return db
    .select({ botId, serverId, handler, lines: lost })
    .from(gameEventLosses)
    .where(and(gt(lostAt, sql`${databaseNow} - ${DAY_MS}::bigint`), botIds && inArray(botId, [...botIds])))
    .orderBy(asc(botId), asc(serverId), asc(handler));
}

/** Stores whether most lines of servers' logs are unknown; since when, if they were not before. */
export async function markUnknownLogs(
  tx: Queries,
  samples: readonly (ServerKey & { isUnknown: boolean })[],
): Promise<void> {
  const column = (pick: (sample: ServerKey & { isUnknown: boolean }) => unknown) =>
    sql.param(samples.map(pick));
  await tx.execute(sql`
    update game_event_positions as stored set unknown_since = case when sample.is_unknown then ${databaseNow} else 0 end
    from unnest(${column(({ botId }) => botId)}::text[], ${column(({ id }) => id)}::text[],
      ${column(({ isUnknown }) => isUnknown)}::boolean[]) as sample (bot_id, server_id, is_unknown)
    where stored.bot_id = sample.bot_id and stored.server_id = sample.server_id
      and (stored.unknown_since > 0) <> sample.is_unknown`);
}

/** Servers most lines of whose logs are unknown, of all instances or of some. */
export function listUnknownLogs(
  db: Queries,
  botIds?: readonly string[],
): Promise<{ botId: string; serverId: string }[]> {
  const { botId, serverId, unknownSince } = gameEventPositions;
  return db
    .select({ botId, serverId })
    .from(gameEventPositions)
    .where(and(gt(unknownSince, 0), botIds && inArray(botId, [...botIds])))
    .orderBy(asc(botId), asc(serverId));
}

/** When the latest line of each server's log was written, ms. */
export async function listLastLines(
  { db }: { db: Queries },
  scope: InstanceScope,
): Promise<ReadonlyMap<string, number>> {
  const { botId, serverId, lastAt } = gameEventPositions;
  const rows = await db.select({ serverId, lastAt }).from(gameEventPositions).where(eq(botId, scope.botId));
  return new Map(rows.map((row) => [row.serverId, row.lastAt]));
}

type SilentLog = { botId: string; serverId: string; name: string; players: number };

/**
 * Servers that have been online since `before` (ms) or longer and have players, but of whose log nothing has come since. Of all
 * instances, or of some.
 */
export async function listSilentLogs(
  db: Queries,
  { before, botIds }: { before: number; botIds?: readonly string[] | undefined },
): Promise<SilentLog[]> {
  const ofThem = botIds ? sql`and status.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<SilentLog>(sql`
    select status.bot_id as "botId", status.server_id as "serverId", servers.name, status.players
    from server_statuses as status
    join servers on servers.bot_id = status.bot_id and servers.id = status.server_id and servers.is_enabled
    left join game_event_positions as position
      on position.bot_id = status.bot_id and position.server_id = status.server_id
    where status.state = 'online' and status.since < ${before} and status.players > 0
      and coalesce(position.last_at, 0) < ${before} ${ofThem}`);
  return rows;
}
