import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { NameCell } from './cells.tsx';
import {
  BanButton,
  DeleteEntryButton,
  NukeButton,
  type PlayerActions,
  ProtectButton,
} from './row-actions.tsx';
import { lastSeenColumn, rowIdColumn, serverColumn } from './shared-columns.tsx';

const FACTS: readonly Column<TribeEntry>[] = [
  {
    id: 'tribeName',
    header: 'Tribe',
    value: ({ tribeName }) => tribeName,
    cell: ({ tribeName, isNuked, isDecayProtected }) => (
      <NameCell name={tribeName} isNuked={isNuked} isProtected={isDecayProtected} />
    ),
    phone: 'heading',
  },
  lastSeenColumn(),
  {
    id: 'membersCount',
    header: 'Members',
    value: ({ membersCount }) => membersCount,
    cell: ({ membersCount }) => membersCount,
    align: 'end',
    isTight: true,
    phone: 'labelled',
  },
  {
    id: 'numDinos',
    header: 'Dinos',
    value: ({ numDinos }) => numDinos,
    cell: ({ numDinos }) => numDinos,
    align: 'end',
    isTight: true,
    phone: 'labelled',
  },
  serverColumn(),
  {
    id: 'tribeId',
    header: 'Tribe ID',
    cell: ({ tribeId }) => <IdCell label="Tribe ID" value={tribeId} />,
    isTight: true,
  },
  rowIdColumn(),
];

type TribeActions = PlayerActions<TribeEntry> & {
  protection: { reason: string | undefined; toggle: (row: TribeEntry) => void };
};

export function tribeColumns({ reasons, banReason, protection, open }: TribeActions): Column<TribeEntry>[] {
  return [
    ...FACTS,
    actionsColumn((row) => (
      <>
        <ProtectButton
          isProtected={row.isDecayProtected}
          reason={protection.reason}
          onClick={() => protection.toggle(row)}
        />
        <BanButton what="tribe" reason={banReason} onClick={() => open({ kind: 'ban', row })} />
        <NukeButton what="tribe" reason={reasons.nuke} onClick={() => open({ kind: 'nuke', row })} />
        <DeleteEntryButton reason={reasons.remove} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
}
