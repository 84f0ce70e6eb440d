import { createHash } from 'node:crypto';
import { channelOf } from '@arkwright/contracts/core/channel-mapping';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { GroupValue } from '@arkwright/contracts/settings-registry';
import type { KeptMessage } from '../../context/app-context.ts';
import { MAX_CHANNEL_NAME } from '../../discord/displays/channels.ts';
import { MAX_EMBED_TEXT, type Message } from '../../discord/displays/messages.ts';
import { plainName, shownAge, shownText } from '../../discord/text.ts';
import type { OnlineNow } from '../player-search/service.ts';
import type { DisplayKind } from './kinds.ts';
import { formatPlayer } from './player-format.ts';

/** Something that Discord should show. */
export type Display = {
  kind: DisplayKind;
  /** Empty for that of all servers; of a further category the chosen one's id and its number; of another feature's message its row's. */
  serverId: string;
  /** The category of a voice channel, the channel of a message; for a further category the one beside it. */
  placeId: string;
  shownDigest: string;
  /** A voice channel's or a category's name; a message's title, by which it is found again. */
  title: string;
  /** For a voice channel whose category does not exist yet: that one's `serverId`. */
  waitsFor?: string;
  /** For a category that is missing from the guild's list. */
  isUnlisted?: boolean;
  /** For a message. */
  message?: Message;
  /** For a message with a picture of the players on these servers over the last 24 hours. */
  chartOf?: readonly string[];
};

/** A game server as Discord shows it. */
export type ShownServer = {
  id: string;
  name: string;
  host: string;
  gamePort: number;
  maxPlayers: number;
  /** `unknown` before the worker has tried it once. */
  state: 'online' | 'starting' | 'offline' | 'unknown';
  /** Since when, ms. */
  since: number;
  players: number;
  /** The players on it, by name. */
  online: readonly ShownPlayer[];
  /** The data uploaded by its companion; undefined if that is not shown. */
  world?: { tribes: number; bases: number; dinos: number } | undefined;
};

/** `tribe` and `level` are shown if companions report them and the owner has switched that on. */
export type ShownPlayer = OnlineNow & { tribe?: string; level?: number };

type Settings = { serverStatus: GroupValue<'serverStatus'>; playerList: GroupValue<'playerList'> };

const LOOKS = {
  online: { icon: '🟢', word: 'Online', color: 0x3ba55d },
  starting: { icon: '🟡', word: 'Starting', color: 0xfaa81a },
  offline: { icon: '🔴', word: 'Offline', color: 0xed4245 },
  unknown: { icon: '⚪', word: 'Unknown', color: 0x747f8d },
} as const;
const NEUTRAL = 0x5865f2;
const NAME = 100;
/** How often a picture is redrawn. */
const REDRAW_MS = 15 * MINUTE_MS;
const COMBINED_TITLE = 'Server Status';

/**
 * Everything that Discord should show of an instance's servers, which come in their order, at a time, ms. Pure.
 */
export function listDisplays(settings: Settings, servers: readonly ShownServer[], now: number): Display[] {
  const { serverStatus, playerList } = settings;
  const shown = serverStatus.isEnabled ? servers : [];
  const listed = playerList.isEnabled ? servers : [];
  return [
    ...(serverStatus.categoryId === ''
      ? []
      : shown.map((server) => voiceOf(server, serverStatus.categoryId))),
    ...(serverStatus.isStatusMessagesEnabled
      ? shown.flatMap((server) => statusOf(server, serverStatus, now))
      : []),
    ...(serverStatus.isEnabled && serverStatus.useCombinedServerStatus
      ? combinedOf(serverStatus, servers, now)
      : []),
    ...listed.flatMap((server) => playersOf(server, playerList)),
  ];
}

/** The name of a server's voice channel: `🟢 The Island 12/70`. Channels' names are no markdown. */
export function channelName({ name, state, players, maxPlayers }: ShownServer): string {
  const { icon, word } = LOOKS[state];
  const end = state === 'online' ? ` ${players}/${maxPlayers}` : ` ${word.toLowerCase()}`;
  const longest = MAX_CHANNEL_NAME - icon.length - 1 - end.length;
  return `${icon} ${plainName(name, longest, 'Server')}${end}`;
}

function voiceOf(server: ShownServer, categoryId: string): Display {
  const name = channelName(server);
  return { kind: 'voice', serverId: server.id, placeId: categoryId, shownDigest: name, title: name };
}

function statusOf(server: ShownServer, settings: Settings['serverStatus'], now: number): Display[] {
  const placeId = channelOf(settings.statusChannelMapping, server) || settings.statusChannelId;
  if (placeId === '') return [];
  const isDrawn = settings.enablePlayerCountCharting && settings.showPlayerCountChartPerServer;
  return [
    messageOf({ kind: 'status', serverId: server.id, placeId }, statusMessage(server, settings), {
      of: isDrawn ? [server] : [],
      now,
    }),
  ];
}

/** The message of one server. */
export function statusMessage(server: ShownServer, settings: Settings['serverStatus']): Message {
  const { icon, word, color } = LOOKS[server.state];
  const since = server.state === 'offline' ? ` since ${shownAge(server.since)}` : '';
  const lines = [
    `${icon} **${word}**${since}`,
    ...(settings.showPlayerCount ? [`**Players** ${server.players} / ${server.maxPlayers}`] : []),
    ...(settings.showServerIP ? [`**IP** ${addressOf(server)}`] : []),
    ...(server.world ? [worldInWords(server.world)] : []),
  ];
  return {
    title: shownText(server.name, NAME),
    description: lines.join('\n'),
    color,
    isDated: settings.showLastUpdated,
  };
}

function combinedOf(
  settings: Settings['serverStatus'],
  servers: readonly ShownServer[],
  now: number,
): Display[] {
  const placeId = settings.combinedStatusChannelId;
  if (placeId === '') return [];
  const isDrawn = settings.enablePlayerCountCharting && settings.showPlayerCountChartCombined;
  const of = isDrawn ? inCombined(settings, servers) : [];
  return [
    messageOf({ kind: 'combined', serverId: '', placeId }, combinedMessage(settings, servers), { of, now }),
  ];
}

const inCombined = (
  { combinedStatusExcludedServerIds: excluded }: Settings['serverStatus'],
  servers: readonly ShownServer[],
) => servers.filter(({ id }) => !excluded.includes(id));

/** The one message of all servers that are not excluded. */
export function combinedMessage(
  settings: Settings['serverStatus'],
  servers: readonly ShownServer[],
): Message {
  const told = inCombined(settings, servers);
  const lines = told.map((server) => combinedLine(server, settings));
  const sum = (of: (server: ShownServer) => number) => told.reduce((total, server) => total + of(server), 0);
  const total = settings.combinedStatusShowTotalPlayerCount
    ? `**Total** ${sum(({ players }) => players)} / ${sum(({ maxPlayers }) => maxPlayers)} players`
    : '';
  return {
    title: COMBINED_TITLE,
    description: lines.length === 0 ? 'There are no servers.' : fit(lines, { end: total, left: 'servers' }),
    color: NEUTRAL,
    isDated: settings.showLastUpdated,
  };
}

function combinedLine(server: ShownServer, settings: Settings['serverStatus']): string {
  const { icon, word } = LOOKS[server.state];
  const parts = [
    ...(settings.combinedStatusUsesIcons ? [] : [word]),
    ...(settings.showPlayerCount ? [`${server.players} / ${server.maxPlayers}`] : []),
    ...(settings.showServerIP ? [addressOf(server)] : []),
  ];
  const head = `${settings.combinedStatusUsesIcons ? `${icon} ` : ''}**${shownText(server.name, NAME)}**`;
  return [head, ...parts].join(' · ');
}

function playersOf(server: ShownServer, settings: Settings['playerList']): Display[] {
  const placeId = channelOf(settings.channelMapping, server);
  if (placeId === '') return [];
  return [messageOf({ kind: 'players', serverId: server.id, placeId }, playersMessage(server, settings))];
}

/** The list of players on a server. */
export function playersMessage(server: ShownServer, { playerFormat }: Settings['playerList']): Message {
  const { icon, word, color } = LOOKS[server.state];
  const isOnline = server.state === 'online';
  const lines = server.online.map((player) => `- ${formatPlayer(playerFormat, player)}${knownOf(player)}`);
  const head = isOnline ? `**${server.players} / ${server.maxPlayers}**` : `${icon} ${word}`;
  const list = isOnline && lines.length > 0 ? `\n${fit(lines, { end: '', left: 'players' })}` : '';
  return {
    title: `Players on ${shownText(server.name, NAME)}`,
    description: head + list,
    color,
    isDated: false,
  };
}

/** A companion's data of a player, after the name. */
function knownOf({ tribe, level }: ShownPlayer): string {
  const parts = [
    ...(tribe ? [shownText(tribe, 60)] : []),
    ...(level === undefined ? [] : [`level ${level}`]),
  ];
  return parts.length === 0 ? '' : ` — ${parts.join(', ')}`;
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

const worldInWords = ({ tribes, bases, dinos }: NonNullable<ShownServer['world']>) =>
  `**World** ${counted(tribes, 'tribe')}, ${counted(bases, 'base')}, ${counted(dinos, 'dino')}`;

const addressOf = ({ host, gamePort }: ShownServer) => `\`${host.replaceAll('`', '')}:${gamePort}\``;

/** The lines that fit into a message, with the number of others, and the end. */
function fit(lines: readonly string[], words: { end: string; left: string }): string {
  const end = words.end === '' ? '' : `\n\n${words.end}`;
  const kept: string[] = [];
  // Room for the line that says how many were left out, and for that with the time.
  let room = MAX_EMBED_TEXT - end.length - 80;
  for (const line of lines) {
    room -= line.length + 1;
    if (room < 0) break;
    kept.push(line);
  }
  const left = lines.length - kept.length;
  return [...kept, ...(left > 0 ? [`… and ${left} more ${words.left}`] : [])].join('\n') + end;
}

/** Another feature's message. */
export const keptMessage = ({ id, channelId, ...message }: KeptMessage): Display =>
  messageOf({ kind: 'message', serverId: id, placeId: channelId }, { ...message, isDated: false });

/** `of`: the servers whose players are drawn below it. */
function messageOf(
  where: Pick<Display, 'kind' | 'serverId' | 'placeId'>,
  message: Message,
  chart: { of: readonly ShownServer[]; now: number } = { of: [], now: 0 },
): Display {
  const chartOf = chart.of.map(({ id }) => id);
  // Without players the picture only shifts: that can wait longer.
  const isLively = chart.of.some(({ players }) => players > 0);
  const drawnAt = Math.floor(chart.now / (isLively ? REDRAW_MS : 4 * REDRAW_MS));
  const shown = JSON.stringify(chartOf.length === 0 ? message : [message, chartOf, drawnAt]);
  const shownDigest = createHash('sha256').update(shown).digest('base64url').slice(0, 22);
  return {
    ...where,
    shownDigest,
    title: message.title,
    message,
    ...(chartOf.length > 0 && { chartOf }),
  };
}
