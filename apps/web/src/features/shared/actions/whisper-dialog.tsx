import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { TextInput } from '@mantine/core';
import { useKit } from '../../../kit/kit.tsx';
import { PlayerWords } from '../../../kit/player-words.tsx';
import { playerName } from '../../../kit/players.ts';
import { attempt } from '../../../kit/use-action.ts';
import { failuresOf } from './failure-banner.tsx';
import { knownPlayer, type PlayerTarget } from './player-target.ts';
import { WritingDialog } from './writing-dialog.tsx';

const KINDS = {
  message: {
    route: liveRoutes.whisper,
    title: 'Message to a Player',
    label: 'Message',
    description:
      'Only this player can read it in the game, with your name in front. It is recorded in the history.',
    submitLabel: 'Send',
    done: (name: string) => `Sent to ${name}`,
  },
  warning: {
    route: liveRoutes.warn,
    title: 'Warn a Player',
    label: 'Warning',
    description:
      'Only this player can read it in the game, as a warning with your name. It counts as one infraction of a registered player, and is recorded in the history.',
    submitLabel: 'Warn',
    done: (name: string) => `${name} was warned`,
  },
} as const;

type WhisperDialogProps = { subject: PlayerTarget; onClose: () => void };

/** Writes into one player's chat. */
export function MessageDialog({ subject, onClose }: WhisperDialogProps) {
  const player = knownPlayer(subject);
  return player && <WhisperForm kind="message" player={player} onClose={onClose} />;
}

/** Warns a player in their chat. */
export function WarnDialog({ subject, onClose }: WhisperDialogProps) {
  const player = knownPlayer(subject);
  return player && <WhisperForm kind="warning" player={player} onClose={onClose} />;
}

type WhisperFormProps = { kind: keyof typeof KINDS; player: KnownPlayer; onClose: () => void };

function WhisperForm({ kind, player, onClose }: WhisperFormProps) {
  const { route, title, label, description, submitLabel, done } = KINDS[kind];
  const { call } = useKit();
  const { serverId, netId } = player;
  const name = playerName(player);

  async function send(message: string) {
    const outcome = await attempt(call, route, { body: { serverId, netId, message } });
    return failuresOf(outcome, { id: netId, where: name });
  }

  return (
    <WritingDialog
      title={title}
      submitLabel={submitLabel}
      send={send}
      done={done(name)}
      onClose={onClose}
      width={500}
    >
      {(text) => (
        <>
          <PlayerWords player={player} />
          <TextInput {...text} label={label} description={description} />
        </>
      )}
    </WritingDialog>
  );
}
