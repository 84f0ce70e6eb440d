import { DAY_MS } from '@arkwright/contracts/core/durations';
import { holdsAny } from '@arkwright/contracts/derived/permissions';
import { CURVE_STEPS } from '@arkwright/contracts/home/bounds';
import { BLOCK_NEEDS } from '@arkwright/contracts/home/needs';
import type { HomeHead, HomeServer, HomeServers } from '@arkwright/contracts/home/schema';
import { countServers, homeStateOf } from '@arkwright/contracts/home/states';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Server } from '@arkwright/contracts/servers/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import { listPower } from '../host-power/service.ts';
import { readCurves, type ServerCurve } from '../player-counts/service.ts';
import { listShownStatuses } from '../server-status/service.ts';
import { listServers } from '../servers/service.ts';

/** The instance's servers with their states, and the last 24 hours of each. */
export type ServersNow = {
  servers: readonly Server[];
  statuses: ReadonlyMap<string, ServerStatus>;
  curves: Awaited<ReturnType<typeof readCurves>>;
};

/** @param day when the caller's day began, ms, for its peak */
export async function readServersNow(
  context: AppContext,
  scope: InstanceScope,
  day: number | undefined,
): Promise<ServersNow> {
  const servers = await listServers(context, scope);
  const statuses = await listShownStatuses(context, scope);
  const curves = await readCurves(context, scope, {
    ms: DAY_MS,
    steps: CURVE_STEPS,
    ...(day !== undefined && { peakFrom: day }),
  });
  return { servers, statuses: new Map(statuses.map((status) => [status.serverId, status])), curves };
}

export async function readHead(
  context: AppContext,
  { scope, member }: { scope: InstanceScope; member: Member },
  { servers, statuses, curves }: ServersNow,
): Promise<HomeHead> {
  const { online, players } = countNow({ servers, statuses });
  const { peak } = curves;
  return {
    total: servers.filter(({ isEnabled }) => isEnabled).length,
    online,
    players,
    // Players are counted every five minutes: while there are more than ever counted today, that is no news yet.
    peak: peak && players <= peak.players ? peak : null,
    canRestart:
      holdsAny(member, BLOCK_NEEDS.power) &&
      (await listPower(context, scope)).some(({ problem }) => problem === ''),
  };
}

/** How many servers are online, and how many players are on, for everything on Home that says so. */
export const countNow = ({ servers, statuses }: Pick<ServersNow, 'servers' | 'statuses'>) =>
  countServers(
    servers.map((server) => ({
      ...stateOf(server, statuses.get(server.id)),
      players: statuses.get(server.id)?.players ?? 0,
    })),
  );

/** As much of the servers as the member may see; undefined for nothing. */
export function serversFor(
  member: Member,
  { servers, statuses, curves }: ServersNow,
): HomeServers | undefined {
  const seesAll = holdsAny(member, BLOCK_NEEDS.servers);
  if (!seesAll && !holdsAny(member, BLOCK_NEEDS.serverStates)) return undefined;
  const seesClusters = holdsAny(member, ['Servers_View']);
  const rows = servers.map((server): HomeServer => {
    const state = stateOf(server, statuses.get(server.id));
    if (!seesAll) return { ...state, ...UNSEEN, players: null };
    return {
      ...state,
      ...curveOf(curves.servers.get(server.id)),
      clusterId: seesClusters ? server.clusterId : '',
      players: statuses.get(server.id)?.players ?? 0,
      slots: server.maxPlayers,
    };
  });
  return { rows, curveFrom: curves.from, curveStepMs: curves.stepMs };
}

const UNSEEN = { clusterId: '', slots: 0, curve: [], downtimes: [] };

function stateOf({ id, name, isEnabled }: Server, status: ServerStatus | undefined) {
  if (!isEnabled) return { id, name, state: 'disabled', since: 0, reason: '' } as const;
  if (!status) return { id, name, state: 'unknown', since: 0, reason: '' } as const;
  const { since, reason } = status;
  return { id, name, state: homeStateOf(status), since, reason };
}

const curveOf = (curve: ServerCurve | undefined) => ({
  curve: curve?.peak ?? [],
  downtimes: curve?.downtimes ?? [],
});
