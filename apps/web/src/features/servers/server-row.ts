import type { ServerPower } from '@arkwright/contracts/host-power/schema';
import type { ServerStatus } from '@arkwright/contracts/server-status/schema';
import type { Server } from '@arkwright/contracts/servers/schema';
import type { RowKind } from '../../ui/table/row-kind.ts';
import type { RowTone } from '../../ui/table/row-options.ts';
import type { ServerTarget } from '../shared/actions/server-target.ts';
import { describeStatus, type ShownStatus } from './shown-status.ts';

/** A game server with its status, as the table shows it. */
export type ServerRow = {
  server: Server;
  status: ShownStatus;
  /** Players on it now; 0 unless it is online. */
  players: number;
  /** What its host can do, and its newest restart, stop or start; undefined while that is not known. */
  power: ServerPower | undefined;
};

/** The same for its actions. */
export const toTarget = ({ server, status, players, power }: ServerRow): ServerTarget => ({
  id: server.id,
  name: server.name,
  off: status.text === 'Online' ? undefined : 'It is not online.',
  isOnline: status.text === 'Online',
  players,
  power,
});

export const rowId = ({ server }: ServerRow) => server.id;

/** Puts each server's status beside it, in the order of `#`: where a table's column is equal, this order shows. */
export function toServerRows(
  servers: readonly Server[],
  statuses: readonly ServerStatus[],
  powers: readonly ServerPower[] = [],
): ServerRow[] {
  const powerOf = new Map(powers.map((power) => [power.serverId, power]));
  const byServer = new Map(statuses.map((status) => [status.serverId, status]));
  return servers.toSorted(byIndex).map((server) => {
    const known = byServer.get(server.id);
    const status = describeStatus(server, known);
    const players = status.text === 'Online' ? (known?.players ?? 0) : 0;
    return { server, status, players, power: powerOf.get(server.id) };
  });
}

/** By sorting index, equal ones by name, as the API lists them. */
function byIndex(a: Server, b: Server): number {
  return a.sortingIndex - b.sortingIndex || a.name.localeCompare(b.name, 'en', { numeric: true });
}

const isStarting = ({ status }: ServerRow) => status.detail === 'starting';
const isStoppingRow = ({ status }: ServerRow) => status.detail === 'stopping';
const isIn = (text: ShownStatus['text']) => (row: ServerRow) =>
  row.status.text === text && !isStarting(row) && !isStoppingRow(row);

/** The states of servers: problems first. */
export const SERVER_KINDS: readonly RowKind<ServerRow>[] = [
  { id: 'offline', words: 'offline', tone: 'danger', holds: isIn('Offline') },
  { id: 'starting', words: 'starting', tone: 'warning', holds: isStarting },
  { id: 'stopping', words: 'stopping', tone: 'warning', holds: isStoppingRow },
  { id: 'unknown', words: 'unknown', tone: 'off', holds: isIn('Unknown') },
  { id: 'online', words: 'online', tone: 'good', holds: isIn('Online') },
  { id: 'disabled', words: 'disabled', tone: 'off', holds: isIn('Disabled') },
];

/** Whether it is down, or on its way up or down: such rows are above the clusters. */
export const isDown = (row: ServerRow) => isIn('Offline')(row) || isStarting(row) || isStoppingRow(row);

/** Its place in the order of states. */
export const rankOfRow = (row: ServerRow) => SERVER_KINDS.findIndex(({ holds }) => holds(row));

/** Servers that are down are highlighted, less so where somebody wants it, and unwatched ones are dimmed. */
export function toneOfRow({ status, power }: ServerRow): RowTone | undefined {
  if (status.tone === 'good' || status.text === 'Unknown') return undefined;
  return status.tone === 'danger' && power?.job?.outcome === '' ? 'warning' : status.tone;
}
