import type { BanEntry } from '@arkwright/contracts/ban-management/schema';
import { IconLockOpen } from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { EditRowButton, ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { endRank } from '../shared/bans/ban-state.ts';
import type { BanDialogState } from './ban-dialogs.tsx';
import { PlayerCell } from './player-cell.tsx';
import { ServersCell } from './servers-cell.tsx';
import { UntilCell } from './until-cell.tsx';

type RowActions = {
  /** Why entries can't be changed, or removed, by this person; undefined when they can. */
  reasons: { ban: string | undefined; unban: string | undefined };
  open: (dialog: BanDialogState) => void;
};

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
export function banColumns({ reasons, open }: RowActions): Column<BanEntry>[] {
  return [
    ...FACTS,
    actionsColumn((row) => (
      <>
        <EditRowButton reason={reasons.ban} onClick={() => open({ kind: 'edit', row })} />
        <ActionIconButton
          label="Unban"
          icon={<IconLockOpen {...ROW_ICON} />}
          reason={reasons.unban}
          onClick={() => open({ kind: 'unban', row })}
        />
      </>
    )),
  ];
}
