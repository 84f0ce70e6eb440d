import { liveRoutes } from '@arkwright/contracts/live/routes';
import type { ServerOutcome } from '@arkwright/contracts/live/schema';
import { Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useRefusal } from '../../../kit/actions/refusal.ts';
import { counted } from '../../../kit/counted.ts';
import { channelChoices, useDirectory } from '../../../kit/directory.ts';
import { useInstance } from '../../../kit/instances.ts';
import { useKit } from '../../../kit/kit.tsx';
import { attempt } from '../../../kit/use-action.ts';
import type { Choice } from '../../../ui/select/choice.ts';
import { Select } from '../../../ui/select/select.tsx';
import type { Failure } from './failure-banner.tsx';
import { WritingDialog } from './writing-dialog.tsx';

const NOWHERE = '';

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
  const [inGame, setInGame] = useState<string>(
    whyNoGame === undefined ? (places[0]?.value ?? NOWHERE) : NOWHERE,
  );
  const [channelId, setChannelId] = useState(NOWHERE);
  /** The servers that the last message has reached, by name. */
  const reached = useRef<readonly string[]>([]);

  async function writeToGames(message: string): Promise<Failure[]> {
    reached.current = [];
    if (inGame === NOWHERE) return [];
    const outcome = await attempt(call, liveRoutes.write, { body: { botId, serverId: inGame, message } });
    if (!outcome.ok) return [{ id: 'game', where: 'In the game', why: outcome.problem.message }];
    reached.current = outcome.reply.flatMap(({ serverName, isDone }) => (isDone ? [serverName] : []));
    const isMissed = ({ serverId, isDone }: ServerOutcome) => !isDone && serverId !== downId;
    return outcome.reply
      .filter(isMissed)
      .map(({ serverId, serverName, reply }) => ({ id: serverId, where: serverName, why: reply }));
  }

  async function postInDiscord(message: string): Promise<Failure[]> {
    if (channelId === NOWHERE) return [];
    const outcome = await attempt(call, liveRoutes.post, { body: { botId, channelId, message } });
    const reply = outcome.ok ? outcome.reply : { success: false, message: outcome.problem.message };
    return reply.success ? [] : [{ id: 'discord', where: 'Discord', why: reply.message }];
  }

  async function send(message: string) {
    const [games, discord] = await Promise.all([writeToGames(message), postInDiscord(message)]);
    // What has arrived is not sent once more.
    if (games.length === 0 && discord.length > 0) setInGame(NOWHERE);
    if (discord.length === 0 && games.length > 0) setChannelId(NOWHERE);
    return [...games, ...discord];
  }

  return (
    <WritingDialog
      title={title}
      submitLabel="Send"
      proposed={proposed}
      hasReader={inGame !== NOWHERE || channelId !== NOWHERE}
      send={send}
      done={() =>
        toldWords({
          servers: reached.current,
          channel: channels?.find(({ id }) => id === channelId)?.name,
        })
      }
      onClose={onClose}
    >
      {(text) => (
        <>
          <Textarea {...text} label="Message" rows={3} />
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
        </>
      )}
    </WritingDialog>
  );
}

/** Up to this many servers are named; the rest are counted. */
const MAX_NAMED = 3;

/** Where a message has arrived: `Told the players on The Island and in #news`. */
function toldWords({
  servers,
  channel,
}: {
  servers: readonly string[];
  channel: string | undefined;
}): string {
  const games = servers.length > MAX_NAMED ? counted(servers.length, 'server') : servers.join(', ');
  const where = [
    ...(games === '' ? [] : [`on ${games}`]),
    ...(channel === undefined ? [] : [`in #${channel}`]),
  ];
  return ['Told the players', ...(where.length > 0 ? [where.join(' and ')] : [])].join(' ');
}

function Why({ children }: { children: string }) {
  return (
    <Text c="dimmed" size="sm" mt={-8}>
      {children}
    </Text>
  );
}
