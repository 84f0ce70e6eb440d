import { EVERY_SERVER, MAX_MESSAGE_LENGTH } from '@arkwright/contracts/live/bounds';
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
import { Select } from '../../../ui/select/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { ServerTarget } from './server-target.ts';

const NOWHERE = '';

/** What failed, as `Aberration: Connection refused.` */
type Failure = { where: string; why: string };

/** Tells the players something: on this server, on all, and in a channel of the Discord server. */
export function MessagePlayersDialog({ subject, onClose }: { subject: ServerTarget; onClose: () => void }) {
  const { id, name, isOnline = false } = subject;
  const { id: botId } = useInstance();
  const { call } = useKit();
  const { channels, categories } = useDirectory();
  const whyNoGame = useRefusal(liveRoutes.write);
  const whyNoPost = useRefusal(liveRoutes.post);
  const proposed = isOnline ? '' : `${name} is down. We are on it.`;
  const [message, setMessage] = useState(proposed);
  const [inGame, setInGame] = useState<string>(
    whyNoGame !== undefined ? NOWHERE : isOnline ? id : EVERY_SERVER,
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
    // That this one is down is known.
    const isMissed = ({ serverId, isDone }: ServerOutcome) => !isDone && (isOnline || serverId !== id);
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

  const places = [
    ...(isOnline ? [{ value: id, label: name }] : []),
    { value: EVERY_SERVER, label: isOnline ? 'All servers' : 'All other servers' },
    { value: NOWHERE, label: 'Not in the game' },
  ];
  return (
    <>
      <FormDialog
        opened
        title={isOnline ? `Message the players on ${name}` : 'Tell players'}
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
          data={places}
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
