import type { LiveLine } from '@arkwright/contracts/live/schema';
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readPages } from '../../platform/database/read-pages.ts';
import { liveLines, liveStreams } from './table.ts';

export type NewLine = Omit<LiveLine, 'id'> & { scope: InstanceScope };

/**
 * Appends lines to the streams of their instances, in the given order, in one statement; then deletes lines that are not
 * among the newest `keep` of an instance. A call has fewer lines of an instance than that.
 */
export async function insertLines(tx: Queries, lines: readonly NewLine[], keep: number): Promise<void> {
  if (lines.length === 0) return;
  const column = (pick: (line: NewLine) => string | number | null) => sql.param(lines.map(pick));
  await tx.execute(sql`
    with given as (
      select * from unnest(
        ${column(({ scope }) => scope.botId)}::text[], ${column(({ at }) => at)}::bigint[],
        ${column(({ serverId }) => serverId)}::text[], ${column(({ kind }) => kind)}::text[],
        ${column(({ player }) => player)}::text[], ${column(({ character }) => character)}::text[],
        ${column(({ tribe }) => tribe)}::text[], ${column(({ text }) => text)}::text[],
        ${column(({ relayed }) => relayed)}::text[]
      ) with ordinality as given (bot_id, at, server_id, kind, player, "character", tribe, text, relayed, position)
    ),
    counted as (select bot_id, count(*) as lines from given group by bot_id),
    taken as (
      insert into ${liveStreams} (bot_id, last_id)
      select bot_id, lines from counted order by bot_id
      on conflict (bot_id) do update set last_id = live_streams.last_id + excluded.last_id
      returning bot_id, last_id
    ),
    dropped as (
      delete from ${liveLines} as line using taken
      where line.bot_id = taken.bot_id and line.id <= taken.last_id - ${keep}::integer
    )
    insert into ${liveLines} (bot_id, id, at, server_id, kind, player, "character", tribe, text, relayed)
    select bot_id, last_id - lines + row_number() over (partition by bot_id order by position),
      at, server_id, kind, player, "character", tribe, text, relayed
    from given join counted using (bot_id) join taken using (bot_id)
  `);
}

const { botId: _scope, ...LINE } = getTableColumns(liveLines);

/** Up to `limit` lines, oldest first: the newest, those before a line, or the first ones after a line. */
export async function listLines(
  db: Queries,
  scope: InstanceScope,
  wanted: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<LiveLine[]> {
  const { before, after, limit } = wanted;
  const select = db.select(LINE).from(liveLines);
  const ofInstance = eq(liveLines.botId, scope.botId);
  if (after !== undefined) {
    return select
      .where(and(ofInstance, gt(liveLines.id, after)))
      .orderBy(asc(liveLines.id))
      .limit(limit);
  }
  const where = before === undefined ? ofInstance : and(ofInstance, lt(liveLines.id, before));
  return (await select.where(where).orderBy(desc(liveLines.id)).limit(limit)).toReversed();
}

/** The players' stored chat messages, the newest first. */
export function listChat(db: Queries, scope: InstanceScope): Promise<LiveLine[]> {
  const { botId, id, kind, player } = liveLines;
  const isChat = and(eq(botId, scope.botId), eq(kind, 'chat'), ne(player, 'SERVER'));
  return readPages((last, limit) =>
    db
      .select(LINE)
      .from(liveLines)
      .where(and(isChat, last && lt(id, last.id)))
      .orderBy(desc(id))
      .limit(limit),
  );
}

/** Joins and leaves of players with this name, newest first, as far as they are kept. */
export function listMoves(
  db: Queries,
  scope: InstanceScope,
  { player, limit }: { player: string; limit: number },
): Promise<LiveLine[]> {
  return db
    .select(LINE)
    .from(liveLines)
    .where(
      and(
        eq(liveLines.botId, scope.botId),
        inArray(liveLines.kind, ['joined', 'left']),
        eq(liveLines.player, player),
      ),
    )
    .orderBy(desc(liveLines.id))
    .limit(limit);
}

/** Joins and leaves since `since`, ms, by their times, because an agent may send some late; as far as they are kept. */
export function listMovesSince(
  db: Queries,
  scope: InstanceScope,
  since: number,
): Promise<Pick<LiveLine, 'id' | 'at' | 'serverId' | 'kind' | 'player'>[]> {
  const { id, at, serverId, kind, player } = liveLines;
  const isMove = and(eq(liveLines.botId, scope.botId), inArray(kind, ['joined', 'left']), gte(at, since));
  return readPages((last, limit) =>
    db
      .select({ id, at, serverId, kind, player })
      .from(liveLines)
      .where(and(isMove, last && sql`(${at}, ${id}) > (${last.at}::bigint, ${last.id}::bigint)`))
      .orderBy(asc(at), asc(id))
      .limit(limit),
  );
}

/** When the oldest line was written that is kept, ms. */
export async function findOldest(db: Queries, scope: InstanceScope): Promise<number | null> {
  const [line] = await db
    .select({ at: liveLines.at })
    .from(liveLines)
    .where(eq(liveLines.botId, scope.botId))
    .orderBy(asc(liveLines.id))
    .limit(1);
  return line?.at ?? null;
}

/** Messages sent to the games of instances since `since`, ms. */
export function listSent(
  tx: Queries,
  wanted: { scopes: readonly InstanceScope[]; since: number },
): Promise<{ botId: string; player: string; text: string }[]> {
  const ids = wanted.scopes.map(({ botId }) => botId);
  return tx
    .select({ botId: liveLines.botId, player: liveLines.player, text: liveLines.text })
    .from(liveLines)
    .where(and(inArray(liveLines.botId, ids), eq(liveLines.kind, 'sent'), gte(liveLines.at, wanted.since)));
}

/** Deletes up to `limit` lines of all instances that are older than `before`, ms. Returns the number of deleted rows. */
export async function deleteOldLines(
  db: Queries,
  wanted: { before: number; limit: number },
): Promise<number> {
  const old = sql`select ctid from ${liveLines} where at < ${wanted.before} limit ${wanted.limit}`;
  const { rowCount } = await db.execute(sql`delete from ${liveLines} where ctid = any(array(${old}))`);
  return rowCount ?? 0;
}
