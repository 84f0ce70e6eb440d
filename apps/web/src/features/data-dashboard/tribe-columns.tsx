import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell, NameCell } from './cells.tsx';
import { DeleteEntryButton, type EntryActions, NukeButton } from './row-actions.tsx';
import { lastSeenColumn, rowIdColumn, serverColumn } from './shared-columns.tsx';

const FACTS: readonly Column<TribeEntry>[] = [
  rowIdColumn(),
  {
    id: 'tribeName',
    header: 'Tribe',
    value: ({ tribeName }) => tribeName,
    cell: ({ tribeName, isNuked }) => <NameCell name={tribeName} isNuked={isNuked} />,
    phone: 'heading',
  },
  {
    id: 'tribeId',
    header: 'Tribe ID',
    cell: ({ tribeId }) => <IdCell label="Tribe ID" value={tribeId} />,
    phone: 'hidden',
  },
  {
    id: 'membersCount',
    header: 'Members',
    value: ({ membersCount }) => membersCount,
    cell: ({ membersCount }) => membersCount,
    align: 'end',
    isTight: true,
  },
  {
    id: 'numDinos',
    header: 'Dinos',
    value: ({ numDinos }) => numDinos,
    cell: ({ numDinos }) => numDinos,
    align: 'end',
    isTight: true,
  },
  lastSeenColumn(),
  serverColumn(),
];

export function tribeColumns({ reasons, open }: EntryActions<TribeEntry>): Column<TribeEntry>[] {
  return [
    ...FACTS,
    actionsColumn((row) => (
      <>
        <NukeButton what="tribe" reason={reasons.nuke} onClick={() => open({ kind: 'nuke', row })} />
        <DeleteEntryButton reason={reasons.remove} onClick={() => open({ kind: 'delete', row })} />
      </>
    )),
  ];
}
