import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { CHAT_SCOPES, type ChatScope } from '@arkwright/contracts/companion/schema';
import type { InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { enqueueMessages } from '../../discord/outbox.ts';
import type { NewEvents } from '../../game-events/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { withholderOf } from '../chat-mutes/service.ts';
import { createRelay } from './relay.ts';
import { toldTwice } from './told-twice.ts';

/** Whether any log line is posted. */
export const isLogging = ({ chat, log }: Pick<InstanceSettings, 'chat' | 'log'>): boolean =>
  log.isEnabled || chat.isChatLogEnabled;

type Told = NewEvents<'bannedWord' | 'chat' | 'log'>;

/** Relays what game servers wrote into their logs to the channels of their instances. */
export async function relayLog(context: AppContext, tx: Queries, servers: readonly Told[]): Promise<void> {
  for (const batch of servers.map(ofCompanion)) {
    const { scope, server, events, settings } = batch;
    const { log, chat } = settings;
    if (!isLogging({ log, chat })) continue;
    const isWithheld = await withholderOf(context, tx, { scope, server, settings });
    const relay = createRelay({ server, log, chat, repeats: toldTwice(events) });
    const tell = (event: GameLogEntry) =>
      event.type === 'chat.message' && isWithheld(event) ? [] : relay(event);
    const lines = (await mapInSlices(events, tell)).flat();
    const items = lines.map((line) => ({ ...line, kind: 'line' as const, serverId: server.id }));
    await enqueueMessages(context, tx, { scope, items });
  }
}

/**
 * Of a companion's chat only what the log lacks, which is all but the global chat, and for the chat log alone. Other batches
 * stay as they are.
 */
function ofCompanion(told: Told): Told {
  if (told.source !== 'companion') return told;
  const events = told.events.filter(
    (event) => event.type === 'chat.message' && event.told?.scope !== 'global',
  );
  const { settings } = told;
  return {
    ...told,
    events,
    settings: { ...settings, log: { ...settings.log, isEnabled: false } },
  };
}

/** The chat that only companions tell, as far as the chat log has it. */
export function companionChat({ chat }: Pick<InstanceSettings, 'chat'>): ChatScope[] {
  if (!chat.isChatLogEnabled) return [];
  const has = {
    local: chat.chatLogLocal,
    tribe: chat.chatLogTribe,
    alliance: chat.chatLogAlly,
    global: false,
  };
  return CHAT_SCOPES.filter((scope) => has[scope]);
}
