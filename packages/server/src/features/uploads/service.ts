import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { findInstanceOf } from './entry-repository.ts';
import { listServerRows } from './snapshots-repository.ts';

export { findBase, findPlayer, findTribe, markNuked, type Target } from './entry-repository.ts';
export { takeHostPart } from './host-upload-service.ts';
export type { KindName } from './kinds.ts';
export { countAround, type PlacedRow, placeBases, placeDinos, placePlayers } from './map-repository.ts';
export { type Found, readServers } from './named-servers.ts';
export {
  type BaseEntryRow,
  type DinoEntryRow,
  type PlayerEntryRow,
  pageBases,
  pageDinos,
  pagePlayers,
  pageTribes,
  searchBases,
  searchDinos,
  searchPlayers,
  searchTribes,
  type TribeEntryRow,
} from './search-repository.ts';
export { forgetLatest, listServerRows } from './snapshots-repository.ts';
export { findSurvivors, findSurvivorsOn, listCharacters, type Survivor } from './survivors-service.ts';
export type { SmallBase, Team, UnclaimedDino } from './teams-repository.ts';
export {
  eachTeamPage,
  listFreshness,
  listOwnersLastSeen,
  listSightings,
  listSmallBases,
  listTeams,
  listUnclaimedDinos,
} from './teams-repository.ts';
export type { MaybeMember, Membership, UploadedTribe } from './tribe-members-repository.ts';
export { findMemberships, findTribesCalled, findTribesOf } from './tribe-members-repository.ts';
export { isUploadOn } from './upload-plan.ts';
export { announceRows, removeEntry, rowsWiped, wipeKind } from './wipe-service.ts';

export const findPlayerEntryInstance = findInstanceOf('players');
export const findTribeEntryInstance = findInstanceOf('tribes');
export const findDinoEntryInstance = findInstanceOf('dinos');

/** How many tribes, bases and dinos companions have uploaded, by server. */
export async function countUploads(
  context: AppContext,
  scope: InstanceScope,
): Promise<Map<string, { tribes: number; bases: number; dinos: number }>> {
  const ofServer = Map.groupBy(await listServerRows(context.db, scope), ({ serverId }) => serverId);
  return new Map(
    [...ofServer].map(([serverId, kinds]) => {
      const rowsOf = (wanted: string) => kinds.find(({ kind }) => kind === wanted)?.rows ?? 0;
      return [serverId, { tribes: rowsOf('tribes'), bases: rowsOf('bases'), dinos: rowsOf('dinos') }];
    }),
  );
}
