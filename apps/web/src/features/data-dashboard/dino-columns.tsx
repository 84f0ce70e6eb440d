import type { DinoEntry } from '@arkwright/contracts/data-dashboard/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { FoundIn, NameCell } from './cells.tsx';
import { lastSeenColumn, placeColumn, rowIdColumn, serverColumn } from './shared-columns.tsx';
import type { OffersFor } from './use-entry-offers.tsx';

const GENDER_WORDS: Record<DinoEntry['gender'], string> = { 0: 'No gender', 1: 'Male', 2: 'Female' };

/** All known states: `Female, baby, dead`. */
export function statusWords({ gender, isBaby, isNeutered, isDead }: DinoEntry): string {
  return [GENDER_WORDS[gender], isBaby && 'baby', isNeutered && 'neutered', isDead && 'dead']
    .filter((word) => word !== false)
    .join(', ');
}

const FACTS: readonly Column<DinoEntry>[] = [
  {
    id: 'name',
    header: 'Dino',
    value: ({ name }) => name,
    cell: ({ name }) => <NameCell name={name} />,
    phone: 'heading',
  },
  { id: 'status', header: 'Status', cell: statusWords, phone: 'fact' },
  {
    id: 'level',
    header: 'Level',
    value: ({ level }) => level,
    // A save may lack it.
    cell: ({ level }) => (level === 0 ? <Unknown /> : level),
    align: 'end',
    isTight: true,
    phone: 'labelled',
  },
  {
    id: 'ownerName',
    header: 'Owner',
    value: ({ ownerName }) => ownerName,
    cell: ({ ownerName }) => (
      <FoundIn tab="tribes" q={ownerName}>
        {ownerName}
      </FoundIn>
    ),
    phone: 'fact',
  },
  lastSeenColumn(),
  serverColumn(),
  placeColumn(),
  rowIdColumn(),
];

export const dinoColumns = (offersFor: OffersFor<DinoEntry>): Column<DinoEntry>[] => [
  ...FACTS,
  actionsColumn((row) => <RowOffers setsDangerApart offers={offersFor(row)} />),
];
