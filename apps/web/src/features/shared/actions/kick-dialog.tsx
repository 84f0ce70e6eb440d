import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { PlayerWords } from '../../../kit/player-words.tsx';
import { playerName } from '../../../kit/players.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { knownPlayer, type PlayerTarget } from './player-target.ts';

type KickDialogProps = { subject: PlayerTarget; onClose: () => void };

/** Asks before a player is disconnected. Where it fails the dialog stays and says why. */
export function KickDialog({ subject, onClose }: KickDialogProps) {
  const player = knownPlayer(subject);
  return player && <Question player={player} onClose={onClose} />;
}

function Question({ player, onClose }: { player: KnownPlayer; onClose: () => void }) {
  const kick = useAction(liveRoutes.kick);
  const [refusal, setRefusal] = useState('');
  const { serverId, serverName, netId } = player;

  async function handleConfirm(): Promise<boolean> {
    setRefusal('');
    const outcome = await kick.run({ body: { serverId, netId } });
    if (!outcome.ok) return false;
    if (!outcome.reply.isDone) {
      setRefusal(outcome.reply.reply);
      return false;
    }
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
        <ProblemNotice problem={kick.problem} />
        {refusal !== '' && <Banner tone="warning">Not kicked: {refusal}</Banner>}
      </Stack>
    </ConfirmDialog>
  );
}
