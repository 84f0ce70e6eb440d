import { DASHBOARD_KINDS } from '@arkwright/contracts/core/data-kinds';
import type { FullTable } from '@arkwright/contracts/data-dashboard/schema';
import { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS, MAX_UPLOAD_ROWS } from '@arkwright/contracts/uploads/bounds';
import type { KindName } from '../uploads/service.ts';

type ServerRows = { serverId: string; kind: KindName; rows: number };
type Counts = Record<KindName, number>;

/** How many rows of each kind there are. */
export function countRows(serverRows: readonly ServerRows[]): Counts {
  const counts: Counts = { players: 0, tribes: 0, bases: 0, dinos: 0 };
  for (const { kind, rows } of serverRows) counts[kind] += rows;
  return counts;
}

/** A part of an upload is stored or refused as a whole, so that a table may stay a little below its maximum. */
const isFull = (rows: number, max: number) => rows > max - MAX_UPLOAD_ROWS;

/** The tables that have no room for one more part of an upload. */
export function findFull(serverRows: readonly ServerRows[], counts: Counts): FullTable[] {
  const together = DASHBOARD_KINDS.filter((kind) => isFull(counts[kind], MAX_INSTANCE_ROWS));
  return [
    ...together.map((kind) => ({ kind, serverId: null })),
    ...serverRows
      .filter(({ rows }) => isFull(rows, MAX_SERVER_ROWS))
      .map(({ kind, serverId }) => ({ kind, serverId })),
  ];
}
