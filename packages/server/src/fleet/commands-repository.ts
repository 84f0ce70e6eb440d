import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { BotScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import { rconCommands } from './table.ts';

export type CommandRow = typeof rconCommands.$inferSelect;

const byId = (scope: BotScope, id: string) =>
  and(eq(rconCommands.botId, scope.botId), eq(rconCommands.id, id));
const canBeTaken = and(eq(rconCommands.state, 'waiting'), gt(rconCommands.expiresAt, databaseNow));

/** Adds commands that may be taken for `takeMs` from now, in one statement. */
export async function insertCommands(
  tx: Queries,
  scope: BotScope,
  given: { rows: readonly Pick<CommandRow, 'id' | 'serverId' | 'command'>[]; takeMs: number },
): Promise<void> {
  const expiresAt = sql<number>`${databaseNow} + ${given.takeMs}`;
  const fields = { botId: scope.botId, state: 'waiting' as const, createdAt: databaseNow, expiresAt };
  await tx.insert(rconCommands).values(given.rows.map((row) => ({ ...row, ...fields })));
}

/** Takes waiting commands, so that nobody else does. Leaves out those that somebody has, and those that are too late. */
export function takeCommands(db: Queries, scope: BotScope, ids: readonly string[]): Promise<CommandRow[]> {
  return db
    .update(rconCommands)
    .set({ state: 'taken' })
    .where(and(eq(rconCommands.botId, scope.botId), inArray(rconCommands.id, [...ids]), canBeTaken))
    .returning();
}

export type Ending = { id: string; state: 'done' | 'failed'; reply: string };

/** Ends a command that is in one of the given states; false if it was in none of them. */
export async function endCommand(
  db: Queries,
  scope: BotScope,
  ending: Ending & { from: readonly ('waiting' | 'taken')[] },
): Promise<boolean> {
  const { id, from, ...fields } = ending;
  const ended = await db
    .update(rconCommands)
    .set({ ...fields, endedAt: databaseNow })
    .where(and(byId(scope, id), inArray(rconCommands.state, [...from])))
    .returning({ id: rconCommands.id });
  return ended.length > 0;
}

export async function findCommand(db: Queries, scope: BotScope, id: string): Promise<CommandRow | undefined> {
  const [row] = await db.select().from(rconCommands).where(byId(scope, id));
  return row;
}

export type EndedCommand = Pick<CommandRow, 'id' | 'state' | 'reply'>;

/** Of the given commands, by id, those that have ended, and as `waiting` those that nobody takes any more. */
export async function listEnded(
  db: Queries,
  commands: readonly { scope: BotScope; id: string }[],
): Promise<Map<string, EndedCommand>> {
  if (commands.length === 0) return new Map();
  const botIds = sql.param(commands.map(({ scope }) => scope.botId));
  const ids = sql.param(commands.map(({ id }) => id));
  const { id, state, reply } = rconCommands;
  const rows = await db
    .select({ id, state, reply })
    .from(rconCommands)
    .where(
      and(
        sql`(bot_id, id) in (select * from unnest(${botIds}::text[], ${ids}::text[]))`,
        or(
          inArray(state, ['done', 'failed']),
          and(eq(state, 'waiting'), lte(rconCommands.expiresAt, databaseNow)),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Commands that nobody has taken yet, of all instances. */
export function listWaiting(db: Queries): Promise<CommandRow[]> {
  return db.select().from(rconCommands).where(canBeTaken);
}
