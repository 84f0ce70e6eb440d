import { MAX_STATE_LINES } from '@arkwright/contracts/live/bounds';
import type { StatusChange } from '@arkwright/contracts/server-status/schema';
import { and, desc, eq } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { gameEvents } from '../../game-events/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { stateOf } from './state-words.ts';

/** The changes of a server's state that are kept, newest first. */
export async function listStateChanges(
  db: Queries,
  scope: InstanceScope,
  serverId: string,
): Promise<StatusChange[]> {
  const { botId, id, at, source, kind, event } = gameEvents;
  const rows = await db
    .select({ at, event })
    .from(gameEvents)
    .where(
      and(
        eq(botId, scope.botId),
        eq(gameEvents.serverId, serverId),
        eq(source, 'dashboard'),
        eq(kind, 'server'),
      ),
    )
    .orderBy(desc(id))
    .limit(MAX_STATE_LINES);
  return rows.flatMap(({ at, event }) =>
    event.type === 'line' ? [{ at, state: stateOf(event.text), text: event.text }] : [],
  );
}
