import type { HomeServer } from '@arkwright/contracts/home/schema';
import { isUp } from '@arkwright/contracts/home/states';

export type Trouble = 'offline' | 'starting' | 'stopping';

/** What is wrong with a server; undefined for one that is online, disabled, or not known yet. */
export function troubleOf({ state }: Pick<HomeServer, 'state'>): Trouble | undefined {
  return state === 'offline' || state === 'starting' || state === 'stopping' ? state : undefined;
}

const WEIGHTS: Record<HomeServer['state'], number> = {
  offline: 0,
  starting: 1,
  stopping: 1,
  unknown: 2,
  online: 2,
  disabled: 2,
};

/** What is wrong first, and then by the order of the servers. */
export function wrongFirst(rows: readonly HomeServer[]): HomeServer[] {
  return rows.toSorted((one, other) => WEIGHTS[one.state] - WEIGHTS[other.state]);
}

export type Cluster = { id: string; rows: HomeServer[]; players: number };

/** Servers by their cluster, in the order of each one's first server. */
export function byCluster(rows: readonly HomeServer[]): Cluster[] {
  return [...Map.groupBy(rows, ({ clusterId }) => clusterId)].map(([id, own]) => ({
    id,
    rows: own,
    players: own.reduce((sum, { players }) => sum + (players ?? 0), 0),
  }));
}

/** How full a server is, from 0 to 1. */
export function fillOf({ state, players, slots }: HomeServer): number {
  return !isUp(state) || slots === 0 ? 0 : Math.min(1, (players ?? 0) / slots);
}
