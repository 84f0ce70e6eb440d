import type { ServerPower } from '@arkwright/contracts/host-power/schema';
import type { Server } from '@arkwright/contracts/servers/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, idColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { enabledColumn } from '../../ui/table/enabled-switch.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { shortClusterId } from './cluster-id.ts';
import { hostingFlag } from './hosting.ts';
import { HostingCell } from './hosting-cell.tsx';
import { type PowerAbout, PowerButton } from './power-menu.tsx';
import styles from './server-columns.module.css';
import { rankOfRow, type ServerRow } from './server-row.ts';
import { ServerStatusCell } from './server-status-cell.tsx';

type RowActions = {
  offersFor: (server: Server) => readonly Offer[];
  /** Why servers can't be enabled and disabled by this person; undefined when they can. */
  reason: string | undefined;
  /** Servers that are being enabled or disabled. */
  busy: ReadonlySet<string>;
  /** Enables a disabled server, disables an enabled one. */
  onToggle: (server: Server) => void;
  power: {
    /** Why nothing can be asked of a server's host now; undefined if it can. */
    reasonOf: (power: ServerPower | undefined) => string | undefined;
    onOpen: (about: PowerAbout) => void;
  };
};

const FACTS: readonly Column<ServerRow>[] = [
  {
    ...nameColumn<ServerRow>(({ server }) => server.name),
    cell: ({ server }) => <ServerChip id={server.id} name={server.name} />,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => `${status.text} ${status.detail}`,
    rank: rankOfRow,
    cell: (row) => <ServerStatusCell row={row} />,
    phone: 'state',
  },
  {
    id: 'nameShort',
    header: 'Short Name',
    value: ({ server }) => server.nameShort,
    cell: ({ server }) => <bdi className={styles.short}>{server.nameShort}</bdi>,
    phone: 'fact',
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
    phone: 'fact',
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
  },
  {
    id: 'index',
    header: '#',
    value: ({ server }) => server.sortingIndex,
    cell: ({ server }) => server.sortingIndex,
    align: 'end',
    isTight: true,
  },
  {
    id: 'hosting',
    header: 'Hosting',
    value: ({ server }) => hostingFlag(server).words,
    cell: ({ server }) => <HostingCell server={server} />,
    isTight: true,
  },
  {
    id: 'clusterId',
    header: 'Cluster ID',
    value: ({ server }) => server.clusterId,
    cell: ({ server }) =>
      server.clusterId === '' ? (
        <Unknown words="none" />
      ) : (
        <bdi className={styles.cluster} title={server.clusterId}>
          {shortClusterId(server.clusterId)}
        </bdi>
      ),
    isInDetail: true,
  },
  idColumn(({ server }) => server.id),
];

/** The table's columns (specification §2). */
export function serverColumns({ offersFor, reason, busy, onToggle, power }: RowActions): Column<ServerRow>[] {
  return [
    ...FACTS,
    enabledColumn(({ server }) => ({
      name: server.name,
      isEnabled: server.isEnabled,
      reason,
      isBusy: busy.has(server.id),
      onToggle: () => onToggle(server),
    })),
    actionsColumn((row) => (
      <>
        <PowerButton row={row} reason={power.reasonOf(row.power)} onOpen={power.onOpen} />
        <RowOffers offers={offersFor(row.server)} />
      </>
    )),
  ];
}
