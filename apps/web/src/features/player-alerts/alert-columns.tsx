import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';
import { ActionsButton } from '../../kit/actions/actions-button.tsx';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';

/** The table's columns (specification §2). */
export function alertColumns(offersFor: (alert: AlertPlayer) => readonly Offer[]): Column<AlertPlayer>[] {
  const name = nameColumn<AlertPlayer>((alert) => alert.name);
  return [
    { ...name, cell: ({ netId, name: called }) => <PlayerChip netId={netId} name={called} /> },
    {
      id: 'eosId',
      header: 'EOS ID',
      value: ({ netId }) => netId,
      cell: ({ netId }) => <IdCell label="EOS ID" value={netId} />,
      isTight: true,
    },
    {
      id: 'reason',
      header: 'Reason',
      value: (alert) => alert.reason,
      cell: (alert) => <bdi>{alert.reason}</bdi>,
      phone: 'fact',
    },
    {
      id: 'createdAt',
      header: 'Created at',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (createdAt === 0 ? 'N/A' : <RelativeTime at={createdAt} withDate />),
      isTight: true,
    },
    actionsColumn((row) => (
      <>
        <RowOffers offers={offersFor(row)} />
        <ActionsButton subject={{ on: 'player', netId: row.netId, name: row.name }} />
      </>
    )),
  ];
}
