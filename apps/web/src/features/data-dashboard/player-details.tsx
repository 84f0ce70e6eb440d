import type { PlayerEntry } from '@arkwright/contracts/data-dashboard/schema';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { DetailSection } from '../../ui/details/details.tsx';

/** The teleport command to the player. All else is in the columns. */
export function PlayerDetails({ player: { characterName, teleportCommand } }: { player: PlayerEntry }) {
  if (teleportCommand === '') return null;
  return (
    <DetailSection title="Teleport command" label={`Teleport command to ${characterName}`}>
      <CopyBlock label="teleport command" text={teleportCommand} />
    </DetailSection>
  );
}
