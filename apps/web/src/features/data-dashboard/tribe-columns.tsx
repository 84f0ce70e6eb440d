import type { TribeEntry } from '@arkwright/contracts/data-dashboard/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { NameCell } from './cells.tsx';
import { lastSeenColumn, rowIdColumn, serverColumn } from './shared-columns.tsx';
import type { OffersFor } from './use-entry-offers.tsx';

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

export const tribeColumns = (offersFor: OffersFor<TribeEntry>): Column<TribeEntry>[] => [
  ...FACTS,
  actionsColumn((row) => <RowOffers setsDangerApart offers={offersFor(row)} />),
];
