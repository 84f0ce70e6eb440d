import {
  type Area,
  holdsAny,
  type Membership,
  type Permission,
} from '@arkwright/contracts/derived/permissions';
import { adminGroupsFeature } from '@arkwright/contracts/manifests/admin-groups';
import { bannedWordsFeature } from '@arkwright/contracts/manifests/banned-words';
import { chatReactionsFeature } from '@arkwright/contracts/manifests/chat-reactions';
import { crosschatFeature } from '@arkwright/contracts/manifests/crosschat';
import { liveFeature } from '@arkwright/contracts/manifests/live';
import { loggingFeature } from '@arkwright/contracts/manifests/logging';
import { playerAlertsFeature } from '@arkwright/contracts/manifests/player-alerts';
import { starterSetsFeature } from '@arkwright/contracts/manifests/starter-sets';
import { tribeLogLinkFeature } from '@arkwright/contracts/manifests/tribe-log-link';
import { type LostLines, OTHER_SCREENS } from '@arkwright/contracts/server-status/schema';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listLost } from './position-repository.ts';

type Reader = { label: string; need: Permission | readonly Permission[] };

const readerOf = ({ label, area }: { label: string; area: Area }): Reader => ({
  label,
  need: `${area}_View`,
});

/** The handlers of game events: their stored names, their names for people, and who may see them. */
export const GAME_READERS: Readonly<Record<string, Reader>> = {
  'admin-groups': readerOf(adminGroupsFeature),
  'banned-words': readerOf(bannedWordsFeature),
  'chat-reactions': readerOf(chatReactionsFeature),
  crosschat: readerOf(crosschatFeature),
  'live-room': { label: liveFeature.label, need: liveFeature.screen.need },
  'log-relay': readerOf(loggingFeature),
  'player-alerts': readerOf(playerAlertsFeature),
  'starter-set-claims': readerOf(starterSetsFeature),
  'tribe-log-links': readerOf(tribeLogLinkFeature),
};

export const readerName = (handler: string): string => GAME_READERS[handler]?.label ?? handler;

/**
 * The log lines of games that were lost in the last day, by server and by the handlers that missed them. A handler is not
 * named if the member may not view it, because that would show that the instance uses it.
 */
export async function listLostLines(
  db: Queries,
  { scope, member }: { scope: InstanceScope; member: Membership },
): Promise<LostLines[]> {
  const shown: LostLines[] = [];
  const hidden = new Map<string, number>();
  for (const { serverId, handler, lines } of await listLost(db, [scope.botId])) {
    if (holdsAny(member, GAME_READERS[handler]?.need ?? 'Owner'))
      shown.push({ serverId, reader: readerName(handler), lines });
    else hidden.set(serverId, (hidden.get(serverId) ?? 0) + lines);
  }
  return [...shown, ...[...hidden].map(([serverId, lines]) => ({ serverId, reader: OTHER_SCREENS, lines }))];
}
