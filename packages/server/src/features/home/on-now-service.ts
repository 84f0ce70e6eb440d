import { DAY_MS } from '@arkwright/contracts/core/durations';
import { MAX_ON_NOW } from '@arkwright/contracts/home/bounds';
import type { HomeOnNow } from '@arkwright/contracts/home/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import { listOnlinePlayers } from '../known-players/service.ts';
import { listJoinTimes } from '../live/service.ts';
import { readMarks } from '../players/service.ts';
import { countNow, type ServersNow } from './servers-service.ts';

/** Who is on the servers that are online now, those who came first first, with the marks that the member may see. */
export async function readOnNow(
  context: AppContext,
  { scope, member }: { scope: InstanceScope; member: Member },
  servers: Pick<ServersNow, 'servers' | 'statuses'>,
): Promise<HomeOnNow> {
  const { db, clock } = context;
  const online = [...servers.statuses.values()].filter(({ state }) => state === 'online');
  const known = await listOnlinePlayers(
    db,
    scope,
    online.map(({ serverId }) => serverId),
  );
  const joined = await listJoinTimes(db, scope, known);
  const shown = known
    .map((player) => ({ ...player, since: joined.get(player.netId) ?? player.lastSeen }))
    .toSorted((one, other) => one.since - other.since || one.name.localeCompare(other.name))
    .slice(0, MAX_ON_NOW);
  const ids = shown.map(({ netId }) => netId);
  const marksOf = await readMarks(context, { scope, member }, ids);
  return {
    count: countNow(servers).players,
    players: shown.map(({ netId, name, serverId, since, firstSeen }) => ({
      netId,
      name,
      serverId,
      since,
      isNew: clock.now() - firstSeen < DAY_MS,
      ...marksOf(netId),
    })),
  };
}
