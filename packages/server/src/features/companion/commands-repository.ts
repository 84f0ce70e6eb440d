import type { CompanionCommand } from '@arkwright/contracts/companion/schema';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { BotScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { companionCommands as commands } from './table.ts';

export type CommandRow = typeof commands.$inferSelect;

export const COMPANION_COMMANDS_KEPT_MS = 3_600_000;
/** So many are handed out at once; the next question gets the others. */
const MOST_AT_ONCE = 50;

const byId = (scope: BotScope, id: string) => and(eq(commands.botId, scope.botId), eq(commands.id, id));

/** Adds a command that may be taken for `takeMs` from now. */
export async function insertCommand(
  tx: Queries,
  scope: BotScope,
  given: { id: string; serverId: string; command: string; takeMs: number },
): Promise<void> {
  const { takeMs, ...row } = given;
  const expiresAt = sql<number>`${databaseNow} + ${takeMs}`;
  const times = { createdAt: databaseNow, expiresAt };
  await tx.insert(commands).values({ ...row, ...times, botId: scope.botId, state: 'waiting' });
}

/**
 * Takes a server's waiting commands, oldest first, so that nobody else does. Only for its companion's latest question: an
 * older one may be of a connection that has died without a word, and what went there would be lost.
 */
export async function takeCommands(
  db: Queries,
  scope: BotScope,
  poll: { serverId: string; pollId: string },
): Promise<CompanionCommand[]> {
  const { rows } = await db.execute<CompanionCommand & { at: string }>(sql`
    with due as (
      select bot_id, id from companion_commands
      where bot_id = ${scope.botId} and server_id = ${poll.serverId} and state = 'waiting'
        and expires_at > ${databaseNow}
        and exists (select from companions where companions.bot_id = ${scope.botId}
          and companions.server_id = ${poll.serverId} and companions.poll_id = ${poll.pollId})
      order by created_at, id limit ${MOST_AT_ONCE} for update skip locked)
    update companion_commands as command set state = 'taken' from due
    where command.bot_id = due.bot_id and command.id = due.id
    returning command.id, command.command, command.created_at as at`);
  return rows
    .toSorted((a, b) => Number(a.at) - Number(b.at) || a.id.localeCompare(b.id))
    .map(({ id, command }) => ({ id, command }));
}

/** Of some servers those for which commands wait, in one question. */
export async function listServersWithCommands(
  db: Queries,
  servers: readonly { botId: string; serverId: string }[],
): Promise<{ botId: string; serverId: string }[]> {
  const botIds = sql.param(servers.map(({ botId }) => botId));
  const serverIds = sql.param(servers.map(({ serverId }) => serverId));
  return db
    .selectDistinct({ botId: commands.botId, serverId: commands.serverId })
    .from(commands)
    .where(
      and(
        sql`(bot_id, server_id) in (select * from unnest(${botIds}::text[], ${serverIds}::text[]))`,
        eq(commands.state, 'waiting'),
        gt(commands.expiresAt, databaseNow),
      ),
    );
}

/** Ends a command that is in one of the given states; false if it was in none of them. */
export async function endCommand(
  db: Queries,
  scope: BotScope,
  ending: {
    id: string;
    state: 'done' | 'failed';
    reply: string;
    from: readonly ('waiting' | 'taken')[];
  },
): Promise<boolean> {
  const { id, from, ...fields } = ending;
  const { rowCount } = await db
    .update(commands)
    .set(fields)
    .where(and(byId(scope, id), inArray(commands.state, [...from])));
  return (rowCount ?? 0) > 0;
}

export async function findCommand(db: Queries, scope: BotScope, id: string): Promise<CommandRow | undefined> {
  const [row] = await db.select().from(commands).where(byId(scope, id));
  return row;
}

export const companionCommandRetention: Retention = {
  what: 'commands for companions',
  async deleteSome(db, { now, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from companion_commands using (
        select bot_id, id from companion_commands where created_at < ${now - COMPANION_COMMANDS_KEPT_MS}
        order by created_at limit ${limit}) as old
      where companion_commands.bot_id = old.bot_id and companion_commands.id = old.id`);
    return rowCount ?? 0;
  },
};
