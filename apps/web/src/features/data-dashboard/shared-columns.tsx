import { ServerChip } from '../../kit/chips/server-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { MomentCell, PlaceCell } from './cells.tsx';

/** The row's id, which is ours and not the game's. */
export function rowIdColumn<Row extends { id: string }>(): Column<Row> {
  return {
    id: 'id',
    header: 'ID',
    cell: ({ id }) => <IdCell label="ID" value={id} />,
    isTight: true,
  };
}

export function lastSeenColumn<Row extends { lastSeen: number }>(): Column<Row> {
  return {
    id: 'lastSeen',
    header: 'Last Seen',
    value: ({ lastSeen }) => lastSeen,
    cell: ({ lastSeen }) => <MomentCell at={lastSeen} />,
    phone: 'state',
  };
}

export function serverColumn<Row extends { serverId: string; serverName: string }>(): Column<Row> {
  return {
    id: 'serverName',
    header: 'Server',
    value: ({ serverName }) => serverName,
    cell: ({ serverId, serverName }) => <ServerChip id={serverId} name={serverName} />,
    phone: 'fact',
  };
}

export function placeColumn<Row extends { gps: string }>(): Column<Row> {
  return {
    id: 'gps',
    header: 'Lat / Lon',
    cell: ({ gps }) => <PlaceCell gps={gps} />,
    isTight: true,
  };
}
