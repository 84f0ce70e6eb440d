import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { AboveLimit, StatusRow } from './repository.ts';

/** A stored status as it is sent. */
export function toServerStatus(row: Omit<StatusRow, 'botId'>): ServerStatus {
  const { serverId, state, since, lastSeen, reason, players } = row;
  return { serverId, isOnline: state === 'online', state, since, lastSeen, reason, players };
}

/** The status of a server that is enabled but not watched. */
export function aboveLimitStatus({ id, allowed }: AboveLimit): ServerStatus {
  const reason = `Above your tier's limit of ${allowed} servers.`;
  return { serverId: id, isOnline: false, state: 'offline', since: 0, lastSeen: 0, reason, players: 0 };
}
