import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { BotScope } from '../../platform/access/scope.ts';
import type { AppContext } from '../../platform/context.ts';
import { listStatuses, type StatusRow } from './repository.ts';

/** What the worker last saw of the instance's enabled servers. One that it has not tried yet has no entry. */
export async function listServerStatuses(context: AppContext, scope: BotScope): Promise<ServerStatus[]> {
  return (await listStatuses(context.db, scope)).map(toServerStatus);
}

export function toServerStatus(row: Omit<StatusRow, 'botId'>): ServerStatus {
  const { serverId, state, since, lastSeen, reason, players } = row;
  return { serverId, isOnline: state === 'online', state, since, lastSeen, reason, players };
}
