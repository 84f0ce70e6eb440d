import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Server } from '@arkwright/contracts/servers/schema';
import { describeStatus, type ShownStatus } from './shown-status.ts';

/** A game server with what is known about it, as the table shows it. */
export type ServerRow = {
  server: Server;
  status: ShownStatus;
  /** Players on it now; 0 unless it is online. */
  players: number;
};

export const rowId = ({ server }: ServerRow) => server.id;

/** Puts each server's status beside it, in the order of `#`: where a table's column is equal, this order shows. */
export function toServerRows(servers: readonly Server[], statuses: readonly ServerStatus[]): ServerRow[] {
  const byServer = new Map(statuses.map((status) => [status.serverId, status]));
  return servers.toSorted(byIndex).map((server) => {
    const known = byServer.get(server.id);
    const status = describeStatus(server, known);
    const players = status.text === 'Online' ? (known?.players ?? 0) : 0;
    return { server, status, players };
  });
}

/** By sorting index, equal ones by name, as the API lists them. */
function byIndex(a: Server, b: Server): number {
  return a.sortingIndex - b.sortingIndex || a.name.localeCompare(b.name, 'en', { numeric: true });
}

export type ServerCounts = {
  online: number;
  starting: number;
  offline: number;
  unknown: number;
  disabled: number;
  players: number;
};

/** How many servers there are in each state, and players over all. */
export function countServers(rows: readonly ServerRow[]): ServerCounts {
  const count = (wanted: (status: ShownStatus) => boolean) =>
    rows.filter(({ status }) => wanted(status)).length;
  const starting = count(({ detail }) => detail === 'starting');
  return {
    online: count(({ text }) => text === 'Online'),
    starting,
    offline: count(({ text }) => text === 'Offline') - starting,
    unknown: count(({ text }) => text === 'Unknown'),
    disabled: count(({ text }) => text === 'Disabled'),
    players: rows.reduce((sum, { players }) => sum + players, 0),
  };
}
