import { MAX_MESSAGE_LENGTH } from '@arkwright/contracts/live/bounds';
import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { ServerOutcome } from '@arkwright/contracts/live/schema';
import { Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRefusal } from '../../../kit/actions/refusal.ts';
import { channelChoices, useDirectory } from '../../../kit/directory.ts';
import { useInstance } from '../../../kit/instances.ts';
import { useKit } from '../../../kit/kit.tsx';
import { attempt } from '../../../kit/use-action.ts';
import { useDialogGuard } from '../../../kit/use-dialog-guard.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import { Select } from '../../../ui/select/select.tsx';
import { showToast } from '../../../ui/toast.tsx';

const NOWHERE = '';

/** What failed, as `Aberration: Connection refused.` */
type Failure = { where: string; why: string };

type MessageFormProps = {
  title: string;
  /** Where in the games it can be written; the first is chosen. */
  places: readonly Choice[];
  /** What may be meant. */
  proposed?: string;
  /** A server that is known to be down: nobody expects it to be reached. */
  downId?: string | undefined;
  onClose: () => void;
};

/** Writes to players in the games’ chat, and in a channel of the Discord server. */
export function MessageForm({ title, places, proposed = '', downId, onClose }: MessageFormProps) {
  const { id: botId } = useInstance();
  const { call } = useKit();
  const { channels, categories } = useDirectory();
  const whyNoGame = useRefusal(liveRoutes.write);
  const whyNoPost = useRefusal(liveRoutes.post);
  const [message, setMessage] = useState(proposed);
  const [inGame, setInGame] = useState<string>(
    whyNoGame === undefined ? (places[0]?.value ?? NOWHERE) : NOWHERE,
  );
  const [channelId, setChannelId] = useState(NOWHERE);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = message.trim() === '';
  const guard = useDialogGuard(!isEmpty && message !== proposed, onClose);

  async function writeToGames(): Promise<Failure[]> {
    if (inGame === NOWHERE) return [];
    const outcome = await attempt(call, liveRoutes.write, { body: { botId, serverId: inGame, message } });
    if (!outcome.ok) return [{ where: 'In the game', why: outcome.problem.message }];
    const isMissed = ({ serverId, isDone }: ServerOutcome) => !isDone && serverId !== downId;
    return outcome.reply.filter(isMissed).map(({ serverName, reply }) => ({ where: serverName, why: reply }));
  }

  async function postInDiscord(): Promise<Failure[]> {
    if (channelId === NOWHERE) return [];
    const outcome = await attempt(call, liveRoutes.post, { body: { botId, channelId, message } });
    const reply = outcome.ok ? outcome.reply : { success: false, message: outcome.problem.message };
    return reply.success ? [] : [{ where: 'Discord', why: reply.message }];
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const [games, discord] = await Promise.all([writeToGames(), postInDiscord()]);
    setBusy(false);
    const failed = [...games, ...discord];
    setFailures(failed);
    if (failed.length > 0) {
      // What has arrived is not sent once more.
      if (games.length === 0) setInGame(NOWHERE);
      if (discord.length === 0) setChannelId(NOWHERE);
      return;
    }
    showToast({ tone: 'good', message: 'Told the players' });
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
          label: 'Send',
          isBusy,
          isDisabled: isEmpty || (inGame === NOWHERE && channelId === NOWHERE),
          problem: failures.length > 0 && (
            <Banner tone="warning" title="Not delivered to:">
              {failures.map(({ where, why }) => (
                <div key={where}>
                  <bdi>{where}</bdi>: {why}
                </div>
              ))}
            </Banner>
          ),
        }}
      >
        <Textarea
          label="Message"
          rows={3}
          dir="auto"
          data-autofocus
          maxLength={MAX_MESSAGE_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Select
          label="In the game’s chat"
          data={[...places, { value: NOWHERE, label: 'Not in the game' }]}
          value={inGame}
          onChange={(value) => setInGame(value ?? NOWHERE)}
          disabled={whyNoGame !== undefined}
        />
        {whyNoGame !== undefined && <Why>{whyNoGame}</Why>}
        <Select
          label="In Discord"
          description="Posted under your name; it pings nobody."
          data={channelChoices({ channels, categories }, channelId)}
          value={channelId}
          onChange={(value) => setChannelId(value ?? NOWHERE)}
          disabled={whyNoPost !== undefined}
        />
        {whyNoPost !== undefined && <Why>{whyNoPost}</Why>}
      </FormDialog>
      {guard.question}
    </>
  );
}

function Why({ children }: { children: string }) {
  return (
    <Text c="dimmed" size="sm" mt={-8}>
      {children}
    </Text>
  );
}
