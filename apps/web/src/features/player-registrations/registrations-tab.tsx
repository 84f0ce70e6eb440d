import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { playerRegistration } from '@arkwright/contracts/player-registrations/settings';
import { IconClockX, IconId, IconRestore } from '@tabler/icons-react';
import { useActions } from '../../kit/actions/use-actions.tsx';
import { useInstance } from '../../kit/instances.ts';
import type { Settings } from '../../kit/settings/use-settings.ts';
import { StaleNotice } from '../../kit/stale-notice.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { AddButton } from '../../ui/add-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowKind } from '../../ui/table/row-kind.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { REGISTRATION_ACTIONS } from './registration-actions.ts';
import { registrationColumns } from './registration-columns.tsx';
import { RegistrationDetails } from './registration-details.tsx';
import { type RegistrationDialog, RegistrationDialogs } from './registration-dialogs.tsx';
import { isRegistered } from './status-cell.tsx';
import { idOfRegistration, useRegistrationReasons, useRegistrations } from './use-registrations.ts';
import { useSeenPeople } from './use-seen-people.ts';
import { playerRegistrationsView } from './view.ts';

const REGISTRATION_KINDS: readonly RowKind<PlayerRegistration>[] = [
  { id: 'registered', words: 'registered', tone: 'good', holds: isRegistered },
  { id: 'unfinished', words: 'not finished', tone: 'warning', holds: (row) => !isRegistered(row) },
];

/** Registrations with playtime and claims. */
export function RegistrationsTab({ settings }: { settings: Settings }) {
  const registrations = useRegistrations(useInstance().id);
  const reasons = useRegistrationReasons();
  const seen = useSeenPeople();
  const actions = useActions(REGISTRATION_ACTIONS);
  const { dialog, open, close } = useDialog<RegistrationDialog>();
  const { isEnabled, clusterIdMappings: mappings } = settings.of(playerRegistration).value;
  const add = <AddButton reason={reasons.add} onClick={() => open({ kind: 'add' })} />;
  return (
    <>
      <StaleNotice of={registrations} />
      {!isEnabled && (
        <Banner tone="warning">
          Player Registration is switched off in its settings: nobody can register, and no playtime is
          counted.
        </Banner>
      )}
      <DataTable
        label="Player registrations"
        data={registrations}
        columns={registrationColumns({ offersFor: actions.offersFor, seen })}
        rowId={idOfRegistration}
        view={playerRegistrationsView}
        kinds={REGISTRATION_KINDS}
        detail={(row) => (
          <RegistrationDetails registration={row} mappings={mappings} reasons={reasons} open={open} />
        )}
        slots={{
          empty: (
            <EmptyState icon={<IconId />} title="Nobody is registered yet" action={add}>
              A player types /register in your Discord server, gets a code, and types /register with that code
              in the game’s chat. You can also add players by hand.
            </EmptyState>
          ),
          actions: (
            <>
              {add}
              <ActionButton
                variant="default"
                leftSection={<IconClockX size={16} />}
                reason={reasons.resetPlaytime}
                onClick={() => open({ kind: 'reset-playtimes' })}
              >
                Reset Playtime
              </ActionButton>
              <ActionButton
                variant="default"
                leftSection={<IconRestore size={16} />}
                reason={reasons.resetClaims}
                onClick={() => open({ kind: 'reset-all-claims' })}
              >
                Reset All Claims
              </ActionButton>
            </>
          ),
        }}
      />
      <RegistrationDialogs
        dialog={dialog}
        registrations={registrations}
        mappings={mappings}
        onClose={close}
      />
      {actions.dialog}
    </>
  );
}
