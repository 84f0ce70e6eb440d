import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Loss } from '../../game-events/game-event-handler.ts';
import { dropOldPartitions, EVENTS, MOVES, oldestDay } from '../../game-events/partitions.ts';
import { gameEventConsumers } from '../../game-events/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { addLost } from './position-repository.ts';
import { gameEventPositions } from './table.ts';

/** Most of a server's events, as JSON, bytes: what a busy one writes in two days is a quarter of it. */
export const MAX_EVENT_BYTES = 8_000_000;
/** What is left of it: so the next time is far. */
const LEFT_BYTES = 6_000_000;
/** Most of a server's joins and leaves: a full one has some 1,500 a day. */
export const MAX_MOVES = 150_000;
const LEFT_MOVES = 120_000;
/** At a time. */
const SERVERS_AT_ONCE = 20;

type Over = { botId: string; serverId: string };

/**
 * Deletes the oldest events of servers that have written too much, so that no server takes the room of another. What a handler
 * has not come to yet is counted as lost.
 */
export const tooManyEvents: Retention = {
  what: 'events of game servers that wrote too much',
  async deleteSome(db) {
    const { botId, serverId, bytes } = gameEventPositions;
    const over = await db
      .select({ botId, serverId })
      .from(gameEventPositions)
      .where(gt(bytes, MAX_EVENT_BYTES))
      .limit(SERVERS_AT_ONCE);
    for (const server of over) await deleteOldest(db, server);
    return over.length;
  },
};

/** Events of the days before the one before yesterday. */
export const oldEvents: Retention = {
  what: 'days of game events',
  async deleteSome(db) {
    await countUnhandled(db, sql`event.day < ${oldestDay(EVENTS)}`);
    return dropOldPartitions(db, EVENTS);
  },
};

/** The oldest joins and leaves of servers with too many. */
export const tooManyMoves: Retention = {
  what: 'joins and leaves of game servers that wrote too many',
  async deleteSome(db) {
    const { botId, serverId, moves } = gameEventPositions;
    const over = await db
      .select({ botId, serverId })
      .from(gameEventPositions)
      .where(gt(moves, MAX_MOVES))
      .limit(SERVERS_AT_ONCE);
    for (const server of over) await deleteOldestMoves(db, server);
    return over.length;
  },
};

/** Joins and leaves of weeks that ended 90 days ago. */
export const oldMoves: Retention = {
  what: 'weeks of joins and leaves',
  deleteSome: (db) => dropOldPartitions(db, MOVES),
};

async function deleteOldestMoves(db: Queries, { botId, serverId }: Over): Promise<void> {
  const ofServer = sql`bot_id = ${botId} and server_id = ${serverId}`;
  await db.execute(sql`
    delete from game_moves where ${ofServer} and id <= (
      select id from game_moves where ${ofServer} order by id desc offset ${LEFT_MOVES} limit 1)`);
  await db.execute(sql`
    update game_event_positions set moves = (select count(*) from game_moves where ${ofServer}) where ${ofServer}`);
}

/** Counts what handlers have not come to, of events that are about to be deleted. */
async function countUnhandled(db: Queries, isDeleted: SQL): Promise<void> {
  const { rows } = await db.execute<Loss>(sql`
    select consumer.bot_id as "botId", server.id, handler, count(*)::int as lines
    from ${gameEventConsumers} as consumer
    join game_events as event on event.bot_id = consumer.bot_id and event.id > consumer.last_id
    join servers as server on server.bot_id = event.bot_id and server.id = event.server_id
    where ${isDeleted} group by consumer.bot_id, server.id, handler`);
  await addLost(db, rows);
}

async function deleteOldest(db: Queries, { botId, serverId }: Over): Promise<void> {
  const { rows } = await db.execute<{ newest: string | null; left: string }>(sql`
    with sized as (
      select id, day, sum(octet_length(event::text)) over (order by id desc) as upto
      from game_events where bot_id = ${botId} and server_id = ${serverId}
    )
    select max(id) filter (where upto > ${LEFT_BYTES}) as newest,
      coalesce(max(upto) filter (where upto <= ${LEFT_BYTES}), 0) as left from sized`);
  const newest = Number(rows[0]?.newest ?? 0);
  await countUnhandled(
    db,
    sql`event.bot_id = ${botId} and event.server_id = ${serverId} and event.id <= ${newest}`,
  );
  await db.execute(sql`
    delete from game_events where bot_id = ${botId} and server_id = ${serverId} and id <= ${newest}`);
  await db
    .update(gameEventPositions)
    .set({ bytes: Number(rows[0]?.left ?? 0) })
    .where(and(eq(gameEventPositions.botId, botId), eq(gameEventPositions.serverId, serverId)));
}
