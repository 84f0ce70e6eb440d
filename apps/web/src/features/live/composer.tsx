import { EVERY_SERVER, MAX_MESSAGE_LENGTH } from '@arkwright/contracts/live/bounds';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { LiveServer, ServerOutcome } from '@arkwright/contracts/live/schema';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useRefusal } from '../../kit/actions/refusal.ts';
import { RefusalWords } from '../../kit/actions/refusal-words.tsx';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { useInstance } from '../../kit/instances.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import { ServerSelect } from '../../kit/server-select.tsx';
import { useUnsaved } from '../../kit/unsaved.ts';
import { useAction } from '../../kit/use-action.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { FailureBanner } from '../shared/actions/failure-banner.tsx';
import styles from './composer.module.css';

const EVERYWHERE = [{ value: EVERY_SERVER, label: 'All servers' }];

type ComposerProps = {
  servers: readonly LiveServer[];
  /** The only server that is written to. */
  serverId?: string;
};

/** Writes into the game's chat, on one server or all. */
export function Composer({ servers, serverId }: ComposerProps) {
  const { id: botId } = useInstance();
  const refusal = useRefusal(liveRoutes.write);
  const write = useAction(liveRoutes.write);
  const [chosen, setTarget] = useState<string>(EVERY_SERVER);
  const target = serverId ?? chosen;
  const [message, setMessage] = useState('');
  const [failed, setFailed] = useState<readonly ServerOutcome[]>([]);
  const reasonId = useId();
  const isEmpty = message.trim() === '';
  useUnsaved(!isEmpty);
  const isPhone = useIsPhone();

  const sending = {
    disabled: refusal !== undefined,
    // Keeps the focus when the sent text is cleared from the field.
    'data-disabled': isEmpty || undefined,
    'aria-disabled': isEmpty || undefined,
    loading: write.isRunning,
  };

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (refusal !== undefined || write.isRunning || isEmpty) return;
    setFailed([]);
    const outcome = await write.run({ body: { botId, serverId: target, message } });
    if (!outcome.ok) return;
    const isNowhere = outcome.reply.every(({ isDone }) => !isDone);
    setFailed(outcome.reply.filter(({ isDone }) => !isDone));
    // A message that reached no server stays there, to be sent again.
    if (!isNowhere) setMessage('');
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => void handleSubmit(event)}
      aria-label="Write to the game"
    >
      <FailureBanner
        title="Not delivered to:"
        failures={failed.map(({ serverId, serverName, reply }) => ({
          id: serverId,
          where: <ServerChip id={serverId} name={serverName} />,
          why: reply,
        }))}
        onClose={() => setFailed([])}
      />
      <ProblemNotice problem={write.problem} />
      {refusal !== undefined && (
        <p id={reasonId} className={styles.reason}>
          <RefusalWords route={liveRoutes.write} />
        </p>
      )}
      <div className={styles.row}>
        {serverId === undefined && (
          <ServerSelect
            className={styles.target ?? ''}
            aria-label="Write to"
            first={EVERYWHERE}
            servers={servers}
            value={target}
            onChange={(value) => setTarget(value ?? EVERY_SERVER)}
            disabled={refusal !== undefined}
          />
        )}
        <TextInput
          className={styles.message ?? ''}
          aria-label="Message"
          aria-describedby={refusal === undefined ? undefined : reasonId}
          placeholder="Say something in the game"
          value={message}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(event) => setMessage(event.currentTarget.value)}
          disabled={refusal !== undefined}
          autoComplete="off"
        />
        {isPhone ? (
          <ActionIcon type="submit" variant="filled" size={36} aria-label="Send" {...sending}>
            <IconSend size={16} />
          </ActionIcon>
        ) : (
          <Button type="submit" leftSection={<IconSend size={16} />} {...sending}>
            Send
          </Button>
        )}
      </div>
    </form>
  );
}
