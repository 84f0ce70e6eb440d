import type { BanEntry, SharedBan } from '@arkwright/contracts/ban-management/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import type { SharedBanTarget } from './ban-target.ts';
import { PlayerCell } from './player-cell.tsx';
import { nameOf } from './shared-name.ts';
import { UntilCell } from './until-cell.tsx';

type RowActions = {
  /** The instance's own entries, by EOS ID. */
  here: ReadonlyMap<string, BanEntry>;
  offersFor: (target: SharedBanTarget) => readonly Offer[];
};

/** The table's columns (specification §2). */
export function sharedColumns({ here, offersFor }: RowActions): Column<SharedBan>[] {
  return [
    {
      id: 'playerName',
      header: 'Player name',
      value: nameOf,
      cell: (player) => <PlayerCell playerName={nameOf(player)} netId={player.netId} />,
      phone: 'heading',
    },
    {
      id: 'count',
      header: 'Banned by',
      value: ({ bans }) => bans.map(({ guildName }) => guildName).join(' '),
      rank: ({ bans }) => bans.length,
      cell: ({ bans }) => `${bans.length} ${bans.length === 1 ? 'bot' : 'bots'}`,
      isTight: true,
      phone: 'labelled',
    },
    {
      id: 'reason',
      header: 'Latest reason',
      value: ({ bans }) => bans.map(({ reason: given }) => given).join(' '),
      cell: ({ bans }) => <bdi>{bans[0]?.reason}</bdi>,
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
      id: 'here',
      header: 'Here',
      cell: ({ netId }) => {
        const entry = here.get(netId);
        return entry ? <UntilCell ban={entry} /> : <Unknown words="not on your list" />;
      },
      phone: 'state',
    },
    actionsColumn((player) => <RowOffers offers={offersFor({ player, isOnList: here.has(player.netId) })} />),
  ];
}
