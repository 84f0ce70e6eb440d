import { EVERY_SERVER } from '@arkwright/contracts/live/bounds';
import type { LiveLine } from '@arkwright/contracts/live/schema';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, min, or, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { lineOfEvent } from '../../game-events/line-of-event.ts';
import { gameEvents, gameMoves } from '../../game-events/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readPages } from '../../platform/database/read-pages.ts';
import { mapInSlices } from '../../platform/work/slices.ts';

/** Chat that one statement reads: its events are parsed in one turn. */
const CHAT_ROWS = 1000;

const LINE = {
  id: gameEvents.id,
  at: gameEvents.at,
  serverId: gameEvents.serverId,
  relayed: gameEvents.relayed,
  event: gameEvents.event,
};

/** Lines that people see, of an instance, from `since` on, ms. */
const shownSince = ({ botId }: InstanceScope, since: number) =>
  and(eq(gameEvents.botId, botId), isNotNull(gameEvents.kind), gte(gameEvents.at, since));

/** Up to `limit` lines from `since` on, ms, oldest first: the newest, those before a line, or the first ones after a line. */
export async function listLines(
  db: Queries,
  scope: InstanceScope,
  wanted: {
    before?: number | undefined;
    after?: number | undefined;
    serverId?: string | undefined;
    limit: number;
    since: number;
  },
): Promise<LiveLine[]> {
  const { before, after, serverId, limit, since } = wanted;
  const isThere = serverId === undefined ? undefined : inArray(gameEvents.serverId, [serverId, EVERY_SERVER]);
  const isShown = and(shownSince(scope, since), isThere);
  const select = db.select(LINE).from(gameEvents);
  if (after !== undefined) {
    const rows = await select
      .where(and(isShown, gt(gameEvents.id, after)))
      .orderBy(asc(gameEvents.id))
      .limit(limit);
    return rows.flatMap(toLine);
  }
  const where = and(isShown, before === undefined ? undefined : lt(gameEvents.id, before));
  const rows = await select.where(where).orderBy(desc(gameEvents.id)).limit(limit);
  return rows.toReversed().flatMap(toLine);
}

type EventRow = Omit<LiveLine, 'kind' | 'player' | 'character' | 'tribe' | 'text'> & {
  event: typeof gameEvents.$inferSelect.event;
};

function toLine({ event, ...row }: EventRow): LiveLine[] {
  if (event.type !== 'line') {
    const line = lineOfEvent(event);
    return line ? [{ ...row, ...line }] : [];
  }
  const { type: _type, ...line } = event;
  return [{ ...row, ...line }];
}

/** The newest `most` of the players' chat messages since `since`, ms, the newest first. */
export async function listChat(
  db: Queries,
  scope: InstanceScope,
  { since, most }: { since: number; most: number },
): Promise<LiveLine[]> {
  const { id, kind, event } = gameEvents;
  const author = sql`coalesce(${event}->>'player', 'SERVER')`;
  const isChat = and(shownSince(scope, since), eq(kind, 'chat'), sql`${author} <> 'SERVER'`);
  const rows = await readPages<EventRow>(
    (last, limit) =>
      db
        .select(LINE)
        .from(gameEvents)
        .where(and(isChat, last && lt(id, last.id)))
        .orderBy(desc(id))
        .limit(limit),
    { most, pageRows: CHAT_ROWS },
  );
  return (await mapInSlices(rows, toLine)).flat();
}

/** The newest chat messages of a name since `since`, ms, the newest first, without what crosschat repeated. */
export async function listChatOf(
  db: Queries,
  scope: InstanceScope,
  { name, since, limit }: { name: string; since: number; limit: number },
): Promise<LiveLine[]> {
  const { id, kind, event, relayed } = gameEvents;
  const isTheirs = and(eq(kind, 'chat'), isNull(relayed), sql`${event}->>'player' = ${name}`);
  const rows = await db
    .select(LINE)
    .from(gameEvents)
    .where(and(shownSince(scope, since), isTheirs))
    .orderBy(desc(id))
    .limit(limit);
  return rows.flatMap(toLine);
}

/** A join or leave of a player. */
export type MoveRow = Omit<typeof gameMoves.$inferSelect, 'botId' | 'day' | 'eosId'>;

const MOVE = {
  id: gameMoves.id,
  at: gameMoves.at,
  serverId: gameMoves.serverId,
  kind: gameMoves.kind,
  player: gameMoves.player,
};

/**
 * Joins and leaves of a player since `since`, ms, newest first: by the EOS ID, and where the game did not say it by the name,
 * if one is given.
 */
export function listMoves(
  db: Queries,
  scope: InstanceScope,
  { netId, name, since, limit }: { netId: string; name: string | undefined; since: number; limit: number },
): Promise<MoveRow[]> {
  const { botId, eosId, player, at } = gameMoves;
  const isNamed = name === undefined ? undefined : and(eq(eosId, ''), eq(player, name));
  return db
    .select(MOVE)
    .from(gameMoves)
    .where(and(eq(botId, scope.botId), or(eq(eosId, netId), isNamed), gte(at, since)))
    .orderBy(desc(gameMoves.id))
    .limit(limit);
}

/** The newest join or leave of each of these players in the last days, where the game said who it was. */
export async function listLastMoves(
  db: Queries,
  scope: InstanceScope,
  { netIds, days }: { netIds: readonly string[]; days: number },
): Promise<(Pick<MoveRow, 'serverId' | 'kind' | 'at'> & { netId: string })[]> {
  const { rows } = await db.execute<Pick<MoveRow, 'serverId' | 'kind'> & { netId: string; at: string }>(sql`
    select player.net_id as "netId", move.server_id as "serverId", move.kind, move.at
    from unnest(${sql.param([...netIds])}::text[]) as player (net_id)
    cross join lateral (
      select server_id, kind, at from game_moves
      where bot_id = ${scope.botId} and eos_id = player.net_id
        and day >= (now() at time zone 'utc')::date - ${days}::int
      order by id desc limit 1) as move`);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** The first `most` joins and leaves from `from` until before `until`, ms, by their times, because an agent may send some late. */
export function listMovesBetween(
  db: Queries,
  scope: InstanceScope,
  { from, until, most }: { from: number; until: number; most: number },
): Promise<MoveRow[]> {
  const { id, at, botId } = gameMoves;
  const isThen = and(eq(botId, scope.botId), gte(at, from), lt(at, until));
  return readPages<MoveRow>(
    (last, limit) =>
      db
        .select(MOVE)
        .from(gameMoves)
        .where(and(isThen, last && sql`(${at}, ${id}) > (${last.at}::bigint, ${last.id}::bigint)`))
        .orderBy(asc(at), asc(id))
        .limit(limit),
    { most },
  );
}

/** When the oldest join or leave that is kept was, ms, from `since` on; null if none is. */
export async function findOldestMove(
  db: Queries,
  scope: InstanceScope,
  since: number,
): Promise<number | null> {
  const [row] = await db
    .select({ at: min(gameMoves.at) })
    .from(gameMoves)
    .where(and(eq(gameMoves.botId, scope.botId), gte(gameMoves.at, since)));
  return row?.at ?? null;
}
