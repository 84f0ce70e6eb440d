import { Button, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { DiscordText } from '../../ui/discord/discord-text.tsx';
import { DiscordCard, DiscordEmbed, DiscordMessage, DiscordView } from '../../ui/discord/discord-view.tsx';
import { useDirectory } from '../directory.ts';
import { useInstance } from '../instances.ts';
import { postingCalls } from '../kit-calls.ts';
import { toProblem } from '../problem.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { useRead } from '../reads.ts';
import { useAction } from '../use-action.ts';
import { useUser } from '../use-session.ts';
import type { ChosenPosting } from './chosen-posting.ts';

/** The bot's name without a branding. */
const BOT = { username: 'Arkwright', avatarUrl: '', card: null };

type PostingDialogProps = {
  posting: ChosenPosting;
  channelId: string;
  /** Why nothing can be posted there; undefined where it can. */
  reason: string | undefined;
  onClose: () => void;
};

/** A posting in a channel, as Discord shows it, and a button that posts one as a test. */
export function PostingDialog({ posting, channelId, reason, onClose }: PostingDialogProps) {
  const { id: botId } = useInstance();
  const { channels, roles } = useDirectory();
  const user = useUser();
  const { feature, channel, serverId } = posting;
  const calls = postingCalls(feature);
  const asked = { botId, posting: channel, ...(serverId !== undefined && { serverId }) };
  const preview = useRead(calls.preview, { query: asked });
  const test = useAction(calls.test);
  const [result, setResult] = useState<{ success: boolean; message: string }>();
  const channelName = channels?.find(({ id }) => id === channelId)?.name;

  async function handleTest() {
    setResult(undefined);
    const outcome = await test.run({ body: { ...asked, channelId } });
    if (outcome.ok) setResult(outcome.reply);
  }

  const { username, avatarUrl, card } = preview.data?.persona ?? BOT;
  const nameOf = ({ kind, id }: { kind: 'role' | 'member'; id: string }) =>
    kind === 'role'
      ? roles?.find((role) => role.id === id)?.name
      : id === user?.discordId
        ? user.username
        : undefined;

  return (
    <Dialog opened onClose={onClose} title="Preview" width={600}>
      <Stack gap="xs">
        <Text c="dimmed" size="sm">
          An example of what the bot posts, with the saved settings. What you have changed and not saved yet
          does not show here.
        </Text>
        {preview.isPending && <p role="status">Loading the preview…</p>}
        {preview.isError && <ProblemNotice problem={toProblem(preview.error)} />}
        {preview.data && (
          <DiscordView label="Preview in Discord">
            {preview.data.messages.map((text) => (
              <DiscordMessage key={text} name={username} avatarUrl={avatarUrl}>
                <DiscordText text={text} nameOf={nameOf} />
                {card !== null && <DiscordCard {...card} />}
              </DiscordMessage>
            ))}
            {preview.data.embeds.map((embed) => (
              <DiscordMessage key={embed.title} name={username} avatarUrl={avatarUrl}>
                <DiscordEmbed color={embed.color} title={<DiscordText text={embed.title} nameOf={nameOf} />}>
                  <DiscordText text={embed.description} nameOf={nameOf} />
                </DiscordEmbed>
              </DiscordMessage>
            ))}
          </DiscordView>
        )}
        <ProblemNotice problem={test.problem} />
        {result !== undefined && (
          <Banner tone={result.success ? 'good' : 'danger'}>
            {result.success ? `Posted in #${channelName ?? 'the channel'}.` : result.message}
          </Banner>
        )}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <ActionButton
          leftSection={<IconSend size={16} />}
          reason={reason}
          loading={test.isRunning}
          onClick={() => void handleTest()}
        >
          Send test message
        </ActionButton>
      </DialogButtons>
    </Dialog>
  );
}
