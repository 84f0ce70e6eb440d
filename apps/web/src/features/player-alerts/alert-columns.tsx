import type { AlertPlayer } from '@arkwright/contracts/player-alerts/settings';
import { IconTrash } from '@tabler/icons-react';
import { ActionsButton } from '../../kit/actions/actions-button.tsx';
import { PlayerChip } from '../../kit/chips/player-chip.tsx';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, nameColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';

type RowActions = {
  /** Why alerts can't be changed by this person, or now. */
  reason: string | undefined;
  open: (dialog: { kind: 'edit' | 'remove'; row: AlertPlayer }) => void;
};

/** The table's columns (specification §2). */
export function alertColumns({ reason, open }: RowActions): Column<AlertPlayer>[] {
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
        <EditRowButton reason={reason} onClick={() => open({ kind: 'edit', row })} />
        <ActionIconButton
          label="Remove"
          icon={<IconTrash {...ROW_ICON} />}
          reason={reason}
          onClick={() => open({ kind: 'remove', row })}
        />
        <ActionsButton subject={{ on: 'player', netId: row.netId, name: row.name }} />
      </>
    )),
  ];
}
