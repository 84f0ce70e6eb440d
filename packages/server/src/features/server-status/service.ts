import { formatStamp } from '@arkwright/ark/log/log-time';
import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { readFileLine } from '@arkwright/ark/log-file-line';
import type { CompanionLog, LogPosition } from '@arkwright/contracts/companion/schema';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { noteOn } from '../../fleet/game-output.ts';
import { keyText } from '../../fleet/game-server.ts';
import { MAX_AHEAD_MS } from '../../fleet/log-position.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { listShortNames } from '../servers/service.ts';
import { aboveLimitStatus, toServerStatus } from './describe-status.ts';
import type { LogRow } from './log-repository.ts';
import * as logs from './log-repository.ts';
import { offlineReasons } from './offline-reasons.ts';
import { type Outage, outagesOf } from './outages.ts';
import { listAboveLimit, listStatuses, listTried } from './repository.ts';
import { listAllStateChanges } from './state-repository.ts';
import { findStoppedLately } from './stops.ts';

export { checkedServers, coverOnline, coverTried, NO_SERVER } from './checked-servers.ts';
export { createLogSampler } from './log-sampler.ts';
export { offlineShown } from './offline-reasons.ts';
export { markUnknownLogs } from './position-repository.ts';
export { listStateChanges } from './state-repository.ts';
export { hasEnded } from './state-words.ts';

type ReadContext = Pick<AppContext, 'settings'> & { db: Queries };

/** The last status of the watched servers. One that was not tried yet has no entry. */
export async function listServerStatuses(
  context: ReadContext,
  scope: InstanceScope,
): Promise<ServerStatus[]> {
  return (await listStatuses(context.db, scope, context.settings.selfHosted)).map(toServerStatus);
}

/** The same for people: where a host knows why a server is offline, that says more than a refused connection. */
export async function listExplainedStatuses(
  context: AppContext,
  scope: InstanceScope,
): Promise<ServerStatus[]> {
  const statuses = await listServerStatuses(context, scope);
  if (!statuses.some(({ state }) => state === 'offline')) return statuses;
  const reasons = await offlineReasons(context, [scope.botId]);
  return statuses.map((status) => {
    const reason = status.state === 'offline' ? reasons.get(status.serverId) : undefined;
    return reason === undefined ? status : { ...status, reason };
  });
}

/** The same for people, with the enabled servers that are not watched and why. */
export async function listShownStatuses(context: AppContext, scope: InstanceScope): Promise<ServerStatus[]> {
  const [seen, above] = await Promise.all([
    listExplainedStatuses(context, scope),
    listAboveLimit(context.db, [scope.botId], context.settings.selfHosted),
  ]);
  return [...seen, ...above.map(aboveLimitStatus)];
}

/** Changes of states that one read looks at. */
const MAX_CHANGES = 5000;

/** When servers were not online since a moment, ms, to the second, as far as lines are kept. */
export async function listOutages(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: InstanceScope,
  since: number,
): Promise<Outage[]> {
  const changes = await listAllStateChanges(db, scope, { since, most: MAX_CHANGES });
  return outagesOf(changes, clock.now());
}

/**
 * Offline servers are about to be reported: the reply is those that somebody wants to be offline, of all instances or at least
 * of some.
 */
export const offlineJudged = featureEvent<
  { botIds: readonly string[] | undefined },
  readonly { botId: string; id: string }[]
>();

/**
 * Servers of all instances, or at least of some, that are offline because somebody wants it so (`keyText`): nobody is alerted
 * of that.
 */
export async function findWantedOffline(
  context: AppContext,
  botIds?: readonly string[],
): Promise<ReadonlySet<string>> {
  const stopped = await findStoppedLately(context.db, botIds);
  return new Set([...stopped, ...(await offlineJudged.tell(context, { botIds })).flat()].map(keyText));
}

/** A server of an instance. `isWatched`: we connect to it, though it may be offline now. */
export type Peer = { botId: string; id: string; nameShort: string; isWatched: boolean };

/** The enabled servers of instances, by instance. */
export async function peersOf(db: Queries, botIds: readonly string[]): Promise<Map<string, Peer[]>> {
  const tried = new Set((await listTried(db, botIds)).map(keyText));
  const servers = await listShortNames(db, botIds);
  const peers = servers.map((server) => ({ ...server, isWatched: tried.has(keyText(server)) }));
  return Map.groupBy(peers, ({ botId }) => botId);
}

/** The position up to which an agent has sent the log of a game server. */
export async function logPositionOf(
  db: Queries,
  scope: InstanceScope,
  serverId: string,
): Promise<LogPosition> {
  const { run, next } = (await logs.findLog(db, scope, serverId)) ?? { run: '', next: 0 };
  return { run, next };
}

/** The logs of an instance's servers that agents send, or have sent, by server. */
export async function listLogs(db: Queries, scope: InstanceScope): Promise<Map<string, LogRow>> {
  return new Map((await logs.listLogs(db, scope)).map((row) => [row.serverId, row]));
}

/**
 * Handles lines of a game's log like lines from RCON, if they continue at the stored position or begin another file;
 * returns the new position. If the call fails after handling lines, they are not handled twice: each handler of game events
 * has its cursor.
 */
export async function takeLog(
  context: AppContext,
  scope: InstanceScope,
  {
    server,
    run,
    first,
    next,
    ...log
  }: Omit<CompanionLog, 'serverId'> & { server: { id: string; name: string } },
): Promise<LogPosition> {
  const { db, settings } = context;
  const serverId = server.id;
  const from = await logPositionOf(db, scope, serverId);
  if (from.run === run && from.next !== first) return from;
  const latest = context.clock.now() + MAX_AHEAD_MS;
  const lines = log.lines.flatMap((line) => readFileLine(line) ?? []).filter(({ at }) => at <= latest);
  const [oldest] = lines;
  // A server that isn't watched over RCON isn't read from its log either.
  if (oldest && (await logs.isLogRead(db, scope, { serverId, selfHosted: settings.selfHosted }))) {
    const note = noteOn(log.leftOut).map((text) => formatStamp(oldest.at) + text);
    const events = await mapInSlices([...note, ...lines.map(({ line }) => line)], parseGameLogLine);
    await context.tellLog({ scope, server, events, isLate: !log.isClockSetBack });
  }
  const to = { run, next };
  const isMoved = await logs.moveLog(db, scope, { serverId, from, to, hasLines: lines.length > 0 });
  return isMoved ? to : logPositionOf(db, scope, serverId);
}
