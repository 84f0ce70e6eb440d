import { MAX_MESSAGE_LENGTH } from '@arkwright/contracts/live/bounds';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useDialogGuard } from '../../../kit/use-dialog-guard.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { ServerTarget } from './server-target.ts';

type MessagePlayersDialogProps = { subject: ServerTarget; onClose: () => void };

/** Writes into the chat of a game server. A message that did not arrive stays, with the reason. */
export function MessagePlayersDialog({ subject: { id, name }, onClose }: MessagePlayersDialogProps) {
  const { id: botId } = useInstance();
  const write = useAction(liveRoutes.write);
  const [message, setMessage] = useState('');
  const [refusal, setRefusal] = useState('');
  const isEmpty = message.trim() === '';
  const guard = useDialogGuard(!isEmpty, onClose);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isEmpty || write.isRunning) return;
    setRefusal('');
    const outcome = await write.run({ body: { botId, serverId: id, message } });
    if (!outcome.ok) return;
    const failed = outcome.reply.find(({ isDone }) => !isDone);
    if (failed) return setRefusal(failed.reply);
    showToast({ tone: 'good', message: `Sent to ${name}` });
    onClose();
  }

  return (
    <>
      <FormDialog
        opened
        title={`Message the players on ${name}`}
        onSubmit={(event) => void handleSubmit(event)}
        onClose={guard.requestClose}
        submit={{
          label: 'Send',
          isBusy: write.isRunning,
          isDisabled: isEmpty,
          problem: (
            <>
              <ProblemNotice problem={write.problem} />
              {refusal !== '' && <Banner tone="warning">Not delivered: {refusal}</Banner>}
            </>
          ),
        }}
        width={500}
      >
        <TextInput
          label="Message"
          description="Everybody on this server reads it in the chat, with your name in front."
          value={message}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(event) => setMessage(event.currentTarget.value)}
          autoComplete="off"
          dir="auto"
          data-autofocus
        />
      </FormDialog>
      {guard.question}
    </>
  );
}
