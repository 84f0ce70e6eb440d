import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { RowOffers } from '../../kit/actions/row-offers.tsx';
import type { Offer } from '../../kit/actions/use-actions.tsx';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn } from '../../ui/table/common-columns.tsx';
import { IdCell } from '../../ui/table/id-cell.tsx';
import { EosIdCell } from './eos-id-cell.tsx';
import { PersonCell } from './person-cell.tsx';
import { playtimeWords } from './playtime.ts';
import { isRegistered, StatusCell } from './status-cell.tsx';
import type { SeenPeople } from './use-seen-people.ts';

type RowActions = {
  offersFor: (registration: PlayerRegistration) => readonly Offer[];
  seen: SeenPeople;
};

/** The table's columns. */
export function registrationColumns({ offersFor, seen }: RowActions): Column<PlayerRegistration>[] {
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
    actionsColumn((row) => <RowOffers offers={offersFor(row)} />),
  ];
}
