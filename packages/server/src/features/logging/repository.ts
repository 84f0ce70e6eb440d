import { and, eq } from 'drizzle-orm';
import type { BotScope } from '../../core/access/scope.ts';
import type { LogPosition } from '../../fleet/log-position.ts';
import type { Queries } from '../../platform/database/database.ts';
import { logPositions } from './table.ts';

/** How far a server's log was relayed; the row is locked until the transaction ends. */
export async function lockPosition(
  tx: Queries,
  scope: BotScope,
  serverId: string,
): Promise<LogPosition | undefined> {
  const [row] = await tx
    .select({ lastAt: logPositions.lastAt, lastLines: logPositions.lastLines })
    .from(logPositions)
    .where(and(eq(logPositions.botId, scope.botId), eq(logPositions.serverId, serverId)))
    .for('update');
  return row;
}

export async function savePosition(
  tx: Queries,
  scope: BotScope,
  position: LogPosition & { serverId: string },
): Promise<void> {
  const { serverId, ...set } = position;
  await tx
    .insert(logPositions)
    .values({ botId: scope.botId, serverId, ...set })
    .onConflictDoUpdate({ target: [logPositions.botId, logPositions.serverId], set });
}
