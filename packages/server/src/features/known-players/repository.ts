import { MAX_FORMER_NAMES, MAX_KNOWN_PLAYERS } from '@arkwright/contracts/players/bounds';
import { and, asc, count, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { ServerKey } from '../../fleet/game-server.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { contains, spellings } from '../../platform/database/typed-text.ts';
import { knownPlayers, playerArrivals } from './table.ts';

/** 150 servers with 100 players each. */
const MAX_ONLINE = 15_000;

export type KnownPlayerRow = typeof knownPlayers.$inferSelect;

/** A player on a list of a game server. */
type Listed = { botId: string; serverId: string; netId: string; name: string };
/** A player in an upload; `lastSeen` in ms. */
export type Uploaded = { netId: string; name: string; characterName: string; lastSeen: number };

/** The former names of an account, once it is called `name`. */
const formerNames = (name: SQL) => sql`
  case when known.name in ('', ${name}) then known.former_names
    else (array_prepend(known.name, array_remove(array_remove(known.former_names, known.name), ${name}))
      )[1:${MAX_FORMER_NAMES}::integer] end`;

/**
 * Stores who is on these servers now; players who are no longer listed have left. Writes only what has changed. Skips
 * instances that are just being changed or deleted. Returns the instances that it stored players of, those that got new
 * ones, and those in which somebody came, left or was renamed.
 */
export async function noteListed(
  tx: Queries,
  servers: readonly ServerKey[],
  listed: readonly Listed[],
): Promise<{ noted: string[]; grown: string[]; moved: string[] }> {
  const column = (pick: (row: Listed) => string) => sql.param(listed.map(pick));
  const { rows } = await tx.execute<{ noted: string[]; grown: string[]; moved: string[] }>(sql`
    with asked as (
      select * from unnest(
        ${sql.param(servers.map(({ botId }) => botId))}::text[],
        ${sql.param(servers.map(({ id }) => id))}::text[]) as asked (bot_id, server_id)),
    kept as (
      select id from bot_instances where id in (select bot_id from asked) order by id for key share skip locked),
    moment as (select ${databaseNow} as now),
    -- A player on two lists has just changed servers: the later list says where to.
    listed as (
      select distinct on (bot_id, net_id) listed.* from unnest(
        ${column(({ botId }) => botId)}::text[], ${column(({ serverId }) => serverId)}::text[],
        ${column(({ netId }) => netId)}::text[], ${column(({ name }) => name)}::text[]
      ) with ordinality as listed (bot_id, server_id, net_id, name, place)
      join kept on kept.id = listed.bot_id
      order by bot_id, net_id, place desc),
    gone as (
      update known_players as known set is_online = false, last_seen = moment.now
      from asked join kept on kept.id = asked.bot_id cross join moment
      where known.bot_id = asked.bot_id and known.server_id = asked.server_id and known.is_online
        and not exists (
          select from listed where listed.bot_id = known.bot_id and listed.net_id = known.net_id)
      returning known.bot_id),
    come as (
      insert into known_players as known
        (bot_id, net_id, name, character_name, former_names, server_id, is_online, first_seen, last_seen)
      select listed.bot_id, listed.net_id, listed.name, '', '{}', listed.server_id, true, moment.now, moment.now
      from listed cross join moment
      left join known_players as before on before.bot_id = listed.bot_id and before.net_id = listed.net_id
      where before.net_id is null or not before.is_online
        or before.server_id <> listed.server_id or before.name <> listed.name
      order by listed.bot_id, listed.net_id
      on conflict (bot_id, net_id) do update set
        name = excluded.name, former_names = ${formerNames(sql`excluded.name`)},
        server_id = excluded.server_id, is_online = true, last_seen = excluded.last_seen
      returning bot_id, xmax = 0 as is_new)
    select array(select id from kept) as noted, array(select distinct bot_id from come where is_new) as grown,
      array(select bot_id from come union select bot_id from gone) as moved`);
  return rows[0] ?? { noted: [], grown: [], moved: [] };
}

/**
 * Stores the players of a server's upload: those who are new or have another name, and, to the hour, when they were last
 * seen. A survivor with an older "last seen" than the stored one, such as from another server, changes nothing. Returns
 * whether there are new players.
 */
export async function noteUploaded(
  tx: Queries,
  { botId, id: serverId }: ServerKey,
  { players, hourMs }: { players: readonly Uploaded[]; hourMs: number },
): Promise<boolean> {
  const column = (pick: (row: Uploaded) => string | number) => sql.param(players.map(pick));
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`
    with uploaded as (
      select distinct on (net_id) * from unnest(
        ${column(({ netId }) => netId)}::text[], ${column(({ name }) => name)}::text[],
        ${column(({ characterName }) => characterName)}::text[], ${column(({ lastSeen }) => lastSeen)}::bigint[]
      ) as uploaded (net_id, name, character_name, last_seen)
      order by net_id, last_seen desc)
    insert into known_players as known
      (bot_id, net_id, name, character_name, former_names, server_id, is_online, first_seen, last_seen)
    select ${botId}, uploaded.net_id, uploaded.name, uploaded.character_name, '{}', ${serverId}, false,
      uploaded.last_seen, uploaded.last_seen
    from uploaded
    left join known_players as before on before.bot_id = ${botId} and before.net_id = uploaded.net_id
    where before.net_id is null or (uploaded.last_seen >= before.last_seen and (
      uploaded.character_name <> before.character_name or (before.name = '' and uploaded.name <> '')
      or uploaded.last_seen > before.last_seen + ${hourMs}::integer))
    order by uploaded.net_id
    on conflict (bot_id, net_id) do update set
      -- The name that the game itself lists is the account's.
      name = case when known.name = '' then excluded.name else known.name end,
      character_name = excluded.character_name,
      server_id = case when known.is_online then known.server_id else excluded.server_id end,
      last_seen = greatest(known.last_seen, excluded.last_seen)
    returning xmax = 0 as is_new`);
  return rows.some((row) => row.is_new);
}

/** Deletes the longest unseen players of instances that have more than they may. */
export async function deleteSurplus(tx: Queries, botIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from known_players as known using unnest(${sql.param([...botIds])}::text[]) as full_one (bot_id)
    cross join lateral (
      select net_id from known_players as mine where mine.bot_id = full_one.bot_id
      order by mine.last_seen desc, mine.net_id offset ${MAX_KNOWN_PLAYERS}::integer) as surplus
    where known.bot_id = full_one.bot_id and known.net_id = surplus.net_id`);
}

/** Deletes up to `limit` players of all instances who were last seen before `before`, ms. Returns the number of deleted rows. */
export async function deleteUnseen(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from known_players where ctid = any(array(
      select ctid from known_players where last_seen < ${before} and not is_online
      order by last_seen limit ${limit}))`);
  return rowCount ?? 0;
}

type KnownPlayerQuery = {
  /** In a name or the id; empty for all. */
  q: string;
  /** The account's name, exactly but for Unicode's forms. */
  name?: string | undefined;
  /** Found as well, whatever their names. */
  netIds: readonly string[];
  /** Players last seen on these, and still there, come first. */
  answeringIds: readonly string[];
  limit: number;
};

export function findPlayers(
  db: Queries,
  scope: InstanceScope,
  wanted: KnownPlayerQuery,
): Promise<KnownPlayerRow[]> {
  const { q, name, netIds, answeringIds, limit } = wanted;
  const { botId, netId, characterName, formerNames: former, serverId, isOnline, lastSeen } = knownPlayers;
  // One look at all texts of a player. The line end keeps a text from being found across two of them.
  const texts = sql`(${knownPlayers.name} || chr(10) || ${characterName} || chr(10) || ${netId} || chr(10)
    || array_to_string(${former}, chr(10)))`;
  const isThere = sql`(${isOnline} and ${serverId} = any(${sql.param([...answeringIds])}::text[]))`;
  return db
    .select()
    .from(knownPlayers)
    .where(
      and(
        eq(botId, scope.botId),
        name === undefined ? undefined : inArray(knownPlayers.name, spellings(name)),
        q === '' ? undefined : or(contains(texts, q), inArray(netId, [...netIds])),
      ),
    )
    .orderBy(desc(isThere), desc(lastSeen), asc(netId))
    .limit(limit);
}

export async function findPlayer(
  db: Queries,
  scope: InstanceScope,
  netId: string,
): Promise<KnownPlayerRow | undefined> {
  const [row] = await db
    .select()
    .from(knownPlayers)
    .where(and(eq(knownPlayers.botId, scope.botId), eq(knownPlayers.netId, netId)));
  return row;
}

/** Players on some servers now, by name; at most as many as the largest instance's servers have room for at a time. */
export function listOnlinePlayers(
  db: Queries,
  scope: InstanceScope,
  serverIds: readonly string[],
): Promise<KnownPlayerRow[]> {
  const { botId, serverId, isOnline, name, netId } = knownPlayers;
  return db
    .select()
    .from(knownPlayers)
    .where(and(eq(botId, scope.botId), eq(isOnline, true), inArray(serverId, [...serverIds])))
    .orderBy(asc(name), asc(netId))
    .limit(MAX_ONLINE);
}

/** How many players were first seen from `since` (ms) on. */
export async function countNew(db: Queries, scope: InstanceScope, since: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(knownPlayers)
    .where(and(eq(knownPlayers.botId, scope.botId), gte(knownPlayers.firstSeen, since)));
  return row?.n ?? 0;
}

/** Players by what their accounts are called now, several where they are called alike. */
export function listNamed(
  db: Queries,
  scope: InstanceScope,
  names: readonly string[],
): Promise<Pick<KnownPlayerRow, 'netId' | 'name'>[]> {
  const { botId, netId, name } = knownPlayers;
  return db
    .select({ netId, name })
    .from(knownPlayers)
    .where(and(eq(botId, scope.botId), sql`${name} = any(${sql.param([...names])}::text[])`));
}

/** Players whose names are not ASCII and may be written as one of these, whatever the number of question marks. */
export function listOutsideAscii(
  db: Queries,
  scope: InstanceScope,
  lossyNames: readonly string[],
): Promise<Pick<KnownPlayerRow, 'netId' | 'name'>[]> {
  const { botId, netId, name } = knownPlayers;
  return db
    .select({ netId, name })
    .from(knownPlayers)
    .where(
      and(
        eq(botId, scope.botId),
        sql`octet_length(${name}) <> char_length(${name})`,
        sql`regexp_replace(${name}, '([^\\x20-\\x7e]|[?])+', '?', 'g') in (
          select regexp_replace(lossy, '[?]+', '?', 'g')
          from unnest(${sql.param([...lossyNames])}::text[]) as lossy)`,
      ),
    );
}

export function listNames(
  db: Queries,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<Pick<KnownPlayerRow, 'netId' | 'name' | 'characterName'>[]> {
  const { botId, netId, name, characterName } = knownPlayers;
  return db
    .select({ netId, name, characterName })
    .from(knownPlayers)
    .where(and(eq(botId, scope.botId), sql`${netId} = any(${sql.param([...netIds])}::text[])`));
}

/**
 * Players on a game server, those who have just joined by its log, or were there until up to `leftMs` ago; one may be in it
 * twice.
 */
export async function listThere(
  db: Queries,
  { botId, id: serverId }: ServerKey,
  leftMs: number,
): Promise<Pick<KnownPlayerRow, 'netId' | 'name'>[]> {
  const { netId, name, isOnline, lastSeen } = knownPlayers;
  const since = sql`${databaseNow} - ${leftMs}::integer`;
  const listed = db
    .select({ netId, name })
    .from(knownPlayers)
    .where(
      and(
        eq(knownPlayers.botId, botId),
        eq(knownPlayers.serverId, serverId),
        or(isOnline, sql`${lastSeen} >= ${since}`),
      ),
    )
    .limit(MAX_ONLINE);
  const come = db
    .select({ netId: playerArrivals.netId, name: playerArrivals.name })
    .from(playerArrivals)
    .where(
      and(
        eq(playerArrivals.botId, botId),
        eq(playerArrivals.serverId, serverId),
        sql`${playerArrivals.at} >= ${since}`,
      ),
    );
  return unionAll(listed, come);
}

/**
 * The names that are like one of the patterns, of players who are on one of these servers, have just come by its log, or
 * were there until up to `leftMs` ago.
 */
export async function listNamesThere(
  db: Queries,
  there: { servers: readonly ServerKey[]; patterns: readonly string[]; leftMs: number },
): Promise<{ botId: string; serverId: string; name: string }[]> {
  const column = (pick: (key: ServerKey) => string) => sql.param(there.servers.map(pick));
  const isThere = ({ botId, serverId, name }: typeof knownPlayers | typeof playerArrivals) => sql`
    (${botId}, ${serverId}) in (
      select * from unnest(${column((key) => key.botId)}::text[], ${column(({ id }) => id)}::text[]))
    and ${name} like any(${sql.param([...there.patterns])}::text[])`;
  const since = sql`${databaseNow} - ${there.leftMs}::integer`;
  const { botId, serverId, name, isOnline, lastSeen } = knownPlayers;
  const listed = db
    .select({ botId, serverId, name })
    .from(knownPlayers)
    .where(and(isThere(knownPlayers), or(isOnline, sql`${lastSeen} >= ${since}`)))
    .limit(MAX_ONLINE);
  const { at, ...come } = playerArrivals;
  return unionAll(
    listed,
    db
      .select({ botId: come.botId, serverId: come.serverId, name: come.name })
      .from(playerArrivals)
      .where(and(isThere(playerArrivals), sql`${at} >= ${since}`)),
  );
}

/** When these players were last seen, ms: those who were seen last on one of these servers. */
export function listLastSeen(
  db: Queries,
  scope: InstanceScope,
  of: { serverIds: readonly string[]; netIds: readonly string[] },
): Promise<Pick<KnownPlayerRow, 'serverId' | 'netId' | 'lastSeen' | 'isOnline'>[]> {
  const { botId, serverId, netId, lastSeen, isOnline } = knownPlayers;
  const oneOf = (column: typeof serverId | typeof netId, ids: readonly string[]) =>
    sql`${column} = any(${sql.param([...ids])}::text[])`;
  return db
    .select({ serverId, netId, lastSeen, isOnline })
    .from(knownPlayers)
    .where(and(eq(botId, scope.botId), oneOf(serverId, of.serverIds), oneOf(netId, of.netIds)));
}
