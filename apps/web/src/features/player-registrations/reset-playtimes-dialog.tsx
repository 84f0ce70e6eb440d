import { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import { useState } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { useAction } from '../../kit/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type ClusterMapping, countedPlaytimes } from './playtime.ts';
import { ResetDialog } from './reset-dialog.tsx';
import type { RegistrationCollection } from './use-registrations.ts';

type ResetPlaytimesDialogProps = {
  mappings: readonly ClusterMapping[];
  registrations: RegistrationCollection;
  onClose: () => void;
};

/** Asks before everyone's playtime begins at 0 again: that on all servers together, or that on one cluster. */
export function ResetPlaytimesDialog({ mappings, registrations, onClose }: ResetPlaytimesDialogProps) {
  const botId = useInstance().id;
  const reset = useAction(playerRegistrationRoutes.resetPlaytimes);
  // By its place: a cluster may be called anything, and be without an id.
  const [place, setPlace] = useState<string | null>(null);
  const playtimes = countedPlaytimes(mappings);
  const chosen = place === null ? undefined : playtimes[Number(place)];

  async function handleReset() {
    const outcome = await reset.run({ body: { botId, playtimeId: chosen?.playtimeId ?? '' } });
    if (outcome.ok) registrations.refresh();
    return outcome;
  }

  return (
    <ResetDialog
      title="Reset Playtime"
      done="Everyone’s playtime has been reset."
      // Specification §5: without a cluster ID there is nothing to reset.
      isReady={chosen !== undefined && chosen.playtimeId !== ''}
      onReset={handleReset}
      onClose={onClose}
    >
      <Select
        label="Which playtime"
        data={playtimes.map(({ name }, index) => ({ value: String(index), label: name }))}
        value={place}
        onChange={setPlace}
        placeholder="Choose"
        nothingFoundMessage="No such cluster"
        withAsterisk
      />
      <span>For all players this playtime will be reset to 0. This can’t be undone.</span>
      {chosen?.playtimeId === '' && (
        <Banner tone="warning">
          This cluster has no cluster ID in the settings: nothing is counted for it.
        </Banner>
      )}
    </ResetDialog>
  );
}
