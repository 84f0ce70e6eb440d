import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { endRank } from '../shared/bans/ban-state.ts';
import { type BanTarget, banTarget } from './ban-target.ts';
import { PlayerCell } from './player-cell.tsx';
import { ServersCell } from './servers-cell.tsx';
import { UntilCell } from './until-cell.tsx';

const FACTS: readonly Column<BanEntry>[] = [
  {
    id: 'playerName',
    header: 'Player name',
    value: ({ playerName }) => playerName,
    cell: (ban) => <PlayerCell {...ban} />,
    phone: 'heading',
  },
  {
    id: 'until',
    header: 'Banned until',
    // The searchable text: milliseconds are not searched for.
    value: ({ bannedUntil }) => (bannedUntil === 0 ? 'Permanent' : ''),
    rank: endRank,
    cell: (ban) => <UntilCell ban={ban} />,
    phone: 'state',
  },
  {
    id: 'reason',
    header: 'Reason',
    value: ({ reason }) => reason,
    cell: ({ reason }) => <bdi>{reason}</bdi>,
    phone: 'fact',
  },
  {
    id: 'eosId',
    header: 'EOS ID',
    value: ({ netId }) => netId,
    cell: ({ netId }) => <IdCell label="EOS ID" value={netId} />,
    isTight: true,
  },
  {
    id: 'bannedAt',
    header: 'Banned at',
    value: () => '',
    rank: ({ bannedAt }) => bannedAt,
    cell: ({ bannedAt }) => <RelativeTime at={bannedAt} />,
    isTight: true,
  },
  {
    id: 'servers',
    header: 'On servers',
    value: () => '',
    rank: ({ serversToCome }) => serversToCome,
    cell: ({ serversToCome }) => <ServersCell serversToCome={serversToCome} />,
    isTight: true,
    isInDetail: true,
  },
];

/** The table's columns (specification §2). */
export const banColumns = (offersFor: (target: BanTarget) => readonly Offer[]): Column<BanEntry>[] => [
  ...FACTS,
  actionsColumn((row) => <RowOffers offers={offersFor(banTarget(row))} />),
];
