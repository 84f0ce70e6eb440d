import { durationWords } from '@arkwright/contracts/core/duration';
import { GLOBAL_PLAYTIME, PLAYTIME_STEP_SECONDS } from '@arkwright/contracts/player-registrations/bounds';
import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import type { GroupValue } from '@arkwright/contracts/settings-registry';

export type ClusterMapping = GroupValue<'playerRegistration'>['clusterIdMappings'][number];
export type PlaytimeRole = GroupValue<'playerRegistration'>['playtimeRoles'][number];

/** A playtime that is counted: that on all servers, or that on one cluster. */
export type Playtime = {
  /** `Global`, or the id of a cluster; empty for a mapping that has no id yet: nothing can be counted for it. */
  playtimeId: string;
  name: string;
  /** In steps of 30 seconds. */
  counter: number;
};

export const ALL_SERVERS = 'All servers';

/** A counter of 30-second steps in hours and minutes. */
export function playtimeWords(counter: number): string {
  return durationWords(counter * PLAYTIME_STEP_SECONDS);
}

/** A cluster's name here; its ID if it has none. */
export function clusterName(clusterId: string, mappings: readonly ClusterMapping[]): string {
  return mappings.find((mapping) => mapping.clusterId === clusterId)?.name ?? clusterId;
}

/** The counted playtimes: all servers together, and the named clusters. */
export function countedPlaytimes(mappings: readonly ClusterMapping[]): Omit<Playtime, 'counter'>[] {
  const named = mappings.map(({ clusterId, name }) => ({ playtimeId: clusterId, name }));
  return [{ playtimeId: GLOBAL_PLAYTIME, name: ALL_SERVERS }, ...named];
}

/** A player's playtimes: on all servers, on the named clusters (0 where nothing was counted), and on those without a name. */
export function playtimesOf(
  { playtimeCounter, clusterPlaytimeCounters }: PlayerRegistration,
  mappings: readonly ClusterMapping[],
): Playtime[] {
  const counters = new Map(clusterPlaytimeCounters.map(({ clusterId, counter }) => [clusterId, counter]));
  const [all, ...named] = countedPlaytimes(mappings);
  const known = new Set(named.map(({ playtimeId }) => playtimeId));
  const others = [...counters.keys()].filter((clusterId) => !known.has(clusterId));
  return [
    ...(all ? [{ ...all, counter: playtimeCounter }] : []),
    ...named.map((role) => ({ ...role, counter: counters.get(role.playtimeId) ?? 0 })),
    ...others.map((id) => ({ playtimeId: id, name: id, counter: counters.get(id) ?? 0 })),
  ];
}
