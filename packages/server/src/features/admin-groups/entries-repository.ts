import type { JoinProgress } from '@arkwright/contracts/admin-groups/join-schema';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { exclusiveJoinEntries as entries } from './table.ts';

export type EntryRow = typeof entries.$inferSelect;
export type EntryKey = Pick<EntryRow, 'botId' | 'serverId' | 'netId'>;
/** A player who should be on the list of a server. */
export type WantedEntry = Pick<EntryRow, 'serverId' | 'netId'>;

/**
 * Updates the entries of an instance to match its groups. A player whose addition was never sent is deleted; anyone else who
 * has left the groups is marked for removal from the game's list.
 */
export async function reconcile(
  tx: Queries,
  { botId }: InstanceScope,
  wanted: readonly WantedEntry[],
): Promise<void> {
  const serverIds = sql.param(wanted.map(({ serverId }) => serverId));
  const netIds = sql.param(wanted.map(({ netId }) => netId));
  const asked = sql`unnest(${serverIds}::text[], ${netIds}::text[]) as asked (server_id, net_id)`;
  const isAsked = sql`exists (select from ${asked} where asked.server_id = entry.server_id and asked.net_id = entry.net_id)`;
  await tx.execute(sql`
    delete from exclusive_join_entries as entry
    where bot_id = ${botId} and is_wanted and not is_sent and not ${isAsked}`);
  await tx.execute(sql`
    update exclusive_join_entries as entry
    set is_wanted = false, state = 'waiting', command_id = '', tried_at = 0, reason = ''
    where bot_id = ${botId} and is_wanted and not ${isAsked}`);
  await tx.execute(sql`
    insert into exclusive_join_entries as entry (bot_id, server_id, net_id, is_wanted, state)
    select ${botId}, server_id, net_id, true, 'waiting' from ${asked}
    on conflict (bot_id, server_id, net_id) do update
    set is_wanted = true, state = 'waiting', command_id = '', tried_at = 0, done_at = 0, reason = ''
    where not entry.is_wanted`);
}

export async function countEntries(tx: Queries, { botId }: InstanceScope): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(entries).where(eq(entries.botId, botId));
  return row?.n ?? 0;
}

/** For each server of an instance how far its list is. */
export async function listProgress(
  db: Queries,
  { botId }: InstanceScope,
): Promise<Omit<JoinProgress, 'serverName'>[]> {
  type Row = Record<'server_id' | 'added' | 'waiting' | 'leaving' | 'reason' | 'done_at', string>;
  const { rows } = await db.execute<Row>(sql`
    select server_id, count(*) filter (where is_wanted and done_at > 0) as added,
      count(*) filter (where is_wanted and done_at = 0) as waiting,
      count(*) filter (where not is_wanted) as leaving,
      coalesce((array_agg(reason order by tried_at desc) filter (where reason <> ''))[1], '') as reason,
      max(done_at) as done_at
    from exclusive_join_entries where bot_id = ${botId} group by server_id`);
  return rows.map((row) => ({
    serverId: row.server_id,
    reason: row.reason,
    added: Number(row.added),
    waiting: Number(row.waiting),
    leaving: Number(row.leaving),
    doneAt: Number(row.done_at),
  }));
}

const isOpen = ne(entries.state, sql`'done'`);

/** The instances in which something waits to be sent. */
export async function listInstancesWaiting(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: entries.botId })
    .from(entries)
    .where(and(isOpen, eq(entries.state, 'waiting')));
  return rows.map(({ botId }) => botId);
}

/** The instances that have anybody on a list. */
export async function listInstances(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ botId: entries.botId }).from(entries);
  return rows.map(({ botId }) => botId);
}

type Due = {
  /** Servers that are up. */
  serverIds: readonly string[];
  /** Entries that were tried after this and failed must wait, ms. */
  triedBefore: number;
  /** Maximum number of entries per server at a time. */
  perServer: number;
};

/** The entries to send now, locked until the transaction ends: removals first, so that no player stays by mistake. */
export async function lockDue(tx: Queries, { botId }: InstanceScope, due: Due): Promise<EntryRow[]> {
  const { serverIds, triedBefore, perServer } = due;
  const turn = sql`(
    select server_id, net_id, row_number() over (partition by server_id order by is_wanted, net_id) as place
    from exclusive_join_entries
    where bot_id = ${botId} and state <> 'done' and state = 'waiting' and tried_at < ${triedBefore}
      and server_id = any(${sql.param([...serverIds])}::text[]))`;
  return tx
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.botId, botId),
        eq(entries.state, 'waiting'),
        sql`(${entries.serverId}, ${entries.netId}) in (
          select server_id, net_id from ${turn} as turn where place <= ${perServer}::integer)`,
      ),
    )
    .orderBy(entries.serverId, entries.isWanted, entries.netId)
    .for('update', { skipLocked: true });
}

/** Stores the commands that were sent for some entries. */
export async function recordSent(
  tx: Queries,
  sent: readonly (EntryKey & { commandId: string })[],
  at: number,
): Promise<void> {
  const column = (pick: (row: EntryKey & { commandId: string }) => string) => sql.param(sent.map(pick));
  await tx.execute(sql`
    update exclusive_join_entries as entry
    set state = 'sent', command_id = sent.command_id, tried_at = ${at}, is_sent = entry.is_sent or entry.is_wanted
    from unnest(${column(({ botId }) => botId)}::text[], ${column(({ serverId }) => serverId)}::text[],
      ${column(({ netId }) => netId)}::text[], ${column(({ commandId }) => commandId)}::text[])
      as sent (bot_id, server_id, net_id, command_id)
    where entry.bot_id = sent.bot_id and entry.server_id = sent.server_id and entry.net_id = sent.net_id`);
}

/** Postpones entries as if they had been tried at `at`, ms, so that others have their turn. */
export async function postpone(tx: Queries, keys: readonly EntryKey[], at: number): Promise<void> {
  const column = (pick: (key: EntryKey) => string) => sql.param(keys.map(pick));
  await tx.execute(sql`
    update ${entries} as entry set tried_at = ${at}
    from unnest(${column(({ botId }) => botId)}::text[], ${column(({ serverId }) => serverId)}::text[],
      ${column(({ netId }) => netId)}::text[]) as late (bot_id, server_id, net_id)
    where entry.bot_id = late.bot_id and entry.server_id = late.server_id and entry.net_id = late.net_id`);
}

/** How the command with this ID ended. */
export type CommandEnd = { botId: string; id: string; isDone: boolean; reply: string };

/**
 * Stores how commands ended in their entries: additions are done, removed players are deleted, failures wait for the next try.
 * `at` is the time, ms. Returns the instances.
 */
export async function takeResults(tx: Queries, ends: readonly CommandEnd[], at: number): Promise<string[]> {
  const column = (pick: (end: CommandEnd) => string | boolean) => sql.param(ends.map(pick));
  const { rows } = await tx.execute<{ bot_id: string }>(sql`
    with ended as (
      select entry.bot_id, entry.server_id, entry.net_id, command.is_done, command.reply
      from ${entries} as entry
      join unnest(${column(({ botId }) => botId)}::text[], ${column(({ id }) => id)}::text[],
        ${column(({ isDone }) => isDone)}::boolean[], ${column(({ reply }) => reply)}::text[])
        as command (bot_id, id, is_done, reply)
        on command.bot_id = entry.bot_id and command.id = entry.command_id
      where entry.state = 'sent' for update of entry),
    gone as (
      delete from ${entries} as entry using ended
      where entry.bot_id = ended.bot_id and entry.server_id = ended.server_id and entry.net_id = ended.net_id
        and ended.is_done and not entry.is_wanted
      returning entry.bot_id),
    settled as (
      update ${entries} as entry set command_id = '',
        state = case when ended.is_done then 'done' else 'waiting' end,
        done_at = case when ended.is_done then ${at} else entry.done_at end,
        reason = case when ended.is_done then '' else ended.reply end
      from ended
      where entry.bot_id = ended.bot_id and entry.server_id = ended.server_id and entry.net_id = ended.net_id
        and not (ended.is_done and not entry.is_wanted)
      returning entry.bot_id)
    select distinct bot_id from (select bot_id from gone union all select bot_id from settled) as touched`);
  return rows.map((row) => row.bot_id);
}

/** Adds players on some servers' lists again if they were added before the server last came up; returns whether there are any. */
export async function renew(
  tx: Queries,
  { botId }: InstanceScope,
  servers: readonly { serverId: string; since: number }[],
): Promise<boolean> {
  const serverIds = sql.param(servers.map(({ serverId }) => serverId));
  const since = sql.param(servers.map((server) => server.since));
  const { rowCount } = await tx.execute(sql`
    update ${entries} as entry set state = 'waiting', tried_at = 0
    from unnest(${serverIds}::text[], ${since}::bigint[]) as up (server_id, since)
    where entry.bot_id = ${botId} and entry.server_id = up.server_id and entry.is_wanted
      and entry.state = 'done' and entry.done_at < up.since`);
  return (rowCount ?? 0) > 0;
}
