import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { sql } from 'drizzle-orm';
import type { GameEventSource } from '../fleet/game-events.ts';
import type { ServerKey } from '../fleet/game-server.ts';
import { inChunks } from '../platform/base/in-chunks.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Shown } from './line-of-event.ts';
import { gameEventConsumers, gameEventStreams, type OwnLine } from './table.ts';

/** An event of an instance. */
export type StoredEvent = {
  id: number;
  serverId: string;
  source: GameEventSource;
  event: GameLogEntry;
};

/** Events that were appended together, of an instance, with consecutive IDs. */
export type Appended = { botId: string; events: readonly StoredEvent[] };

/** Half a megabyte of the longest ones. */
const EVENTS_A_STATEMENT = 500;

/** An event as it is stored. */
export type NewEvent = Shown & {
  botId: string;
  serverId: string;
  source: GameEventSource;
  event: GameLogEntry;
  json: string;
};

/** Appends events to their instances, in the given order; returns those of each instance with their IDs. */
export async function appendEvents(tx: Queries, events: readonly NewEvent[]): Promise<Appended[]> {
  const appended: Appended[] = [];
  for (const part of inChunks(events, EVENTS_A_STATEMENT)) {
    const before = new Map(
      (await insertEvents(tx, part)).map(({ botId, lastId, count }) => [botId, lastId - count]),
    );
    for (const [botId, ofInstance] of Map.groupBy(part, (event) => event.botId)) {
      const first = (before.get(botId) ?? 0) + 1;
      const stored = ofInstance.map(({ serverId, source, event }, index) => ({
        id: first + index,
        serverId,
        source,
        event,
      }));
      appended.push({ botId, events: stored });
    }
  }
  return appended;
}

/** A change of a game server's state, as a line; `at` in ms. */
export type StateLine = ServerKey & { at: number; text: string };

/**
 * Locks instances against deletion until the transaction ends, which a transaction that appends events must do before it
 * locks anything of theirs. Returns those that are there.
 */
export async function lockInstances(tx: Queries, botIds: ReadonlySet<string>): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from bot_instances where id = any(${sql.param([...botIds])}::text[]) order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Appends lines about the states of game servers of locked instances. Of each server's the newest `keep` stay. */
export async function appendStateLines(
  tx: Queries,
  lines: readonly StateLine[],
  keep: number,
): Promise<void> {
  await insertEvents(
    tx,
    lines.map(({ botId, id: serverId, at, text }) => {
      const line: OwnLine = { type: 'line', kind: 'server', player: '', character: '', tribe: '', text };
      const json = JSON.stringify(line);
      return { ...line, botId, serverId, at, source: 'dashboard', relayed: null, eosId: '', json };
    }),
  );
  const isState = sql`source = 'dashboard' and kind = 'server'`;
  await tx.execute(sql`
    with server as (
      select distinct * from unnest(
        ${sql.param(lines.map(({ botId }) => botId))}::text[],
        ${sql.param(lines.map(({ id }) => id))}::text[]) as server (bot_id, server_id)),
    surplus as (
      select server.*, first_id from server cross join lateral (
        select id as first_id from game_events as line
        where line.bot_id = server.bot_id and line.server_id = server.server_id and ${isState}
        order by id desc offset ${keep} limit 1) as line)
    delete from game_events as line using surplus
    where line.bot_id = surplus.bot_id and line.server_id = surplus.server_id and ${isState} and id <= first_id`);
}

/** Appends a line that no game wrote. Of an instance's the newest `keep` stay. */
export async function appendOwnLine(
  tx: Queries,
  { line, keep, ...row }: { botId: string; serverId: string; at: number; line: OwnLine; keep: number },
): Promise<void> {
  const { botId } = row;
  await insertEvents(tx, [
    { ...row, ...line, source: 'dashboard', relayed: null, eosId: '', json: JSON.stringify(line) },
  ]);
  await tx.execute(sql`
    delete from game_events where bot_id = ${botId} and kind = 'sent' and id <= (
      select id from game_events where bot_id = ${botId} and kind = 'sent' order by id desc offset ${keep} limit 1)`);
}

type Row = Omit<NewEvent, 'event' | 'source'> & { source: GameEventSource | 'dashboard' };

async function insertEvents(
  tx: Queries,
  rows: readonly Row[],
): Promise<{ botId: string; lastId: number; count: number }[]> {
  const column = (pick: (row: Row) => string | number | null) => sql.param(rows.map(pick));
  const { rows: streams } = await tx.execute<{ botId: string; lastId: string; count: string }>(sql`
    with given as (
      select * from unnest(${column(({ botId }) => botId)}::text[], ${column(({ at }) => at)}::bigint[],
        ${column(({ serverId }) => serverId)}::text[], ${column(({ source }) => source)}::text[],
        ${column(({ kind }) => kind)}::text[], ${column(({ relayed }) => relayed)}::text[],
        ${column(({ player }) => player)}::text[], ${column(({ eosId }) => eosId)}::text[],
        ${column(({ json }) => json)}::text[]
      ) with ordinality as given (bot_id, at, server_id, source, kind, relayed, player, eos_id, event, position)
    ),
    counted as (select bot_id, count(*) as events from given group by bot_id),
    taken as (
      insert into game_event_streams (bot_id, last_id)
      select bot_id, events from counted order by bot_id
      on conflict (bot_id) do update set last_id = game_event_streams.last_id + excluded.last_id
      returning bot_id, last_id
    ),
    numbered as (
      select given.*, (now() at time zone 'utc')::date as day,
        last_id - events + row_number() over (partition by bot_id order by position) as id
      from given join counted using (bot_id) join taken using (bot_id)
    ),
    moved as (
      insert into game_moves (bot_id, id, day, at, server_id, kind, player, eos_id)
      select bot_id, id, day, at, server_id, kind, player, eos_id from numbered where kind in ('joined', 'left')
    ),
    stored as (
      insert into game_events (bot_id, id, day, at, server_id, source, kind, relayed, event)
      select bot_id, id, day, at, server_id, source, kind, relayed, event::json from numbered
    )
    select bot_id as "botId", last_id as "lastId", events as count from taken join counted using (bot_id)`);
  return streams.map(({ botId, lastId, count }) => ({ botId, lastId: Number(lastId), count: Number(count) }));
}

/** Deletes what a server wrote, with its joins and leaves: what is counted for its bounds goes with it. */
export async function deleteEventsOf(tx: Queries, { botId, id }: ServerKey): Promise<void> {
  await tx.execute(sql`delete from game_events where bot_id = ${botId} and server_id = ${id}`);
  await tx.execute(sql`delete from game_moves where bot_id = ${botId} and server_id = ${id}`);
}

/** Messages sent to the games of instances since `since`, ms. */
export async function listSent(
  db: Queries,
  { botIds, since }: { botIds: readonly string[]; since: number },
): Promise<{ botId: string; player: string; text: string }[]> {
  const { rows } = await db.execute<{ botId: string; player: string; text: string }>(sql`
    select bot_id as "botId", event->>'player' as player, event->>'text' as text from game_events
    where bot_id = any(${sql.param(botIds)}::text[]) and kind = 'sent' and at >= ${since}`);
  return rows;
}

/** An instance, and where a handler begins that has not been in its events. */
export type Start = { botId: string; from: number };

export type ConsumerRow = { botId: string; lastId: number };

/**
 * Locks how far a handler has come in these instances until the transaction ends, in one order for everybody. Where it has
 * no row one is made that stands before `from`. Instances that are gone are left out.
 */
export async function lockConsumers(
  tx: Queries,
  handler: string,
  starts: readonly Start[],
): Promise<ConsumerRow[]> {
  const botIds = sql.param(starts.map(({ botId }) => botId));
  const froms = sql.param(starts.map(({ from }) => from));
  await tx.execute(sql`
    with there as (
      select id, start.from_id from bot_instances
      join unnest(${botIds}::text[], ${froms}::bigint[]) as start (bot_id, from_id) on start.bot_id = id
      order by id for key share of bot_instances
    )
    insert into ${gameEventConsumers} (handler, bot_id, last_id)
    select ${handler}, id, from_id - 1 from there
    on conflict do nothing`);
  const { rows } = await tx.execute<{ botId: string; lastId: string }>(sql`
    select bot_id as "botId", last_id as "lastId" from ${gameEventConsumers}
    where handler = ${handler} and bot_id = any(${botIds}::text[]) order by bot_id for update`);
  return rows.map(({ botId, lastId }) => ({ botId, lastId: Number(lastId) }));
}

/** Up to `limit` events of each instance after the given ones, in order. */
export async function listEventsAfter(
  db: Queries,
  places: readonly ConsumerRow[],
  limit: number,
): Promise<Map<string, StoredEvent[]>> {
  const { rows } = await db.execute<Omit<StoredEvent, 'id'> & { botId: string; id: string }>(sql`
    select place.bot_id as "botId", found.id, found.server_id as "serverId", found.source, found.event
    from unnest(${sql.param(places.map(({ botId }) => botId))}::text[],
      ${sql.param(places.map(({ lastId }) => lastId))}::bigint[]) as place (bot_id, last_id)
    cross join lateral (
      select id, server_id, source, event from game_events
      where game_events.bot_id = place.bot_id and game_events.id > place.last_id order by id limit ${limit}
    ) as found
    order by place.bot_id, found.id`);
  const events = rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
  return Map.groupBy(events, ({ botId }) => botId);
}

/** Stores that a handler has come so far. */
export async function saveConsumers(
  tx: Queries,
  handler: string,
  rows: readonly ConsumerRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${gameEventConsumers} as stored set last_id = given.last_id, failures = 0
    from unnest(${sql.param(rows.map(({ botId }) => botId))}::text[],
      ${sql.param(rows.map(({ lastId }) => lastId))}::bigint[]) as given (bot_id, last_id)
    where stored.handler = ${handler} and stored.bot_id = given.bot_id`);
}

/** Counts that the next event was handled by itself and that failed; returns how often, or 0 where the instance is gone. */
export async function addFailure(db: Queries, handler: string, { botId, from }: Start): Promise<number> {
  const { rows } = await db.execute<{ failures: number }>(sql`
    insert into ${gameEventConsumers} as stored (handler, bot_id, last_id, failures)
    select ${handler}, id, ${from}::bigint - 1, 1 from bot_instances where id = ${botId}
    on conflict (handler, bot_id) do update set failures = stored.failures + 1
    returning failures`);
  return rows[0]?.failures ?? 0;
}

/** Forgets how far handlers have come that are off. */
export async function deleteConsumers(
  db: Queries,
  consumers: readonly { handler: string; botId: string }[],
): Promise<void> {
  if (consumers.length === 0) return;
  await db.execute(sql`
    delete from ${gameEventConsumers} where (handler, bot_id) in (
      select * from unnest(${sql.param(consumers.map(({ handler }) => handler))}::text[],
        ${sql.param(consumers.map(({ botId }) => botId))}::text[]))`);
}

/**
 * Instances with the bot in which a handler is not at the end. One that has no row there begins with what comes next; where none has one,
 * as before an instance's first event, all begin with the first.
 */
export async function listBehind(db: Queries): Promise<Start[]> {
  const { rows } = await db.execute<{ botId: string; from: string }>(sql`
    select bot_id as "botId", case when slowest is null then 1 else stream.last_id + 1 end as from
    from ${gameEventStreams} as stream
    left join (select bot_id, min(last_id) as slowest from ${gameEventConsumers} group by bot_id) as consumer
      using (bot_id)
    join bot_instances on id = bot_id and is_active
    where slowest is null or slowest < stream.last_id order by bot_id`);
  return rows.map(({ botId, from }) => ({ botId, from: Number(from) }));
}

type Return = { botId: string; serverId: string; wentAt: number; backAt: number; words: string };

/** The latest time since `since` (ms) that each server went offline and came back: of all instances, or of some. */
export async function listReturns(
  db: Queries,
  { since, botIds }: { since: number; botIds?: readonly string[] | undefined },
): Promise<Return[]> {
  const ofThem = botIds ? sql`and bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<Return>(sql`
    with change as (
      select bot_id, server_id, id, at, event ->> 'text' as words,
        lead(at) over later as back_at, lead(event ->> 'text') over later as next_words
      from game_events
      where source = 'dashboard' and kind = 'server' and at > ${since} ${ofThem}
        and day >= (to_timestamp(${since}::double precision / 1000) at time zone 'UTC')::date
      window later as (partition by bot_id, server_id order by id))
    select distinct on (bot_id, server_id) bot_id as "botId", server_id as "serverId",
      at::float8 as "wentAt", back_at::float8 as "backAt", words
    from change
    where words like 'Went offline%' and (next_words like 'Online%' or next_words like 'Starting%')
    order by bot_id, server_id, id desc`);
  return rows;
}

type Outages = { botId: string; serverId: string; outages: number };

/** Servers that went offline at least `least` times since `since` (ms), of all instances or of some. */
export async function listOutages(
  db: Queries,
  { since, least, botIds }: { since: number; least: number; botIds?: readonly string[] | undefined },
): Promise<Outages[]> {
  const ofThem = botIds ? sql`and bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<Outages>(sql`
    select bot_id as "botId", server_id as "serverId", count(*)::int as outages
    from game_events
    where source = 'dashboard' and kind = 'server' and at > ${since} ${ofThem}
      and day >= (to_timestamp(${since}::double precision / 1000) at time zone 'UTC')::date
      and event ->> 'text' like 'Went offline%'
    group by bot_id, server_id having count(*) >= ${least}`);
  return rows;
}
