import { LIFTS_KEPT_DAYS } from '@arkwright/contracts/ban-management/bounds';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { and, asc, count, desc, eq, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { isOneOfCommands } from '../../game-commands/effects.ts';
import type { Queries } from '../../platform/database/database.ts';
import { msUntilFirst } from '../../platform/database/ms-until-first.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { banEnforcements as enforcements } from './table.ts';

export type EnforcementRow = typeof enforcements.$inferSelect;

/** Whether a player should be banned, on every game server of the instance. */
export type BanTarget = { netId: string; isBanned: boolean };

/**
 * Stores what must be done on all game servers, in one statement. A command that was sent stays stored: the next one is
 * sent after it has finished.
 *
 * @param given.serverId on this server only
 * @param given.isAgain pending entries keep their turn
 */
export async function createEnforcements(
  tx: Queries,
  scope: InstanceScope,
  given: { wanted: readonly BanTarget[]; at: number; serverId?: string; isAgain?: boolean },
): Promise<void> {
  const { wanted, at, serverId, isAgain = false } = given;
  if (wanted.length === 0) return;
  const netIds = sql.param(wanted.map(({ netId }) => netId));
  const isBanned = sql.param(wanted.map((each) => each.isBanned));
  const only = serverId === undefined ? sql`` : sql` and servers.id = ${serverId}`;
  const unlessWaiting = isAgain
    ? sql` where ban_enforcements.done_at > 0 or ban_enforcements.is_banned <> excluded.is_banned`
    : sql``;
  await tx.execute(sql`
    insert into ban_enforcements (bot_id, server_id, net_id, is_banned, since, command_id, sent_as_ban, done_at, problem,
      tries, next_at)
    select servers.bot_id, servers.id, wanted.net_id, wanted.is_banned, ${at}::bigint, '', false, 0, '', 0, 0
    from servers, unnest(${netIds}::text[], ${isBanned}::boolean[]) as wanted (net_id, is_banned)
    where servers.bot_id = ${scope.botId}${only}
    order by servers.id, wanted.net_id
    on conflict (bot_id, server_id, net_id) do update set is_banned = excluded.is_banned, since = excluded.since,
      done_at = 0, problem = '', tries = 0, next_at = 0${unlessWaiting}`);
}

const toDoOnEnabled = (scope: InstanceScope): SQL | undefined =>
  and(
    eq(enforcements.botId, scope.botId),
    eq(enforcements.doneAt, 0),
    sql`exists (
      select from servers
      where servers.bot_id = ${enforcements.botId} and servers.id = ${enforcements.serverId} and servers.is_enabled)`,
  );

/** On how many enabled game servers something is still to be done, by player: by one, or by all. */
export async function countToDo(
  db: Queries,
  scope: InstanceScope,
  netId?: string,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ netId: enforcements.netId, n: count() })
    .from(enforcements)
    .where(and(toDoOnEnabled(scope), netId === undefined ? undefined : eq(enforcements.netId, netId)))
    .groupBy(enforcements.netId);
  return new Map(rows.map(({ netId, n }) => [netId, n]));
}

/** The newest unbanned players whom game servers still have on their lists. */
export function listLifting(
  db: Queries,
  scope: InstanceScope,
  limit: number,
): Promise<{ netId: string; serversToCome: number }[]> {
  return db
    .select({ netId: enforcements.netId, serversToCome: count() })
    .from(enforcements)
    .where(and(toDoOnEnabled(scope), eq(enforcements.isBanned, false)))
    .groupBy(enforcements.netId)
    .orderBy(desc(sql`max(${enforcements.since})`), asc(enforcements.netId))
    .limit(limit);
}

/** Finished and pending enforcements of a player, by game server. */
export function listOfPlayer(db: Queries, scope: InstanceScope, netId: string): Promise<EnforcementRow[]> {
  return db
    .select()
    .from(enforcements)
    .where(and(eq(enforcements.botId, scope.botId), eq(enforcements.netId, netId)));
}

const isToBeSent = and(eq(enforcements.doneAt, sql`0`), eq(enforcements.commandId, ''));

/** Instances with enforcements that can be tried now. */
export async function listInstancesDue(db: Queries, now: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: enforcements.botId })
    .from(enforcements)
    .where(and(isToBeSent, lte(enforcements.nextAt, now)));
  return rows.map(({ botId }) => botId);
}

/** In how many ms the next enforcement of all instances can be tried. */
export const nextDue = (db: Queries, now: number): Promise<number> =>
  msUntilFirst(db, { table: enforcements, time: enforcements.nextAt, where: isToBeSent, now });

export type Due = Pick<EnforcementRow, 'botId' | 'serverId' | 'netId' | 'isBanned'> & {
  /** The player is on the server, as far as it has said. */
  isThere: boolean;
};

/**
 * The enforcements that are due on an instance's online game servers, the oldest first, up to a maximum for each server,
 * locked until the transaction ends. Servers that are busy with earlier commands have their turn later.
 *
 * @param due.isOn whether players are banned; bans are lifted in any case
 */
export async function lockDue(
  tx: Queries,
  { botId }: InstanceScope,
  due: { isOn: boolean; now: number; ofServer: number },
): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    select due.bot_id as "botId", due.server_id as "serverId", due.net_id as "netId", due.is_banned as "isBanned",
      exists (
        select from known_players as known
        where known.bot_id = due.bot_id and known.net_id = due.net_id and known.is_online
          and known.server_id = due.server_id) as "isThere"
    from servers join server_statuses as status on status.bot_id = servers.bot_id and status.server_id = servers.id
    cross join lateral (
      select * from ban_enforcements as todo
      where todo.bot_id = servers.bot_id and todo.server_id = servers.id and todo.done_at = 0
        and todo.command_id = '' and todo.next_at <= ${due.now} and (${due.isOn}::boolean or not todo.is_banned)
      order by todo.since, todo.net_id limit ${due.ofServer} for update skip locked) as due
    where servers.bot_id = ${botId} and servers.is_enabled and status.state = 'online'
      and not exists (
        select from ban_enforcements as sent
        where sent.bot_id = servers.bot_id and sent.server_id = servers.id and sent.command_id <> '')
    order by due.since`);
  return rows;
}

/** Stores the commands that were sent. */
export async function recordSent(tx: Queries, sent: readonly (Due & { commandId: string })[]): Promise<void> {
  const column = (pick: (row: (typeof sent)[number]) => string) => sql.param(sent.map(pick));
  await tx.execute(sql`
    update ban_enforcements as todo
    set command_id = sent.command_id, sent_as_ban = sent.is_ban
    from unnest(${column(({ botId }) => botId)}::text[], ${column(({ serverId }) => serverId)}::text[],
      ${column(({ netId }) => netId)}::text[], ${column(({ commandId }) => commandId)}::text[],
      ${sql.param(sent.map(({ isBanned }) => isBanned))}::boolean[])
      as sent (bot_id, server_id, net_id, command_id, is_ban)
    where todo.bot_id = sent.bot_id and todo.server_id = sent.server_id and todo.net_id = sent.net_id`);
}

/** The enforcements that some commands were sent for, by the commands' keys, locked until the transaction ends. */
export function lockSent(
  tx: Queries,
  keys: readonly { botId: string; id: string }[],
): Promise<EnforcementRow[]> {
  const { botId, serverId, netId, commandId } = enforcements;
  return tx
    .select()
    .from(enforcements)
    .where(and(ne(commandId, sql`''`), isOneOfCommands({ botId, commandId }, keys)))
    .orderBy(asc(botId), asc(serverId), asc(netId))
    .for('update');
}

/** Something is done, or failed and is tried again at `nextAt`. */
export type EnforcementOutcome = Pick<
  EnforcementRow,
  'botId' | 'serverId' | 'netId' | 'doneAt' | 'problem' | 'tries' | 'nextAt'
>;

export async function recordOutcomes(tx: Queries, outcomes: readonly EnforcementOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.execute(sql`
    update ban_enforcements as todo
    set command_id = '', done_at = ended."doneAt", problem = ended.problem, tries = ended.tries,
      next_at = ended."nextAt"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as ended ("botId" text, "serverId" text, "netId" text,
      "doneAt" bigint, problem text, tries int, "nextAt" bigint)
    where todo.bot_id = ended."botId" and todo.server_id = ended."serverId" and todo.net_id = ended."netId"`);
}

type WaitingServer = {
  botId: string;
  serverId: string;
  name: string;
  waiting: number;
  since: number;
  problem: string;
};

/**
 * Servers that have been online since `before` (ms) or longer, and have not been told what was due then. Of all instances, or
 * of some.
 */
export async function listWaitingServers(
  db: Queries,
  { before, botIds }: { before: number; botIds?: readonly string[] | undefined },
): Promise<WaitingServer[]> {
  const ofThem = botIds ? sql`and todo.bot_id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<WaitingServer>(sql`
    select todo.bot_id as "botId", todo.server_id as "serverId", servers.name, count(*)::int as waiting,
      min(todo.since)::double precision as since, coalesce(max(nullif(todo.problem, '')), '') as problem
    from ban_enforcements as todo
    join servers on servers.bot_id = todo.bot_id and servers.id = todo.server_id and servers.is_enabled
    join server_statuses as status on status.bot_id = todo.bot_id and status.server_id = todo.server_id
    where todo.done_at = 0 and todo.since < ${before} and status.state = 'online' and status.since < ${before}
      and (not todo.is_banned or exists (
        select from settings
        where settings.bot_id = todo.bot_id and settings.group = 'ban' and settings.value ->> 'isEnabled' = 'true')) ${ofThem}
    group by todo.bot_id, todo.server_id, servers.name`);
  return rows;
}

/** How long finished enforcements are shown. */
export const DONE_KEPT_MS = 7 * DAY_MS;
/** A game server that was away for longer keeps an unbanned player on its list. */
export const LIFTS_KEPT_MS = LIFTS_KEPT_DAYS * DAY_MS;

/** Old finished enforcements, which mean the same as no row, and unbans that could not be sent for long. */
export const doneRetention: Retention = {
  what: 'what was done in games about bans',
  async deleteSome(db, { now, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from ban_enforcements using (
        select bot_id, server_id, net_id from ban_enforcements
        where done_at > 0 and done_at < ${now - DONE_KEPT_MS}
          or not is_banned and since < ${now - LIFTS_KEPT_MS}
        limit ${limit}) as old
      where ban_enforcements.bot_id = old.bot_id and ban_enforcements.server_id = old.server_id
        and ban_enforcements.net_id = old.net_id`);
    return rowCount ?? 0;
  },
};
