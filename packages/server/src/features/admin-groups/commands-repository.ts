import { MAX_ADMIN_COMMANDS } from '@arkwright/contracts/admin-groups/bounds';
import type { AdminCommandFilter, CommandingAdmin } from '@arkwright/contracts/admin-groups/schema';
import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { isOneOfCommands } from '../../game-commands/effects.ts';
import { inChunks } from '../../platform/base/in-chunks.ts';
import type { Queries } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/typed-text.ts';
import { adminCommands as commands } from './table.ts';

export type CommandRow = typeof commands.$inferSelect;
export type NewCommand = typeof commands.$inferInsert;

/** PostgreSQL takes 65,535 values in a statement. */
const ROWS_IN_A_STATEMENT = 1000;
/** Maximum number of listed players. */
const MOST_COMMANDING = 100;

/** Adds admin commands of an instance, in their order; of more than an instance may have the oldest go. */
export async function insertCommands(
  tx: Queries,
  { botId }: InstanceScope,
  rows: readonly Omit<NewCommand, 'botId'>[],
): Promise<void> {
  if (rows.length === 0) return;
  for (const part of inChunks(rows, ROWS_IN_A_STATEMENT))
    await tx.insert(commands).values(part.map((row) => ({ ...row, botId })));
  await tx.execute(sql`
    delete from admin_commands where bot_id = ${botId} and id <= (
      select id from admin_commands where bot_id = ${botId}
      order by id desc offset ${MAX_ADMIN_COMMANDS}::integer limit 1)`);
}

/** Players of an instance with a pending kick from a server. */
export async function listBeingKicked(
  tx: Queries,
  { botId }: InstanceScope,
  serverId: string,
): Promise<Set<string>> {
  const rows = await tx
    .select({ netId: commands.netId })
    .from(commands)
    .where(and(eq(commands.botId, botId), eq(commands.serverId, serverId), isOpen));
  return new Set(rows.map(({ netId }) => netId));
}

const isOpen = sql`${commands.kick} in ('waiting', 'sent')`;

export type CommandQuery = Omit<AdminCommandFilter, 'page' | 'pageSize'> & { limit: number; offset: number };

const matching = ({ botId }: InstanceScope, { q = '', only }: Pick<CommandQuery, 'q' | 'only'>) => {
  const texts = sql`(${commands.playerName} || chr(10) || ${commands.netId} || chr(10) || ${commands.command})`;
  return and(
    eq(commands.botId, botId),
    q === '' ? undefined : contains(texts, q),
    only === 'unlisted' ? eq(commands.groupName, '') : undefined,
    only === 'kicked' ? ne(commands.kick, 'none') : undefined,
  );
};

/** Admin commands that match, newest first. */
export function listCommands(db: Queries, scope: InstanceScope, wanted: CommandQuery): Promise<CommandRow[]> {
  return db
    .select()
    .from(commands)
    .where(matching(scope, wanted))
    .orderBy(desc(commands.id))
    .limit(wanted.limit)
    .offset(wanted.offset);
}

export async function countCommands(
  db: Queries,
  scope: InstanceScope,
  wanted: Pick<CommandQuery, 'q' | 'only'>,
): Promise<number> {
  const [row] = await db.select({ n: count() }).from(commands).where(matching(scope, wanted));
  return row?.n ?? 0;
}

/** The players with the most commands, with the latest name of each. */
export async function listCommanding(
  db: Queries,
  { botId }: InstanceScope,
): Promise<Omit<CommandingAdmin, 'groupName'>[]> {
  const { rows } = await db.execute<Record<'net_id' | 'player_name' | 'count' | 'last_at', string>>(sql`
    select net_id, (array_agg(player_name order by id desc))[1] as player_name, count(*) as count,
      max(at) as last_at
    from admin_commands where bot_id = ${botId}
    group by net_id order by count(*) desc, net_id limit ${MOST_COMMANDING}`);
  return rows.map((row) => ({
    netId: row.net_id,
    playerName: row.player_name,
    count: Number(row.count),
    lastAt: Number(row.last_at),
  }));
}

/** The instances with kicks that wait to be sent. */
export async function listInstancesWithKicks(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: commands.botId })
    .from(commands)
    .where(and(isOpen, eq(commands.kick, 'waiting')));
  return rows.map(({ botId }) => botId);
}

/** The kicks of an instance that wait to be sent, locked until the transaction ends. */
export function lockWaitingKicks(
  tx: Queries,
  { botId }: InstanceScope,
  limit: number,
): Promise<CommandRow[]> {
  return tx
    .select()
    .from(commands)
    .where(and(eq(commands.botId, botId), isOpen, eq(commands.kick, 'waiting')))
    .orderBy(commands.id)
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** The kicks that some commands were sent for, by their keys, locked until the transaction ends. */
export function lockSentKicks(
  tx: Queries,
  keys: readonly { botId: string; id: string }[],
): Promise<CommandRow[]> {
  const { botId, kickCommandId: commandId, kick } = commands;
  return tx
    .select()
    .from(commands)
    .where(and(isOpen, eq(kick, 'sent'), isOneOfCommands({ botId, commandId }, keys)))
    .orderBy(commands.botId, commands.id)
    .for('update');
}

type KickChange = Partial<Pick<CommandRow, 'kick' | 'kickReason' | 'kickCommandId' | 'kickTries'>>;

export async function updateKick(
  tx: Queries,
  { botId, id }: Pick<CommandRow, 'botId' | 'id'>,
  change: KickChange,
): Promise<void> {
  await tx
    .update(commands)
    .set(change)
    .where(and(eq(commands.botId, botId), eq(commands.id, id)));
}

/** Deletes up to `limit` commands of all instances that were run before `before`, ms; returns how many. */
export async function deleteOldCommands(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from admin_commands where ctid = any(array(
      select ctid from admin_commands where at < ${before} order by at limit ${limit}))`);
  return rowCount ?? 0;
}
