import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { AppContext, CompanionChatBatch } from '../../context/app-context.ts';
import { listSettingsInEffect } from '../../core/settings/settings.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import type { NewEvents } from '../../game-events/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { withholderOf } from '../chat-mutes/service.ts';
import { createRelay } from './relay.ts';

/** Whether any log line is posted. */
export const isLogging = ({ chat, log }: Pick<InstanceSettings, 'chat' | 'log'>): boolean =>
  log.isEnabled || chat.isChatLogEnabled;

/** Relays what game servers wrote into their logs to the channels of their instances. */
export async function relayLog(
  context: AppContext,
  tx: Queries,
  servers: readonly NewEvents<'bannedWord' | 'chat' | 'log'>[],
): Promise<void> {
  for (const { scope, server, events, settings } of servers) {
    const { log, chat } = settings;
    if (!isLogging({ log, chat })) continue;
    const isWithheld = await withholderOf(context, tx, { scope, server, settings });
    const relay = createRelay({ server, log, chat });
    const tell = (event: GameLogEntry) =>
      event.type === 'chat.message' && isWithheld(event) ? [] : relay(event);
    const lines = (await mapInSlices(events, tell)).flat();
    const items = lines.map((line) => ({ ...line, kind: 'line' as const, serverId: server.id }));
    await enqueueMessages(context, tx, { scope, items });
  }
}

/** The same for what a companion has told of the chat, as far as the log itself does not have it: the global chat it has. */
export async function relayCompanionChat(
  context: AppContext,
  tx: Queries,
  batch: CompanionChatBatch,
): Promise<void> {
  const { botId } = batch.scope;
  const names = ['bannedWord', 'log', 'chat'] as const;
  const settings = (await listSettingsInEffect(context, tx, { botIds: [botId], names })).get(botId);
  if (!settings) return;
  const events = batch.events.filter(
    (event) => event.type === 'chat.message' && event.told?.scope !== 'global',
  );
  const told = events.map((event) => ({ ...event, at: context.clock.now() }));
  // Into the chat log alone: the game log has what the game's log has.
  const log = { ...settings.log, isEnabled: false };
  await relayLog(context, tx, [{ ...batch, events: told, settings: { ...settings, log } }]);
}

/** Whether the chat log has kinds of chat that only companions tell. */
export const wantsCompanionChat = ({ chat }: Pick<InstanceSettings, 'chat'>): boolean =>
  chat.isChatLogEnabled && (chat.chatLogLocal || chat.chatLogTribe || chat.chatLogAlly);
