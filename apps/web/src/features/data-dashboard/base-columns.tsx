import type { BaseEntry } from '@arkwright/contracts/data-dashboard/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import { formatCount } from '../../kit/counted.ts';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { MomentCell, NameCell } from './cells.tsx';
import { placeColumn, rowIdColumn, serverColumn } from './shared-columns.tsx';
import type { OffersFor } from './use-entry-offers.tsx';

const FACTS: readonly Column<BaseEntry>[] = [
  {
    id: 'ownerName',
    header: 'Owner',
    value: ({ ownerName }) => ownerName,
    cell: ({ ownerName, isNuked }) => <NameCell name={ownerName} isNuked={isNuked} />,
    phone: 'heading',
  },
  { id: 'type', header: 'Size', cell: ({ type }) => type, phone: 'state' },
  {
    id: 'structureCount',
    header: 'Structures',
    value: ({ structureCount }) => structureCount,
    cell: ({ structureCount }) => formatCount(structureCount),
    align: 'end',
    isTight: true,
    phone: 'labelled',
  },
  {
    id: 'ownerLastSeen',
    header: 'Last Seen',
    cell: ({ ownerLastSeen = 0 }) => <MomentCell at={ownerLastSeen} />,
    phone: 'fact',
  },
  {
    id: 'createdAt',
    header: 'Built',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <MomentCell at={createdAt} />,
  },
  serverColumn(),
  placeColumn(),
  rowIdColumn(),
];

export const baseColumns = (offersFor: OffersFor<BaseEntry>): Column<BaseEntry>[] => [
  ...FACTS,
  actionsColumn((row) => <RowOffers setsDangerApart offers={offersFor(row)} />),
];
