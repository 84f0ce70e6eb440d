import { and, eq, gt, inArray, lt, lte } from 'drizzle-orm';
import type { BotScope } from '../access/scope.ts';
import type { Queries } from '../database.ts';
import { rconCommands } from './table.ts';

export type CommandRow = typeof rconCommands.$inferSelect;

const byId = (scope: BotScope, id: string) =>
  and(eq(rconCommands.botId, scope.botId), eq(rconCommands.id, id));

export async function insertCommand(
  tx: Queries,
  scope: BotScope,
  row: Pick<CommandRow, 'id' | 'serverId' | 'command' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(rconCommands).values({ botId: scope.botId, ...row, state: 'waiting' });
}

/** Takes a waiting command, so that nobody else does; undefined if somebody has, or it is too late. */
export async function takeCommand(db: Queries, scope: BotScope, taking: { id: string; now: number }) {
  const isWaiting = and(eq(rconCommands.state, 'waiting'), gt(rconCommands.expiresAt, taking.now));
  const [row] = await db
    .update(rconCommands)
    .set({ state: 'taken' })
    .where(and(byId(scope, taking.id), isWaiting))
    .returning();
  return row;
}

export type Ending = { id: string; state: 'done' | 'failed'; reply: string; endedAt: number };

/** Ends a command that is in one of the given states; false if it was in none of them. */
export async function endCommand(
  db: Queries,
  scope: BotScope,
  ending: Ending & { from: readonly ('waiting' | 'taken')[] },
): Promise<boolean> {
  const { id, from, ...fields } = ending;
  const ended = await db
    .update(rconCommands)
    .set(fields)
    .where(and(byId(scope, id), inArray(rconCommands.state, [...from])))
    .returning({ id: rconCommands.id });
  return ended.length > 0;
}

export async function findCommand(db: Queries, scope: BotScope, id: string): Promise<CommandRow | undefined> {
  const [row] = await db.select().from(rconCommands).where(byId(scope, id));
  return row;
}

/** Commands that nobody has taken yet, of all instances. */
export function listWaiting(db: Queries, now: number): Promise<CommandRow[]> {
  return db
    .select()
    .from(rconCommands)
    .where(and(eq(rconCommands.state, 'waiting'), gt(rconCommands.expiresAt, now)));
}

/** Drops what ended long ago, or never came to an end. */
export async function deleteOldCommands(db: Queries, before: number): Promise<void> {
  await db
    .delete(rconCommands)
    .where(and(lte(rconCommands.createdAt, before), lt(rconCommands.expiresAt, before)));
}
