import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { PlayerOnServer } from '@arkwright/contracts/players/schema';
import type { AppContext } from '../../context/app-context.ts';
import { listOnlinePlayers } from '../known-players/service.ts';
import { listJoinTimes } from '../live/service.ts';
import { type Onlooker, readMarks, readTribesOn } from './marks-service.ts';

/** More than any game server has room for. */
const MAX_ON_SERVER = 500;

/** The players whom a server listed last, those who came first first: of one that is offline, who was on when it went. */
export async function listOnServer(
  context: Pick<AppContext, 'clock' | 'db'>,
  onlooker: Onlooker,
  serverId: string,
): Promise<PlayerOnServer[]> {
  const { db, clock } = context;
  const { scope } = onlooker;
  const known = (await listOnlinePlayers(db, scope, [serverId])).slice(0, MAX_ON_SERVER);
  const joined = await listJoinTimes(db, scope, known);
  const netIds = known.map(({ netId }) => netId);
  const marksOf = await readMarks(context, onlooker, netIds);
  const tribeOf = await readTribesOn(context, onlooker, { serverId, netIds });
  return known
    .map(({ netId, name, characterName, firstSeen, lastSeen }) => ({
      netId,
      name,
      characterName,
      since: joined.get(netId) ?? lastSeen,
      tribeName: tribeOf(netId),
      ...marksOf(netId),
      isNew: clock.now() - firstSeen < DAY_MS,
    }))
    .toSorted((one, other) => one.since - other.since || one.name.localeCompare(other.name));
}
