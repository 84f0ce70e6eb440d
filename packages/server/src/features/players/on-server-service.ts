import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { PlayerOnServer } from '@arkwright/contracts/players/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { listOnlinePlayers } from '../known-players/service.ts';
import { listJoinTimes } from '../live/service.ts';

/** More than any game server has room for. */
const MAX_ON_SERVER = 500;

/** The players whom a server listed last, those who came first first: of one that is offline, who was on when it went. */
export async function listOnServer(
  { db, clock }: Pick<AppContext, 'clock' | 'db'>,
  scope: InstanceScope,
  serverId: string,
): Promise<PlayerOnServer[]> {
  const known = (await listOnlinePlayers(db, scope, [serverId])).slice(0, MAX_ON_SERVER);
  const joined = await listJoinTimes(db, scope, known);
  return known
    .map(({ netId, name, characterName, firstSeen, lastSeen }) => ({
      netId,
      name,
      characterName,
      since: joined.get(netId) ?? lastSeen,
      isNew: clock.now() - firstSeen < DAY_MS,
    }))
    .toSorted((one, other) => one.since - other.since || one.name.localeCompare(other.name));
}
