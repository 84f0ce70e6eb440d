import { playerRegistrationRoutes as routes } from '@arkwright/contracts/player-registrations/routes';
import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';
import { RegistrationFacts } from './registration-facts.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { type RegistrationCollection, useRegistrations } from './use-registrations.ts';

type ResetClaimsDialogProps = {
  /** The registration whose claims are reset; everyone's if omitted. */
  registration?: PlayerRegistration;
  /** The one starter set; left out for all. */
  setId?: string;
  registrations: RegistrationCollection;
  onClose: () => void;
};

type ResetPlayerClaimsDialogProps = { subject: PlayerRegistration; onClose: () => void };

/** Asks before all claims of one player can be made again. */
export function ResetPlayerClaimsDialog({ subject, onClose }: ResetPlayerClaimsDialogProps) {
  const registrations = useRegistrations(useInstance().id);
  return <ResetClaimsDialog registration={subject} registrations={registrations} onClose={onClose} />;
}

/** Asks before everyone's claims, one player's, or one claim of theirs can be made again. */
export function ResetClaimsDialog(props: ResetClaimsDialogProps) {
  const { registration, setId, registrations, onClose } = props;
  const botId = useInstance().id;
  const all = useAction(routes.resetClaimsForAll);
  const ofPlayer = useAction(routes.resetClaims);
  const ofSet = useAction(routes.resetSpecificClaim);

  function send() {
    if (!registration) return all.run({ body: { botId } });
    const { id } = registration;
    if (setId === undefined) return ofPlayer.run({ body: { botId, id } });
    return ofSet.run({ body: { botId, registrationId: id, setId } });
  }

  async function handleReset() {
    const outcome = await send();
    if (outcome.ok) registrations.refresh();
    return outcome;
  }

  if (!registration) {
    return (
      <ResetDialog
        title="Reset All Claims"
        done="All claims have been reset."
        onReset={handleReset}
        onClose={onClose}
      >
        {/* To the letter (specification §2). */}
        <span>
          This will allow all players to claim all Starter Sets again. Do you really want to reset all
          existing claims?
        </span>
      </ResetDialog>
    );
  }
  return (
    <ResetDialog
      title={setId === undefined ? 'Reset Starter Set Claims' : 'Reset Claim'}
      done={setId === undefined ? 'The claims have been reset.' : 'The claim has been reset.'}
      onReset={handleReset}
      onClose={onClose}
    >
      <RegistrationFacts registration={registration} />
      <span>
        {setId === undefined
          ? 'This will allow the player to claim all Starter Sets again.'
          : `This will allow the player to claim the Starter Set ${setId} again.`}
      </span>
    </ResetDialog>
  );
}
