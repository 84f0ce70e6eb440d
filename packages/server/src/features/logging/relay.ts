import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { escapeDiscord } from '../../platform/discord/text.ts';
import { describeEvent } from './describe-event.ts';

export type LogSettings = GroupValue<'log'>;
export type ChatSettings = GroupValue<'chat'>;

/** A line for a channel. */
export type RelayedLine = { channelId: string; content: string };

type Server = { id: string; name: string };

type Relay = {
  server: Server;
  log: LogSettings;
  /** Undefined while the tier has no chat log. */
  chat: ChatSettings | undefined;
};

/** What a server's events say in which channels, in their order. Lines for no channel, and empty ones, are left out. */
export function relayLines(events: readonly GameLogEntry[], relay: Relay): RelayedLine[] {
  return events
    .filter((event) => describeEvent(event, relay.log.sanitizeColors).trim() !== '')
    .flatMap((event) =>
      channelsOf(event, relay).map((channelId) => ({ channelId, content: lineOf(event, relay) })),
    )
    .filter(({ channelId }) => channelId !== '');
}

/** The channels that an event goes to, each once. */
function channelsOf(event: GameLogEntry, { server, log, chat }: Relay): string[] {
  const channels = new Set<string>();
  if (log.isEnabled) {
    if (belongsToGameLog(event, log)) channels.add(channelFor(log.channelMapping, server));
    if (event.type === 'tribe.log' && log.collectTribeLogs)
      channels.add(channelFor(log.tribeLogChannelMapping, server));
    if (event.type === 'admin.command' && log.collectAdminLogs) channels.add(log.adminLogChannelId);
  }
  if (chat?.isChatLogEnabled && belongsToChatLog(event, chat)) channels.add(chat.chatLogChannelId);
  return [...channels];
}

function belongsToGameLog(event: GameLogEntry, log: LogSettings): boolean {
  switch (event.type) {
    // Holds IP addresses of players.
    case 'player.connecting':
      return false;
    case 'admin.command':
      return !log.filterAdminCommands;
    case 'tribe.log':
      return !log.filterTribeLogs;
    case 'world.saving':
    case 'world.saved':
      return !log.filterSaveWorld;
    default:
      return true;
  }
}

/**
 * ARK's log tells chat without its scope, and over RCON only global chat is sure to come: what comes counts as global.
 */
function belongsToChatLog(event: GameLogEntry, chat: ChatSettings): boolean {
  if (event.type === 'chat.message') return chat.chatLogGlobal;
  if (event.type === 'player.joined') return chat.chatLogJoin;
  if (event.type === 'player.left') return chat.chatLogLeave;
  return false;
}

function channelFor(mapping: LogSettings['channelMapping'], server: Server): string {
  const byId = mapping.find((entry) => entry.serverId !== undefined && entry.serverId === server.id);
  const byName = mapping.find((entry) => entry.serverId === undefined && entry.serverName === server.name);
  return (byId ?? byName)?.channelId ?? '';
}

/** Discord shows the time in each reader's own zone. */
function lineOf(event: GameLogEntry, { server, log }: Relay): string {
  const time = event.at === null ? '' : `<t:${Math.floor(event.at / 1000)}:T> `;
  return `${time}**${escapeDiscord(server.name)}** ${escapeDiscord(describeEvent(event, log.sanitizeColors))}`;
}
