import type { PlayerEntry } from '@arkwright/contracts/data-dashboard/schema';
import { nukeRoutes } from '@arkwright/contracts/nukes/routes';
import { useAction } from '../../kit/use-action.ts';
import type { EntryTarget } from './entry-target.ts';
import { NukeDialog } from './nuke-dialog.tsx';

type NukePlayerDialogProps = { subject: EntryTarget<PlayerEntry>; onClose: () => void };

export function NukePlayerDialog({ subject, onClose }: NukePlayerDialogProps) {
  const { row: player, reread } = subject;
  const { serverId, serverName, characterId, characterName, playerName, level } = player;
  const { run } = useAction(nukeRoutes.nukePlayer);
  return (
    <NukeDialog
      what="player"
      serverId={serverId}
      serverName={serverName}
      onNuke={() => run({ body: { serverId, playerId: characterId } })}
      onNuked={reread}
      onClose={onClose}
    >
      <span>
        The character{' '}
        <strong>
          <bdi>{characterName || characterId}</bdi>
        </strong>{' '}
        (level {level}) of <bdi>{playerName || 'an unknown player'}</bdi> will be killed in the running game.
        Structures, dinos and the tribe are not touched.
      </span>
    </NukeDialog>
  );
}
