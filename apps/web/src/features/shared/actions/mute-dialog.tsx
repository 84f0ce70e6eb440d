import '@mantine/core/styles/Combobox.layer.css';
import '../../../ui/form-styles.css';
import { MAX_MUTE_REASON, MUTE_DURATIONS } from '@arkwright/contracts/chat-mutes/bounds';
import { chatMuteRoutes } from '@arkwright/contracts/chat-mutes/routes';
import { SHARED_NAME_WORDS } from '@arkwright/contracts/chat-mutes/schema';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useInstance } from '../../../kit/instances.ts';
import { ProblemNotice } from '../../../kit/problem-notice.tsx';
import { useUnsaved } from '../../../kit/unsaved.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { isMuted, type PlayerTarget, usePlayerTarget } from './player-target.ts';
import { TargetWords } from './target-words.tsx';

const DURATIONS = MUTE_DURATIONS.map(({ label, ms }) => ({ label, value: String(ms) }));
const [{ ms: SHORTEST }] = MUTE_DURATIONS;

type MuteDialogProps = { subject: PlayerTarget; onClose: () => void };

/** Mutes a player for a while, or lifts the mute that they have. */
export function MuteDialog({ subject, onClose }: MuteDialogProps) {
  const { id: botId } = useInstance();
  const { netId, name } = subject;
  // As it is now: somebody else may mute the player meanwhile.
  const target = usePlayerTarget(subject);
  const mute = useAction(chatMuteRoutes.mute);
  const unmute = useAction(chatMuteRoutes.unmute);
  const [lastsMs, setLastsMs] = useState<number>(SHORTEST);
  const [reason, setReason] = useState('');
  useUnsaved(reason !== '');
  const current = isMuted(target, Date.now()) ? target.mute : undefined;

  function finish(message: string) {
    showToast({ tone: 'good', message });
    onClose();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const outcome = await mute.run({ body: { botId, netId, lastsMs, reason } });
    if (outcome.ok) finish(`${name} is muted`);
  }

  async function handleLift() {
    const outcome = await unmute.run({ body: { botId, netId } });
    if (outcome.ok) finish(`${name} is no longer muted`);
  }

  return (
    <FormDialog
      opened
      title="Mute a Player"
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
      submit={{
        label: current ? 'Change mute' : 'Mute',
        isBusy: mute.isRunning,
        isDisabled: unmute.isRunning,
        problem: <ProblemNotice problem={mute.problem ?? unmute.problem} />,
      }}
      width={500}
    >
      <TargetWords target={target} />
      <Text>
        What this player writes is no longer relayed to Discord and other servers, nor logged there, and a
        registered player can’t write from Discord into the games. The game itself still shows what they write
        there. The log has names only: a line that may be from several players on the server, because they
        have the same name or the game writes their letters outside ASCII as question marks, is not held back.
      </Text>
      {current && (
        <Banner
          tone="info"
          action={
            <Button variant="default" loading={unmute.isRunning} onClick={() => void handleLift()}>
              Unmute
            </Button>
          }
        >
          Muted until <RelativeTime at={current.mutedUntil} withDate />
          {current.reason !== '' && (
            <>
              : <bdi>{current.reason}</bdi>
            </>
          )}
        </Banner>
      )}
      {current?.isNameShared && <Banner tone="warning">{SHARED_NAME_WORDS}</Banner>}
      <NativeSelect
        label="Duration"
        data={DURATIONS}
        value={String(lastsMs)}
        onChange={(event) => setLastsMs(Number(event.currentTarget.value))}
        data-autofocus
      />
      <TextInput
        label="Reason"
        description="Optional, for the history. The player is not told."
        value={reason}
        maxLength={MAX_MUTE_REASON}
        onChange={(event) => setReason(event.currentTarget.value)}
        autoComplete="off"
        dir="auto"
      />
    </FormDialog>
  );
}
