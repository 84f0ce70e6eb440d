import { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import type { PlayerRegistration } from '@arkwright/contracts/player-registrations/schema';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';
import { type Playtime, playtimeWords } from './playtime.ts';
import { RegistrationFacts } from './registration-facts.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import type { RegistrationCollection } from './use-registrations.ts';

type ResetPlaytimeDialogProps = {
  registration: PlayerRegistration;
  playtime: Playtime;
  registrations: RegistrationCollection;
  onClose: () => void;
};

/** Asks before one of a player's playtimes begins at 0 again. */
export function ResetPlaytimeDialog(props: ResetPlaytimeDialogProps) {
  const { registration, playtime, registrations, onClose } = props;
  const { playtimeId, name, counter } = playtime;
  const botId = useInstance().id;
  const reset = useAction(playerRegistrationRoutes.resetPlaytime);

  async function handleReset() {
    const outcome = await reset.run({ body: { botId, netId: registration.netId, playtimeId } });
    if (outcome.ok) registrations.refresh();
    return outcome;
  }

  return (
    <ResetDialog
      title="Reset Playtime"
      done="The playtime has been reset."
      onReset={handleReset}
      onClose={onClose}
    >
      <RegistrationFacts registration={registration} />
      <span>
        The playtime of {playtimeWords(counter)} on <bdi>{name}</bdi> will be reset to 0. This can’t be
        undone.
      </span>
    </ResetDialog>
  );
}
