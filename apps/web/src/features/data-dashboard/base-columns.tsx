import type { BaseEntry } from '@arkwright/contracts/data-dashboard/schema';
import { formatCount } from '../../kit/counted.ts';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { MomentCell, NameCell } from './cells.tsx';
import { NukeButton, PlaceButtons } from './row-actions.tsx';
import { placeColumn, rowIdColumn, serverColumn } from './shared-columns.tsx';

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

type BaseActions = {
  /** Why bases can't be nuked by this person; undefined when they can. */
  nukeReason: string | undefined;
  onNuke: (base: BaseEntry) => void;
  /** In the panel beside the map, which shows the place and the command itself. */
  isOnMap?: boolean;
};

export function baseColumns({ nukeReason, onNuke, isOnMap = false }: BaseActions): Column<BaseEntry>[] {
  return [
    ...FACTS,
    actionsColumn((row) => (
      <>
        {!isOnMap && <PlaceButtons row={row} layer="bases" />}
        <NukeButton what="base" reason={nukeReason} onClick={() => onNuke(row)} />
      </>
    )),
  ];
}
