import type { Column } from '../../ui/table/column.ts';
import { shortClusterId } from './cluster-id.ts';
import { hostingFlag } from './hosting.ts';
import { HostingCell } from './hosting-cell.tsx';
import styles from './server-columns.module.css';
import type { ServerRow } from './server-row.ts';
import { ServerRowButtons } from './server-row-buttons.tsx';
import { ServerStatusCell } from './server-status-cell.tsx';

/** The table's columns (specification §2). */
export const SERVER_COLUMNS: readonly Column<ServerRow>[] = [
  {
    id: 'index',
    header: '#',
    value: ({ server }) => server.sortingIndex,
    cell: ({ server }) => server.sortingIndex,
    align: 'end',
    isTight: true,
    phone: 'hidden',
  },
  {
    id: 'hosting',
    header: 'Hosting',
    value: ({ server }) => hostingFlag(server).words,
    cell: ({ server }) => <HostingCell server={server} />,
    isTight: true,
    phone: 'hidden',
  },
  {
    id: 'id',
    header: 'ID',
    value: ({ server }) => server.id,
    cell: ({ server }) => (
      <span className={styles.id} title={server.id}>
        {server.id}
      </span>
    ),
    phone: 'hidden',
  },
  {
    id: 'name',
    header: 'Name',
    value: ({ server }) => server.name,
    cell: ({ server }) => (
      <bdi className={styles.name} title={server.name}>
        {server.name}
      </bdi>
    ),
    phone: 'heading',
  },
  {
    id: 'nameShort',
    header: 'Short Name',
    value: ({ server }) => server.nameShort,
    cell: ({ server }) => <bdi className={styles.short}>{server.nameShort}</bdi>,
  },
  {
    id: 'clusterId',
    header: 'Cluster ID',
    value: ({ server }) => server.clusterId,
    cell: ({ server }) => (
      <bdi className={styles.cluster} title={server.clusterId}>
        {shortClusterId(server.clusterId)}
      </bdi>
    ),
    phone: 'hidden',
  },
  {
    id: 'host',
    header: 'Host',
    value: ({ server }) => server.host,
    cell: ({ server }) => (
      <span className={styles.host} title={server.host}>
        {server.host}
      </span>
    ),
  },
  {
    id: 'gamePort',
    header: 'Game Port',
    value: ({ server }) => server.gamePort,
    cell: ({ server }) => server.gamePort,
    align: 'end',
    isTight: true,
  },
  {
    id: 'rconPort',
    header: 'RCON Port',
    value: ({ server }) => server.rconPort,
    cell: ({ server }) => server.rconPort,
    align: 'end',
    isTight: true,
  },
  {
    id: 'maxPlayers',
    header: 'Max Players',
    value: ({ server }) => server.maxPlayers,
    cell: ({ server }) => server.maxPlayers,
    align: 'end',
    isTight: true,
    phone: 'hidden',
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => `${status.text} ${status.detail}`,
    cell: ({ status }) => <ServerStatusCell status={status} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: ({ server }) => <ServerRowButtons server={server} />,
    align: 'end',
    isTight: true,
    phone: 'actions',
  },
];
