import type {
  CrosschatChannel,
  CrosschatServer,
  CrosschatState,
} from '@arkwright/contracts/crosschat/schema';
import type { ReactNode } from 'react';
import { ServerChip } from '../../kit/chips/server-chip.tsx';
import { counted } from '../../kit/counted.ts';
import { SettingsCard } from '../../ui/rows/settings-card.tsx';
import styles from './relay-state.module.css';

/** How the relay is doing: for each channel and server what waits, was held back, dropped, or did not arrive. */
export function RelayState({ state: { channels, servers } }: { state: CrosschatState }) {
  const grouped = servers.filter(({ chatId }) => chatId !== '');
  if (channels.length + grouped.length === 0) return null;
  return (
    <SettingsCard title="How it is doing" description="As the saved settings say, in the last day.">
      <ul className={styles.list}>
        {channels.map((channel) => (
          <Line
            key={channel.channelId}
            name={<bdi>{channel.chatId}, Discord</bdi>}
            facts={channelFacts(channel)}
          />
        ))}
        {grouped.map((server) => (
          <Line
            key={server.serverId}
            name={<ServerChip id={server.serverId} name={server.serverName} />}
            facts={serverFacts(server)}
          />
        ))}
      </ul>
    </SettingsCard>
  );
}

type LineProps = { name: ReactNode; facts: readonly string[] };

function Line({ name, facts }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts} data-quiet={facts.length === 0 || undefined}>
        {facts.length === 0 ? 'Nothing was lost' : facts.join(' · ')}
      </span>
    </li>
  );
}

const WEBHOOKS: Record<CrosschatChannel['webhookTrouble'], string | undefined> = {
  '': undefined,
  'no-permission':
    'players have no name and picture of their own, as the bot lacks the permission Manage Webhooks there',
  'too-many': 'players have no name and picture of their own, as the channel has 15 webhooks already',
  'two-factor':
    'players have no name and picture of their own, as the owner of the bot’s application has no two-factor authentication, which this Discord server requires for webhooks',
};

function some(count: number, words: string): string | undefined {
  return count === 0 ? undefined : `${counted(count, 'message')} ${words}`;
}

const isSaid = (fact: string | undefined): fact is string => fact !== undefined;

const AWAY = 'missed while the bot was away or too busy';
const CROWDED = 'that no game got, as too many commands were on their way';

function channelFacts(channel: CrosschatChannel): string[] {
  const { webhookTrouble, waiting, delayMs, dropped, heldBack, missed, leftOut } = channel;
  return [
    some(waiting, `waiting for ${Math.ceil(delayMs / 1000)} s`),
    some(dropped, 'dropped, as they could not be posted in time'),
    some(heldBack, 'of members held back by slow mode or pace'),
    some(missed, `of members ${AWAY}`),
    some(leftOut, `of members ${CROWDED}`),
    WEBHOOKS[webhookTrouble],
  ].filter(isSaid);
}

function serverFacts(server: CrosschatServer): string[] {
  const { takenLines, heldBack, missed, leftOut, unsaid, unknown } = server;
  return [
    some(takenLines, 'taken by another program that reads chat'),
    some(heldBack, 'of players held back by slow mode or pace'),
    some(missed, `of players ${AWAY}`),
    some(leftOut, `of players ${CROWDED}`),
    some(unsaid, 'that did not reach its chat in the last hour'),
    some(unknown, 'of the last hour that may or may not have reached its chat'),
  ].filter(isSaid);
}
