import { COMMANDS_KEPT_HOURS } from '@arkwright/contracts/commands/bounds';
import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { count, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import { AppError } from '../platform/base/app-error.ts';
import type { Queries } from '../platform/database/database.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import type { Retention } from '../platform/work/retention.ts';
import { gameCommands } from './table.ts';

/** Most commands of an instance, those on their way and those that have ended within the hour: 60 for each of 150 servers. */
export const MAX_COMMANDS = 10_000;
/** Makes room for so many at once, so that the next ones need not look. */
const SPARE = 1000;
/**
 * A command that was not taken, or has not ended, this long after its time ran out will never end. A relayed message that
 * has waited this long waits for a server that is away. In ms.
 */
export const GIVEN_UP_MS = 20_000;
export const COMMANDS_KEPT_MS = COMMANDS_KEPT_HOURS * HOUR_MS;
/** The game repeats in its chat and log what we had it say; so long after it could be sent a line is somebody else's, ms. */
export const ECHO_MS = 5 * MINUTE_MS;
/** Texts of an instance that are known again after their commands have gone: more than 30 a second. The oldest go first. */
export const MAX_ECHOES = 10_000;

const TOO_MANY =
  'This bot has too many commands on their way to game servers. Please wait a moment and try again.';

/** A command that was taken and that nobody ended in time: it may have run. Also once `endOverdue` has ended it. */
export const isLost = sql`(state = 'taken' and expires_at + ${GIVEN_UP_MS} <= ${databaseNow}
  or failure = 'unclear' and ended_at >= expires_at + ${GIVEN_UP_MS})`;

/** Whether a row of counts is of the last hour. */
export const isCounted = sql`game_unsaid.since > ${databaseNow} - ${COMMANDS_KEPT_MS}::bigint`;
/** Servers of an instance for which unsaid texts are counted beyond their commands; those that were counted first go first. */
export const MAX_UNSAID_SERVERS = 1000;

/**
 * Makes room when an instance has as many commands as it may: deletes the oldest that have ended or will never end, unless a
 * feature is still to learn it, then the relayed messages that have waited longest for servers that are away. RATE_LIMITED if all others are still on their way.
 * Callers at the same moment may each get the last places.
 */
export async function claimCommandRoom(tx: Queries, scope: InstanceScope, wanted: number): Promise<void> {
  const ofInstance = eq(gameCommands.botId, scope.botId);
  const rows = await tx.select({ current: count() }).from(gameCommands).where(ofInstance);
  const surplus = (rows[0]?.current ?? 0) + wanted - MAX_COMMANDS;
  if (surplus <= 0) return;
  if ((await deleteOldest(tx, scope, surplus + SPARE)) < surplus)
    throw new AppError('RATE_LIMITED', TOO_MANY, { retryAfterSeconds: 20 });
}

/** A relayed message that may still be sent; one whose server is there is taken within moments. */
const isForAway = sql`(state = 'waiting' and relayed is not null and expires_at > ${databaseNow})`;

/**
 * Deletes commands that make room, the oldest first; returns how many went. Remembers what games may still repeat, and counts
 * what did not reach their chats.
 */
async function deleteOldest(tx: Queries, { botId }: InstanceScope, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ gone: number; remembered: number; counted: number }>(sql`
    with gone as (
      delete from game_commands where ctid = any(array(
        select ctid from game_commands where bot_id = ${botId} and feature = ''
          and (state in ('done', 'failed') or expires_at < ${databaseNow} - ${GIVEN_UP_MS}
            or ${isForAway} and created_at < ${databaseNow} - ${GIVEN_UP_MS})
        order by ${isForAway}, created_at limit ${limit}))
      returning server_id, says, relayed, state, failure, expires_at, ended_at),
    remembered as (
      insert into game_echoes (bot_id, says, relayed, server_ids, said_at)
      select ${botId}, says, max(relayed), array_agg(distinct server_id), max(expires_at) from gone
      where says is not null and state <> 'waiting' and expires_at > ${databaseNow} - ${ECHO_MS}::bigint
      group by says order by says
      on conflict (bot_id, says) do update set said_at = greatest(game_echoes.said_at, excluded.said_at),
        relayed = coalesce(excluded.relayed, game_echoes.relayed),
        server_ids = array(select distinct unnest(game_echoes.server_ids || excluded.server_ids))
      returning says),
    counted as (
      insert into game_unsaid (bot_id, server_id, unsaid, "unknown", since)
      select ${botId}, server_id, count(*) filter (where not ${isLost}), count(*) filter (where ${isLost}),
        ${databaseNow} from gone
      where says is not null and state <> 'done' group by server_id order by server_id
      on conflict (bot_id, server_id) do update set
        unsaid = excluded.unsaid + case when ${isCounted} then game_unsaid.unsaid else 0 end,
        "unknown" = excluded."unknown" + case when ${isCounted} then game_unsaid."unknown" else 0 end,
        since = case when ${isCounted} then game_unsaid.since else excluded.since end
      returning server_id)
    select (select count(*)::int from gone) as gone, (select count(*)::int from remembered) as remembered,
      (select count(*)::int from counted) as counted`);
  const [count = { gone: 0, remembered: 0, counted: 0 }] = rows;
  if (count.remembered > 0)
    await tx.execute(sql`
      delete from game_echoes where ctid = any(array(
        select ctid from game_echoes where bot_id = ${botId} order by said_at desc offset ${MAX_ECHOES}::integer))`);
  if (count.counted > 0)
    await tx.execute(sql`
      delete from game_unsaid where ctid = any(array(
        select ctid from game_unsaid where bot_id = ${botId}
        order by since desc, server_id offset ${MAX_UNSAID_SERVERS}::integer))`);
  return count.gone;
}

/** Counts of the last hour. */
export const unsaidRetention: Retention = {
  what: 'counts of what did not reach the chats of games',
  async deleteSome(db, { limit }) {
    const { rowCount } = await db.execute(sql`
      delete from game_unsaid where ctid = any(array(
        select ctid from game_unsaid where not ${isCounted} order by since limit ${limit}))`);
    return rowCount ?? 0;
  },
};

/** What no game repeats any more. */
export const echoRetention: Retention = {
  what: 'what games were to say',
  async deleteSome(db, { limit }) {
    const { rowCount } = await db.execute(sql`
      delete from game_echoes where ctid = any(array(
        select ctid from game_echoes where said_at <= ${databaseNow} - ${ECHO_MS}::bigint order by said_at limit ${limit}))`);
    return rowCount ?? 0;
  },
};

/**
 * Commands that are more than an hour old, by PostgreSQL's clock, as that is what they are stamped with, and whose words no
 * game repeats any more: one may wait for an hour. One whose feature is still to learn its end stays until it has.
 */
export const commandRetention: Retention = {
  what: 'commands for games',
  async deleteSome(db, { limit }) {
    const { rowCount } = await db.execute(sql`
      delete from game_commands using (
        select bot_id, id from game_commands where created_at <= ${databaseNow} - ${COMMANDS_KEPT_MS}
          and expires_at <= ${databaseNow} - ${ECHO_MS}::bigint and feature = ''
        order by created_at limit ${limit}) as old
      where game_commands.bot_id = old.bot_id and game_commands.id = old.id`);
    return rowCount ?? 0;
  },
};
