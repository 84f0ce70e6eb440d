import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { ActionIconButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { ROW_ICON } from '../../ui/table/row-buttons.tsx';
import { EosIdCell } from './eos-id-cell.tsx';
import { PersonCell } from './person-cell.tsx';
import { playtimeWords } from './playtime.ts';
import type { RegistrationDialog } from './registration-dialogs.tsx';
import { isRegistered, StatusCell } from './status-cell.tsx';
import type { RegistrationReasons } from './use-registrations.ts';
import type { SeenPeople } from './use-seen-people.ts';

type RowActions = {
  reasons: RegistrationReasons;
  seen: SeenPeople;
  open: (dialog: RegistrationDialog) => void;
};

/** The table's columns. */
export function registrationColumns({ reasons, seen, open }: RowActions): Column<PlayerRegistration>[] {
  return [
    {
      id: 'name',
      header: 'Discord name',
      value: ({ discordUsername }) => discordUsername,
      cell: (row) => <PersonCell registration={row} seen={seen} />,
      phone: 'heading',
    },
    {
      id: 'status',
      header: 'Status',
      value: (row) => (isRegistered(row) ? 'Registered' : 'Waiting for the code'),
      cell: (row) => <StatusCell registration={row} />,
      phone: 'state',
    },
    {
      id: 'playtime',
      header: 'Playtime',
      value: ({ playtimeCounter }) => playtimeCounter,
      cell: ({ playtimeCounter }) => playtimeWords(playtimeCounter),
      isTight: true,
      phone: 'labelled',
    },
    {
      id: 'discordId',
      header: 'Discord ID',
      value: ({ discordId }) => discordId,
      cell: ({ discordId }) => <IdCell label="Discord ID" value={discordId} />,
      isTight: true,
    },
    {
      id: 'eosId',
      header: 'EOS ID',
      // Its search finds the names, too.
      value: ({ netId, awaitedNetId, playerName, characterName }) =>
        [netId || awaitedNetId, playerName, characterName].filter(Boolean).join(' '),
      cell: (row) => <EosIdCell registration={row} />,
    },
    actionsColumn((row) => (
      <>
        <ActionIconButton
          label="Reset Starter Set Claims"
          icon={<IconRestore {...ROW_ICON} />}
          reason={reasons.resetClaims}
          onClick={() => open({ kind: 'reset-claims', row })}
        />
        <ActionIconButton
          label="Edit Registration"
          icon={<IconPencil {...ROW_ICON} />}
          reason={reasons.edit}
          onClick={() => open({ kind: 'edit', row })}
        />
        <ActionIconButton
          label="Delete Registration"
          icon={<IconTrash {...ROW_ICON} />}
          reason={reasons.delete}
          onClick={() => open({ kind: 'delete', row })}
        />
      </>
    )),
  ];
}
