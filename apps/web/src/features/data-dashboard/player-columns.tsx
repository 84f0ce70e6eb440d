import type { PlayerEntry } from '@arkwright/contracts/data-dashboard/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { FoundIn, MomentCell, PlayerCell, TextCell } from './cells.tsx';
import { lastSeenColumn, placeColumn, rowIdColumn, serverColumn } from './shared-columns.tsx';
import type { OffersFor } from './use-entry-offers.tsx';

/** The player's own name, by which they are searched for and known in chat, comes before the survivor's. */
const nameColumn = (banMark: string): Column<PlayerEntry> => ({
  id: 'playerName',
  header: 'Player',
  value: ({ playerName }) => playerName,
  cell: (player) => <PlayerCell player={player} ban={player.isOnBanList ? banMark : undefined} />,
  phone: 'heading',
});

const FACTS: readonly Column<PlayerEntry>[] = [
  {
    id: 'characterName',
    header: 'Character',
    value: ({ characterName }) => characterName,
    cell: ({ characterName }) => <TextCell>{characterName}</TextCell>,
    phone: 'fact',
  },
  lastSeenColumn(),
  {
    id: 'tribeName',
    header: 'Tribe',
    value: ({ tribeName }) => tribeName,
    cell: ({ tribeName }) => (
      <FoundIn tab="tribes" q={tribeName}>
        {tribeName}
      </FoundIn>
    ),
    phone: 'fact',
  },
  {
    id: 'level',
    header: 'Level',
    value: ({ level }) => level,
    cell: ({ level }) => level,
    align: 'end',
    isTight: true,
    phone: 'labelled',
  },
  serverColumn(),
  placeColumn(),
  {
    id: 'lastLogin',
    header: 'Last login',
    value: ({ lastLogin }) => lastLogin,
    cell: ({ lastLogin }) => <MomentCell at={lastLogin} />,
  },
  {
    id: 'discord',
    header: 'Discord',
    cell: ({ discord }) => <TextCell>{discord}</TextCell>,
  },
  {
    id: 'netId',
    header: 'EOS ID',
    cell: ({ netId }) => <IdCell label="EOS ID" value={netId} />,
    isTight: true,
  },
  {
    id: 'characterId',
    header: 'Player ID',
    cell: ({ characterId }) => <IdCell label="Player ID" value={characterId} />,
    isTight: true,
  },
  rowIdColumn(),
];

/** The table's columns (specification §2). `banMark` is the mark of players on the ban list. */
export const playerColumns = (offersFor: OffersFor<PlayerEntry>, banMark: string): Column<PlayerEntry>[] => [
  nameColumn(banMark),
  ...FACTS,
  actionsColumn((row) => <RowOffers setsDangerApart offers={offersFor(row)} />),
];
