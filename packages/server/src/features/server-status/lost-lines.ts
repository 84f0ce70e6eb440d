import { adminGroupsFeature } from '@arkwright/contracts/admin-groups/feature';
import { bannedWordsFeature } from '@arkwright/contracts/banned-words/feature';
import { chatReactionsFeature } from '@arkwright/contracts/chat-reactions/feature';
import { crosschatFeature } from '@arkwright/contracts/crosschat/feature';
import { liveFeature } from '@arkwright/contracts/live/feature';
import { loggingFeature } from '@arkwright/contracts/logging/feature';
import { playerAlertsFeature } from '@arkwright/contracts/player-alerts/feature';
import type { LostLines } from '@arkwright/contracts/server-status/schema';
import { tribeLogLinkFeature } from '@arkwright/contracts/tribe-log-link/feature';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listLost } from './cursor-repository.ts';

/** The handlers of game events: as they are stored, and as people call them. */
export const GAME_READERS: Readonly<Record<string, string>> = {
  'admin-groups': adminGroupsFeature.label,
  'banned-words': bannedWordsFeature.label,
  'chat-reactions': chatReactionsFeature.label,
  crosschat: crosschatFeature.label,
  'live-room': liveFeature.label,
  'log-relay': loggingFeature.label,
  'player-alerts': playerAlertsFeature.label,
  'tribe-log-links': tribeLogLinkFeature.label,
};

export const readerName = (handler: string): string => GAME_READERS[handler] ?? handler;

/** What of the games' logs was lost in the last day, by server and by what should have had it. */
export async function listLostLines(db: Queries, scope: InstanceScope): Promise<LostLines[]> {
  const rows = await listLost(db, scope);
  return rows.map(({ serverId, handler, lines }) => ({ serverId, reader: readerName(handler), lines }));
}
