import { MAX_STATE_LINES } from '@arkwright/contracts/live/bounds';
import type { StatusChange } from '@arkwright/contracts/server-status/schema';
import { and, desc, eq, gte } from 'drizzle-orm';
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

/** The changes of the states of all servers since `since`, ms, newest first; not more than `most`. */
export async function listAllStateChanges(
  db: Queries,
  scope: InstanceScope,
  { since, most }: { since: number; most: number },
): Promise<(Pick<StatusChange, 'at' | 'state'> & { serverId: string })[]> {
  const { botId, id, at, serverId, source, kind, event } = gameEvents;
  const isState = and(eq(source, 'dashboard'), eq(kind, 'server'));
  const rows = await db
    .select({ at, serverId, event })
    .from(gameEvents)
    .where(and(eq(botId, scope.botId), isState, gte(at, since)))
    .orderBy(desc(id))
    .limit(most);
  return rows.flatMap(({ event, ...row }) =>
    event.type === 'line' ? [{ ...row, state: stateOf(event.text) }] : [],
  );
}
