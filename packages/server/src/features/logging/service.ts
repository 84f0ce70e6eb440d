import type { AppContext } from '../../context/app-context.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import type { NewEvents } from '../../fleet/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { createRelay } from './relay.ts';

/** Relays what game servers wrote into their logs to the channels of their instances. */
export async function relayLog(
  context: AppContext,
  tx: Queries,
  servers: readonly NewEvents<'log' | 'chat'>[],
): Promise<void> {
  for (const { scope, server, events, settings } of servers) {
    const { log, chat } = settings;
    if (!log.isEnabled && !chat.isChatLogEnabled) continue;
    const lines = (await mapInSlices(events, createRelay({ server, log, chat }))).flat();
    const items = lines.map((line) => ({ ...line, kind: 'line' as const, serverId: server.id }));
    await enqueueMessages(context, tx, { scope, items });
  }
}
