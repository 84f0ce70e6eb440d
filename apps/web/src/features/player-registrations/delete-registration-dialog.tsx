import { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { DeleteDialog } from '../../kit/collection/delete-dialog.tsx';
import { useInstance } from '../../kit/instances.ts';
import { RegistrationFacts } from './registration-facts.tsx';
import { useRegistrations } from './use-registrations.ts';

type DeleteRegistrationDialogProps = { subject: PlayerRegistration; onClose: () => void };

/** Shows the person and the data that is deleted with the registration. */
export function DeleteRegistrationDialog(props: DeleteRegistrationDialogProps) {
  const { subject: registration, onClose } = props;
  const registrations = useRegistrations(useInstance().id);
  const { id } = registration;
  return (
    <DeleteDialog
      what="Registration"
      onDelete={() => registrations.remove(playerRegistrationRoutes.remove, { body: { id } }, id)}
      onClose={onClose}
    >
      <RegistrationFacts registration={registration} />
      <span>
        The playtime is deleted too, and the bot takes back the roles it gave. This can’t be undone; the
        player can register again and starts from zero. Starter sets that were claimed stay claimed: reset
        them first if they are to be claimed again.
      </span>
    </DeleteDialog>
  );
}
