import { MAX_MESSAGE_LENGTH } from '@arkwright/contracts/live/bounds';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PlayerWords } from '../../../kit/player-words.tsx';
import { playerName } from '../../../kit/players.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDialogGuard } from '../../../kit/use-dialog-guard.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { knownPlayer, type PlayerTarget } from './player-target.ts';

const KINDS = {
  message: {
    route: liveRoutes.whisper,
    title: 'Message to a Player',
    label: 'Message',
    description:
      'Only this player can read it in the game, with your name in front. It is recorded in the history.',
    submit: 'Send',
    done: (name: string) => `Sent to ${name}`,
  },
  warning: {
    route: liveRoutes.warn,
    title: 'Warn a Player',
    label: 'Warning',
    description:
      'Only this player can read it in the game, as a warning with your name. It counts as one infraction of a registered player, and is recorded in the history.',
    submit: 'Warn',
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

/** A message that did not arrive stays in the dialog, with the reason. */
function WhisperForm({ kind, player, onClose }: WhisperFormProps) {
  const { route, title, label, description, submit, done } = KINDS[kind];
  const whisper = useAction(route);
  const [message, setMessage] = useState('');
  const [refusal, setRefusal] = useState('');
  const guard = useDialogGuard(message.trim() !== '', onClose);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (message.trim() === '' || whisper.isRunning) return;
    setRefusal('');
    const { serverId, netId } = player;
    const outcome = await whisper.run({ body: { serverId, netId, message } });
    if (!outcome.ok) return;
    if (!outcome.reply.isDone) return setRefusal(outcome.reply.reply);
    showToast({ tone: 'good', message: done(playerName(player)) });
    onClose();
  }

  return (
    <>
      <FormDialog
        opened
        title={title}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: submit,
          isBusy: whisper.isRunning,
          isDisabled: message.trim() === '',
          problem: (
            <>
              <ProblemNotice problem={whisper.problem} />
              {refusal !== '' && <Banner tone="warning">Not delivered: {refusal}</Banner>}
            </>
          ),
        }}
        width={500}
      >
        <PlayerWords player={player} />
        <TextInput
          label={label}
          description={description}
          value={message}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(event) => setMessage(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      </FormDialog>
      {guard.question}
    </>
  );
}
