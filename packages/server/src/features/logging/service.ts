import type { AppContext } from '../../context/app-context.ts';
import { say } from '../../discord/outbox.ts';
import type { GameBatch } from '../../fleet/game-events.ts';
import { advance } from '../../fleet/log-position.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { getSettingsInEffect } from '../bots/settings-service.ts';
import { createRelay } from './relay.ts';
import * as repository from './repository.ts';

/**
 * Relays what a game server wrote into its log to the channels of the instance. The lines and how far the log was read
 * are stored together: a line is handed over once, across reconnects, workers and kills.
 */
export async function relayLog(context: AppContext, batch: GameBatch): Promise<void> {
  const { scope, server } = batch;
  const settings = await getSettingsInEffect(context, scope, ['log', 'chat']);
  if (!settings) return;
  const { log, chat } = settings.groups;
  const chatLog = settings.limits.chatlog ? chat : undefined;
  if (!log.isEnabled && !chatLog?.isChatLogEnabled) return;
  await context.db.transaction(async (tx) => {
    const before = await repository.lockPosition(tx, scope, server.id);
    const { fresh, position } = advance(batch.events, before);
    if (position) await repository.savePosition(tx, scope, { serverId: server.id, ...position });
    const lines = (await mapInSlices(fresh, createRelay({ server, log, chat: chatLog }))).flat();
    const items = lines.map((line) => ({ ...line, kind: 'line' as const, serverId: server.id }));
    await say(context, tx, { scope, items });
  });
}
