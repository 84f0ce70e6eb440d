import { InvalidArgumentError } from '@arkwright/ark/command-arguments';
import { type RconCommand, serverChatTo, serverChatToPlayer } from '@arkwright/ark/commands';
import type { CrosschatGroup } from '@arkwright/contracts/crosschat/settings';
import type { Outgoing } from '../../discord/outbox.ts';
import { speakerName } from '../../discord/speaker-name.ts';
import { shownText } from '../../discord/text.ts';
import { gameLine, gameNotice, inGameCharacters, type LostCharacters } from './game-text.ts';
import type { ChatSettings } from './groups.ts';
import type { Arrival, Line, Talk } from './lines.ts';

/** Half of what a message of Discord holds: escaped, and with a name before it, it still fits. */
const MAX_TEXT = 900;
const MAX_NAME = 80;
/** Discord has so many pictures for who has none. */
const PICTURES = 6;

/** The server that a line comes from. */
export type From = { id: string; name: string; nameShort: string };

/** A line as the other games of the group show it; undefined where nothing of it can be shown. */
export function inGame(from: From, line: Line, lost: LostCharacters): RconCommand | undefined {
  const place = from.nameShort;
  switch (line.kind) {
    case 'said': {
      const { name, tribe, text, isOfTribe } = line;
      return gameLine({ place: isOfTribe ? `${place}, tribe` : place, name, tribe, text }, lost);
    }
    case 'by-server':
      return gameLine({ place, name: 'SERVER', tribe: '', text: line.text }, lost);
    case 'joined':
    case 'left':
      return gameNotice(place, `${line.name} ${line.kind}`, lost);
    default:
      return line satisfies never;
  }
}

/** The same as Discord shows it: what players say under their names, the rest as the bot's own words. */
export function inDiscord(
  from: From,
  line: Line,
  { chat, group }: { chat: ChatSettings; group: CrosschatGroup },
): Outgoing[] {
  if (line.kind === 'joined' || line.kind === 'left') {
    const channelId = chat.showJoinLeaveInExtraChannel ? chat.joinLeaveChannelId : group.channelId;
    const content = `**${shownText(from.name, MAX_NAME)}** ${shownText(line.name, MAX_NAME)} ${line.kind}`;
    return channelId === '' ? [] : [{ channelId, content, kind: 'line', serverId: from.id }];
  }
  if (group.channelId === '') return [];
  const content = shownText(line.text, MAX_TEXT);
  if (content === '') return [];
  const speaker = { name: nameInDiscord(from, line), avatarUrl: pictureOf(line) };
  return [{ channelId: group.channelId, content, kind: 'line', serverId: from.id, speaker }];
}

function nameInDiscord(from: From, line: Talk): string {
  if (line.kind === 'by-server') return speakerName(`SERVER [${from.nameShort}]`);
  const { name, tribe, isOfTribe } = line;
  const place = isOfTribe ? `${from.nameShort}, tribe` : from.nameShort;
  // Each for itself: Discord refuses what somebody else's part has in it.
  return speakerName(`${speakerName(name)}${tribe === '' ? '' : ` (${speakerName(tribe)})`} [${place}]`);
}

/** The same for the same name. Discord's own pictures, as games have none. */
function pictureOf(line: Talk): string {
  const name = line.kind === 'said' ? line.speaker : '';
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return `https://cdn.discordapp.com/embed/avatars/${sum % PICTURES}.png`;
}

/** What who has joined reads, alone; undefined where there is no such message, or nobody can be told. */
export function welcome(
  { name, eosId }: Arrival,
  message: string,
  lost: LostCharacters,
): RconCommand | undefined {
  const text = inGameCharacters(message, lost).trim();
  if (text === '') return undefined;
  try {
    return eosId === null ? serverChatToPlayer(name, text) : serverChatTo(eosId, text);
  } catch (error) {
    // A name that no command can carry, or a text of which nothing is left.
    if (error instanceof InvalidArgumentError) return undefined;
    throw error;
  }
}
