import type { GameLogEntry, LineShape } from '@arkwright/ark/log/game-event';
import { channelOf } from '@arkwright/contracts/core/channel-mapping';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import { escapeDiscord } from '../../discord/text.ts';
import { describeEvent } from './describe-event.ts';

export type LogSettings = GroupValue<'log'>;
export type ChatSettings = GroupValue<'chat'>;

/** A line for a channel. */
export type RelayedLine = { channelId: string; content: string };

type Server = { id: string; name: string };

type Relay = {
  server: Server;
  log: LogSettings;
  chat: ChatSettings;
  /** Entries of tribe logs that the game log has already, as lines of the world. */
  repeats?: ReadonlySet<GameLogEntry>;
};

/** The text of a server's event and its channels; nothing for empty lines, and for lines without a channel. */
export function createRelay(relay: Relay): (event: GameLogEntry) => RelayedLine[] {
  // Once for all lines of a poll: a mapping has an entry for each server.
  const gameLog = channelOf(relay.log.channelMapping, relay.server);
  const tribeLog = channelOf(relay.log.tribeLogChannelMapping, relay.server);
  return (event) => {
    const channelIds = channelsOf(event, { ...relay, gameLog, tribeLog });
    if (channelIds.length === 0) return [];
    const text = describeEvent(event, relay.log.sanitizeColors);
    if (text.trim() === '') return [];
    const content = lineOf(event.at, relay.server, text);
    return channelIds.map((channelId) => ({ channelId, content }));
  };
}

/** The channels that an event goes to, each once. */
function channelsOf(
  event: GameLogEntry,
  { log, chat, repeats, gameLog, tribeLog }: Relay & { gameLog: string; tribeLog: string },
): string[] {
  const channels = new Set<string>();
  if (log.isEnabled) {
    if (belongsToGameLog(event, log) && !repeats?.has(event)) channels.add(gameLog);
    const collected = collectedIn(event, log);
    if (collected === 'tribe') channels.add(tribeLog);
    if (collected === 'admin') channels.add(log.adminLogChannelId);
  }
  if (chat.isChatLogEnabled && belongsToChatLog(event, chat)) channels.add(chat.chatLogChannelId);
  return [...channels].filter((channelId) => channelId !== '');
}

/** The log that collects lines of this kind, if it is on. */
function collectedIn(event: GameLogEntry, log: LogSettings): 'tribe' | 'admin' | undefined {
  const shape = event.type === 'unknown' ? event.shape : event.type;
  const isOfAdmins = shape === 'admin.command' || shape === 'admin' || shape === 'private';
  if (isOfAdmins && log.collectAdminLogs) return 'admin';
  const isOfTribes = shape === 'tribe.log' || shape === 'tribe' || shape === 'private';
  return isOfTribes && log.collectTribeLogs ? 'tribe' : undefined;
}

/** Filters let through what is known to be none of what they filter. */
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
    case 'player.joined':
    case 'player.left':
      return !log.filterJoinsAndLeaves;
    case 'chat.message':
    case 'server.chat':
    case 'dino.tamed':
    case 'death':
    case 'server.version':
    case 'server.loaded':
    case 'server.started':
    case 'server.stopping':
      return true;
    case 'unknown':
      return isUnfiltered(event.shape, log);
    default:
      return event satisfies never;
  }
}

function isUnfiltered(shape: LineShape, log: LogSettings): boolean {
  switch (shape) {
    case 'admin':
      return !log.filterAdminCommands;
    case 'tribe':
      return !log.filterTribeLogs;
    case 'private':
      return !log.filterAdminCommands && !log.filterTribeLogs;
    // By its form alone: in another language, it may be about anything.
    case 'save':
      return !log.filterSaveWorld && !log.filterAdminCommands && !log.filterTribeLogs;
    case 'plain':
      return true;
    default:
      return shape satisfies never;
  }
}

function isOfScope(scope: 'global' | 'local' | 'tribe' | 'alliance', chat: ChatSettings): boolean {
  switch (scope) {
    case 'global':
      return chat.chatLogGlobal;
    case 'local':
      return chat.chatLogLocal;
    case 'tribe':
      return chat.chatLogTribe;
    case 'alliance':
      return chat.chatLogAlly;
    default:
      return scope satisfies never;
  }
}

/**
 * ARK's log has chat without its scope, and over RCON only global chat is certain to appear: such lines count as global.
 * Companions send the others.
 */
function belongsToChatLog(event: GameLogEntry, chat: ChatSettings): boolean {
  switch (event.type) {
    case 'chat.message':
      return isOfScope(event.told?.scope ?? 'global', chat);
    case 'player.joined':
      return chat.chatLogJoin;
    case 'player.left':
      return chat.chatLogLeave;
    case 'player.connecting':
    case 'server.chat':
    case 'admin.command':
    case 'tribe.log':
    case 'dino.tamed':
    case 'death':
    case 'world.saving':
    case 'world.saved':
    case 'server.version':
    case 'server.loaded':
    case 'server.started':
    case 'server.stopping':
    case 'unknown':
      return false;
    default:
      return event satisfies never;
  }
}

/** Discord shows the time in each reader's own zone. */
export function lineOf(at: number | null, server: Pick<Server, 'name'>, text: string): string {
  const time = at === null ? '' : `<t:${Math.floor(at / 1000)}:T> `;
  return `${time}**${escapeDiscord(server.name)}** ${escapeDiscord(text)}`;
}
