import type { BanEntry, SharedBan } from '@arkwright/contracts/ban-management/schema';
import { IconHammer } from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { PlayerCell } from './player-cell.tsx';
import { nameOf } from './shared-name.ts';
import { UntilCell } from './until-cell.tsx';

type RowActions = {
  /** The instance's own entries, by EOS ID. */
  here: ReadonlyMap<string, BanEntry>;
  /** Why this person can't ban players; undefined if they can. */
  reason: string | undefined;
  open: (player: SharedBan) => void;
};

const IN_LIST = 'This player is on your list already.';

/** The table's columns (specification §2). */
export function sharedColumns({ here, reason, open }: RowActions): Column<SharedBan>[] {
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
    actionsColumn((row) => (
      <ActionIconButton
        label="Ban here too"
        icon={<IconHammer {...ROW_ICON} />}
        reason={reason ?? (here.has(row.netId) ? IN_LIST : undefined)}
        onClick={() => open(row)}
      />
    )),
  ];
}
