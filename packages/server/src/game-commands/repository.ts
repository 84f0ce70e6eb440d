import { and, count, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import { intSum } from '../platform/database/int-sum.ts';
import { GIVEN_UP_MS, isCounted, isLost } from './room.ts';
import { type FAILURES, gameCommands, gameEchoes } from './table.ts';

export type CommandRow = typeof gameCommands.$inferSelect;
export type Transport = CommandRow['transport'];
export type CommandKey = Pick<CommandRow, 'botId' | 'id'>;

/** So many are handed to a companion at once; its next question gets the others. */
const MAX_AT_ONCE = 50;

const canBeTaken = and(eq(gameCommands.state, 'waiting'), gt(gameCommands.expiresAt, databaseNow));

const isOneOf = (keys: readonly CommandKey[]) => {
  const botIds = sql.param(keys.map(({ botId }) => botId));
  const ids = sql.param(keys.map(({ id }) => id));
  return sql`(${gameCommands.botId}, ${gameCommands.id}) in (
    select * from unnest(${botIds}::text[], ${ids}::text[]))`;
};

export type NewCommand = Pick<
  CommandRow,
  'botId' | 'id' | 'serverId' | 'transport' | 'command' | 'says' | 'relayed' | 'stops' | 'feature'
>;

/** Adds commands that may be taken for `takeMs` from now, in one statement, of one instance or of many. */
export async function insertCommands(
  tx: Queries,
  given: { rows: readonly NewCommand[]; takeMs: number },
): Promise<void> {
  const column = (pick: (row: NewCommand) => string | null) => sql.param(given.rows.map(pick));
  await tx.execute(sql`
    insert into ${gameCommands} (bot_id, id, server_id, command, says, relayed, stops, transport, feature, state,
      created_at, expires_at)
    select bot_id, id, server_id, command, says, relayed, stops, transport, feature, 'waiting', ${databaseNow},
      ${databaseNow} + ${given.takeMs}
    from unnest(${column((row) => row.botId)}::text[], ${column((row) => row.id)}::text[],
      ${column((row) => row.serverId)}::text[], ${column((row) => row.command)}::text[],
      ${column((row) => row.says)}::text[], ${column((row) => row.relayed)}::text[],
      ${column((row) => row.stops)}::text[], ${column((row) => row.transport)}::text[], ${column((row) => row.feature)}::text[])
      with ordinality as given (bot_id, id, server_id, command, says, relayed, stops, transport, feature,
        place)
    order by place`);
}

/** Commands that have stopped a game, or may have, in the last `withinMs`: of all instances, or of some. */
export async function listStops(
  db: Queries,
  { withinMs, botIds }: { withinMs: number; botIds?: readonly string[] | undefined },
): Promise<{ botId: string; serverId: string; stops: string; createdAt: number }[]> {
  const { botId, serverId, stops, createdAt, state, failure } = gameCommands;
  const rows = await db
    .select({ botId, serverId, stops, createdAt })
    .from(gameCommands)
    .where(
      and(
        isNotNull(stops),
        gt(createdAt, sql`${databaseNow} - ${withinMs}::bigint`),
        botIds && inArray(botId, [...botIds]),
        or(inArray(state, ['taken', 'done']), eq(failure, 'unclear')),
      ),
    )
    .orderBy(createdAt);
  return rows.map((row) => ({ ...row, stops: row.stops ?? '' }));
}

/** A server that commands are taken for, and how many relayed messages it takes now. */
export type Taking = { botId: string; serverId: string; room: number };

/**
 * Takes waiting commands, so that nobody else does, in the order in which they were written. Leaves out those that somebody
 * has, and those that are too late. Relayed messages are not taken by their ids, but in order, as many as their servers
 * take now: so none overtakes those that have waited for the server to come back.
 */
export async function takeCommands(
  db: Queries,
  { keys, servers }: { keys: readonly CommandKey[]; servers: readonly Taking[] },
): Promise<CommandRow[]> {
  const column = (pick: (server: Taking) => string | number) => sql.param(servers.map(pick));
  const relayed = sql`(${gameCommands.botId}, ${gameCommands.id}) in (
    select relay.bot_id, relay.id from unnest(${column(({ botId }) => botId)}::text[],
      ${column(({ serverId }) => serverId)}::text[], ${column(({ room }) => room)}::integer[])
      as server (bot_id, server_id, room)
    cross join lateral (
      select waiting.bot_id, waiting.id from game_commands as waiting
      where waiting.bot_id = server.bot_id and waiting.server_id = server.server_id and waiting.state = 'waiting'
        and waiting.relayed is not null and waiting.expires_at > ${databaseNow}
      order by waiting.position limit server.room) as relay)`;
  const taken = await db
    .update(gameCommands)
    .set({ state: 'taken' })
    .where(and(or(and(isOneOf(keys), isNull(gameCommands.relayed)), relayed), canBeTaken))
    .returning();
  return taken.toSorted((a, b) => a.position - b.position);
}

/** Lets relayed messages that were taken and surely not sent wait for their server, or for the end of their time. */
export async function giveBack(db: Queries, keys: readonly CommandKey[]): Promise<void> {
  await db
    .update(gameCommands)
    .set({ state: 'waiting' })
    .where(and(isOneOf(keys), eq(gameCommands.state, 'taken')));
}

export type Said = Pick<CommandRow, 'botId' | 'serverId'> & { says: string };

/**
 * Of some texts those that servers may have been made to say since `sinceMs` ago (as late as a command could be taken), and
 * that surely were not kept back, with what they repeat where they were relayed.
 */
export async function listSaid(
  db: Queries,
  texts: readonly Said[],
  sinceMs: number,
): Promise<(Said & Pick<CommandRow, 'relayed'>)[]> {
  if (texts.length === 0) return [];
  const column = (pick: (text: Said) => string) => sql.param(texts.map(pick));
  const { rows } = await db.execute<Said & Pick<CommandRow, 'relayed'>>(sql`
    with asked as (
      select distinct * from unnest(${column(({ botId }) => botId)}::text[],
        ${column(({ serverId }) => serverId)}::text[], ${column(({ says }) => says)}::text[])
        as asked (bot_id, server_id, says))
    select bot_id as "botId", server_id as "serverId", says, relayed from asked cross join lateral (
      select command.relayed from ${gameCommands} as command
      where command.bot_id = asked.bot_id and command.server_id = asked.server_id and command.says = asked.says
        and command.state <> 'waiting' and command.expires_at > ${databaseNow} - ${sinceMs}::bigint
      union all
      select echo.relayed from ${gameEchoes} as echo
      where echo.bot_id = asked.bot_id and echo.says = asked.says and asked.server_id = any(echo.server_ids)
        and echo.said_at > ${databaseNow} - ${sinceMs}::bigint
      order by relayed nulls last limit 1) as said`);
  return rows;
}

/** The same for all words with characters outside ASCII that the servers of some texts were made to say. */
export async function listSaidOutsideAscii(
  db: Queries,
  texts: readonly Said[],
  sinceMs: number,
): Promise<(Said & Pick<CommandRow, 'relayed'>)[]> {
  if (texts.length === 0) return [];
  const column = (pick: (text: Said) => string) => sql.param(texts.map(pick));
  const { rows } = await db.execute<Said & Pick<CommandRow, 'relayed'>>(sql`
    with server as (
      select distinct * from unnest(${column(({ botId }) => botId)}::text[],
        ${column(({ serverId }) => serverId)}::text[]) as server (bot_id, server_id)),
    said as (
      select server.*, command.says, command.relayed from server join ${gameCommands} as command
        on command.bot_id = server.bot_id and command.server_id = server.server_id
      where command.says is not null and command.state <> 'waiting'
        and command.expires_at > ${databaseNow} - ${sinceMs}::bigint
      union all
      select server.*, echo.says, echo.relayed from server join ${gameEchoes} as echo
        on echo.bot_id = server.bot_id and server.server_id = any(echo.server_ids)
      where echo.said_at > ${databaseNow} - ${sinceMs}::bigint)
    select bot_id as "botId", server_id as "serverId", says, max(relayed) as relayed from said
    where octet_length(says) <> char_length(says) group by bot_id, server_id, says`);
  return rows;
}

/**
 * How many texts for the chat of each server did not get there in the last hour, of an instance, and of how many nobody
 * knows: they were taken and have not ended `GIVEN_UP_MS` after their time. Also of commands that had to make room.
 */
export async function countUnsaid(
  db: Queries,
  { botId }: InstanceScope,
): Promise<Map<string, { unsaid: number; unknown: number }>> {
  const { rows } = await db.execute<{ serverId: string; unsaid: number; unknown: number }>(sql`
    select server_id as "serverId", ${intSum(sql`unsaid`)} as unsaid, ${intSum(sql`"unknown"`)} as "unknown" from (
      select server_id, (not (${isLost}))::int as unsaid, (${isLost})::int as "unknown" from ${gameCommands}
      where bot_id = ${botId} and says is not null
        and (state = 'failed' or state = 'waiting' and expires_at <= ${databaseNow} or ${isLost})
      union all
      select server_id, unsaid, "unknown" from game_unsaid where bot_id = ${botId} and ${isCounted}) as counted
    group by server_id`);
  return new Map(rows.map(({ serverId, ...counts }) => [serverId, counts]));
}

/** Takes the commands that wait for a server's companion, oldest first, if `onlyIf` holds. */
export async function takeForCompanion(
  db: Queries,
  scope: InstanceScope,
  { serverId, onlyIf }: { serverId: string; onlyIf: SQL },
): Promise<Pick<CommandRow, 'id' | 'command'>[]> {
  const { rows } = await db.execute<{ id: string; command: string; at: string }>(sql`
    with due as (
      select bot_id, id from game_commands
      where bot_id = ${scope.botId} and server_id = ${serverId} and transport = 'companion'
        and state = 'waiting' and expires_at > ${databaseNow} and ${onlyIf}
      order by created_at, id limit ${MAX_AT_ONCE} for update skip locked)
    update game_commands as command set state = 'taken' from due
    where command.bot_id = due.bot_id and command.id = due.id
    returning command.id, command.command, command.created_at as at`);
  return rows
    .toSorted((a, b) => Number(a.at) - Number(b.at) || a.id.localeCompare(b.id))
    .map(({ id, command }) => ({ id, command }));
}

/** A command that has ended, and the feature that is to learn it. */
export type EndedKey = CommandKey & Pick<CommandRow, 'feature'>;

export type Ending = CommandKey & { reply: string } & (
    | { state: 'done' }
    | { state: 'failed'; failure: (typeof FAILURES)[number] }
  );

/** Ends commands that are in one of the given states, in one statement; returns those that it ended. */
export async function endCommands(
  db: Queries,
  endings: readonly Ending[],
  from: readonly ('waiting' | 'taken')[],
): Promise<EndedKey[]> {
  const column = (pick: (ending: Ending) => string) => sql.param(endings.map(pick));
  const { rows } = await db.execute<EndedKey>(sql`
    update ${gameCommands} as command set state = ended.state, reply = ended.reply, failure = ended.failure,
      ended_at = ${databaseNow}
    from unnest(${column(({ botId }) => botId)}::text[], ${column(({ id }) => id)}::text[],
      ${column(({ state }) => state)}::text[], ${column(({ reply }) => reply)}::text[],
      ${column((ending) => (ending.state === 'failed' ? ending.failure : ''))}::text[])
      as ended (bot_id, id, state, reply, failure)
    where command.bot_id = ended.bot_id and command.id = ended.id
      and command.state = any(${sql.param([...from])}::text[])
    returning command.bot_id as "botId", command.id, command.feature`);
  return rows;
}

/** At most so many of each state are ended in one statement. */
const OVERDUE_AT_ONCE = 1000;

/**
 * Ends commands that can't end any more: those that nobody took in time (`unsent`), and those that were taken and have not
 * ended `GIVEN_UP_MS` after their time (`unclear`). Leaves out relayed messages, which are counted by their state. Returns some
 * thousand at most: call it again until it returns none.
 */
export async function endOverdue(
  db: Queries,
  words: { waiting: Record<Transport, string>; taken: string },
): Promise<(EndedKey & { failure: string })[]> {
  const { rows } = await db.execute<EndedKey & { failure: string }>(sql`
    with waiting as (
      select bot_id, id from ${gameCommands}
      where state = 'waiting' and relayed is null and expires_at <= ${databaseNow}
      limit ${OVERDUE_AT_ONCE} for update skip locked),
    taken as (
      select bot_id, id from ${gameCommands}
      where state = 'taken' and relayed is null and expires_at <= ${databaseNow} - ${GIVEN_UP_MS}::bigint
      limit ${OVERDUE_AT_ONCE} for update skip locked)
    update ${gameCommands} as command
    set state = 'failed', ended_at = ${databaseNow},
      reply = case when command.state = 'taken' then ${words.taken}
        when command.transport = 'companion' then ${words.waiting.companion} else ${words.waiting.rcon} end,
      failure = case command.state when 'waiting' then 'unsent' else 'unclear' end
    from (select * from waiting union all select * from taken) as overdue
    where command.bot_id = overdue.bot_id and command.id = overdue.id
    returning command.bot_id as "botId", command.id, command.feature, command.failure`);
  return rows;
}

/** In how many ms the first of the commands that have not ended is overdue; `Infinity` if all have. */
export async function nextOverdue(db: Queries): Promise<number> {
  const first = (state: 'waiting' | 'taken') =>
    sql`(select min(expires_at) from ${gameCommands} where state = ${state} and relayed is null)`;
  const { rows } = await db.execute<{ ms: string | null }>(sql`
    select least(${first('waiting')}, ${first('taken')} + ${GIVEN_UP_MS}::bigint) - ${databaseNow} as ms`);
  return Number(rows[0]?.ms ?? Number.POSITIVE_INFINITY);
}

export async function findCommand(
  db: Queries,
  scope: InstanceScope,
  id: string,
): Promise<CommandRow | undefined> {
  const [row] = await db
    .select()
    .from(gameCommands)
    .where(and(eq(gameCommands.botId, scope.botId), eq(gameCommands.id, id)));
  return row;
}

export type EndedCommand = Pick<CommandRow, 'id' | 'state' | 'reply' | 'failure'>;

/** Of the given commands, by id, those that have ended, and as `waiting` those that nobody takes any more. */
export async function listEnded(
  db: Queries,
  keys: readonly CommandKey[],
): Promise<Map<string, EndedCommand>> {
  if (keys.length === 0) return new Map();
  const { id, state, reply, failure } = gameCommands;
  const hasEnded = or(
    inArray(state, ['done', 'failed']),
    and(eq(state, 'waiting'), lte(gameCommands.expiresAt, databaseNow)),
  );
  const rows = await db
    .select({ id, state, reply, failure })
    .from(gameCommands)
    .where(and(isOneOf(keys), hasEnded));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of some servers those for whose companions commands wait, in one question. */
export function listServersWithCommands(
  db: Queries,
  servers: readonly { botId: string; serverId: string }[],
): Promise<{ botId: string; serverId: string }[]> {
  const botIds = sql.param(servers.map(({ botId }) => botId));
  const serverIds = sql.param(servers.map(({ serverId }) => serverId));
  return db
    .selectDistinct({ botId: gameCommands.botId, serverId: gameCommands.serverId })
    .from(gameCommands)
    .where(
      and(
        sql`(bot_id, server_id) in (select * from unnest(${botIds}::text[], ${serverIds}::text[]))`,
        eq(gameCommands.transport, 'companion'),
        canBeTaken,
      ),
    );
}

const waitsForWorker = and(eq(gameCommands.transport, 'rcon'), canBeTaken);

/**
 * Commands for RCON that nobody has taken yet and that somebody still may take, of all instances, in their order; for the
 * relayed messages of a server one entry, with null for the ID.
 */
export function listWaiting(
  db: Queries,
): Promise<(Pick<CommandRow, 'botId' | 'serverId'> & { id: string | null })[]> {
  const { botId, serverId, relayed, position } = gameCommands;
  const id = sql<string | null>`case when ${relayed} is null then ${gameCommands.id} end`;
  return db
    .select({ botId, serverId, id })
    .from(gameCommands)
    .where(waitsForWorker)
    .groupBy(botId, serverId, id)
    .orderBy(sql`min(${position})`);
}

/** How many commands wait for a worker that takes them, of all instances; relayed messages may wait for their server. */
export async function countWaiting(db: Queries): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(gameCommands)
    .where(and(waitsForWorker, isNull(gameCommands.relayed)));
  return row?.waiting ?? 0;
}
