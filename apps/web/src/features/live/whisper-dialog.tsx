import { MAX_MESSAGE_LENGTH } from '@arkwright/contracts/live/bounds';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { KnownPlayer } from '@arkwright/contracts/players/schema';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PlayerWords } from '../../kit/player-words.tsx';
import { playerName } from '../../kit/players.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useDialogGuard } from '../../kit/use-dialog-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Writes into one player's chat. What did not arrive stays in the dialog, with the reason. */
export function WhisperDialog({ player, onClose }: { player: KnownPlayer; onClose: () => void }) {
  const whisper = useAction(liveRoutes.whisper);
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
    showToast({ tone: 'good', message: `Sent to ${playerName(player)}` });
    onClose();
  }

  return (
    <>
      <FormDialog
        opened
        title="Message to a Player"
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: 'Send',
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
          label="Message"
          description="Only this player can read it in the game, with your name in front. It is recorded in the history."
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
