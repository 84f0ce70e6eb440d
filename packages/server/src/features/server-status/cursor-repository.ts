import { and, asc, eq, sql } from 'drizzle-orm';
import type { Cursor } from '../../fleet/game-event-handler.ts';
import type { ServerKey } from '../../fleet/game-server.ts';
import type { Queries } from '../../platform/database/database.ts';
import { matchKeys } from './key-list.ts';
import { gameEventCursors } from './table.ts';

/** A handler's cursors in the logs of servers, locked until the transaction ends, in one order for everybody. */
export async function lockCursors(
  tx: Queries,
  handler: string,
  servers: readonly ServerKey[],
): Promise<Cursor[]> {
  const { botId, serverId, lastAt, lastLines } = gameEventCursors;
  return tx
    .select({ botId, id: serverId, lastAt, lastLines })
    .from(gameEventCursors)
    .where(and(matchKeys(botId, serverId, servers), eq(gameEventCursors.handler, handler)))
    .orderBy(asc(botId), asc(serverId))
    .for('update');
}

export async function saveCursors(tx: Queries, handler: string, cursors: readonly Cursor[]): Promise<void> {
  if (cursors.length === 0) return;
  await tx
    .insert(gameEventCursors)
    .values(cursors.map(({ id: serverId, ...cursor }) => ({ ...cursor, serverId, handler })))
    .onConflictDoUpdate({
      target: [gameEventCursors.botId, gameEventCursors.serverId, gameEventCursors.handler],
      set: { lastAt: sql`excluded.last_at`, lastLines: sql`excluded.last_lines` },
    });
}
