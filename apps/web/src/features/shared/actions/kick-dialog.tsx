import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useKit } from '../../../kit/kit.tsx';
import { PlayerWords } from '../../../kit/player-words.tsx';
import { playerName } from '../../../kit/players.ts';
import { attempt } from '../../../kit/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Failure, FailureBanner, failuresOf } from './failure-banner.tsx';
import { knownPlayer, type PlayerTarget } from './player-target.ts';

type KickDialogProps = { subject: PlayerTarget; onClose: () => void };

/** Asks before a player is disconnected. Where it fails the dialog stays and says why. */
export function KickDialog({ subject, onClose }: KickDialogProps) {
  const player = knownPlayer(subject);
  return player && <Question player={player} onClose={onClose} />;
}

function Question({ player, onClose }: { player: KnownPlayer; onClose: () => void }) {
  const { call } = useKit();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const { serverId, serverName, netId } = player;

  async function handleConfirm(): Promise<boolean> {
    const outcome = await attempt(call, liveRoutes.kick, { body: { serverId, netId } });
    const failed = failuresOf(outcome, { id: serverId, where: serverName });
    setFailures(failed);
    if (failed.length > 0) return false;
    showToast({ tone: 'good', message: `${playerName(player)} was kicked from ${serverName}` });
    return true;
  }

  return (
    <ConfirmDialog opened title="Kick Player" confirmLabel="Kick" onConfirm={handleConfirm} onClose={onClose}>
      <Stack gap="sm">
        <span>
          Disconnect <bdi>{playerName(player)}</bdi> from <bdi>{serverName}</bdi>? The player can come back at
          once. It is recorded in the history.
        </span>
        <PlayerWords player={player} />
        <FailureBanner title="Not kicked:" failures={failures} />
      </Stack>
    </ConfirmDialog>
  );
}
