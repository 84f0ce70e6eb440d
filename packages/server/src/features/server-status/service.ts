import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { keyText } from '../../fleet/game-server.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listShortNames } from '../servers/service.ts';
import { aboveLimitStatus, toServerStatus } from './describe-status.ts';
import { listAboveLimit, listOnline, listStatuses } from './repository.ts';

type ReadContext = Pick<AppContext, 'settings'> & { db: Queries };

/** What the worker last saw of the servers that it watches. One that it has not tried yet has no entry. */
export async function listServerStatuses(
  context: ReadContext,
  scope: InstanceScope,
): Promise<ServerStatus[]> {
  return (await listStatuses(context.db, scope, context.settings.selfHosted)).map(toServerStatus);
}

/** The same for people, who are also told which enabled servers are not watched and why. */
export async function listShownStatuses(context: ReadContext, scope: InstanceScope): Promise<ServerStatus[]> {
  const [seen, above] = await Promise.all([
    listServerStatuses(context, scope),
    listAboveLimit(context.db, [scope.botId], context.settings.selfHosted),
  ]);
  return [...seen, ...above.map(aboveLimitStatus)];
}

/** A server of an instance, and whether it is online now. */
export type Peer = { botId: string; id: string; nameShort: string; isOnline: boolean };

/** The enabled servers of instances, by instance. */
export async function peersOf(db: Queries, botIds: readonly string[]): Promise<Map<string, Peer[]>> {
  const online = new Set((await listOnline(db, botIds)).map(keyText));
  const servers = await listShortNames(db, botIds);
  const peers = servers.map((server) => ({ ...server, isOnline: online.has(keyText(server)) }));
  return Map.groupBy(peers, ({ botId }) => botId);
}
