import {
  TRIBE_LOG_KIND_WORDS,
  TRIBE_LOG_KINDS,
  type TribeLogKind,
} from '@arkwright/contracts/tribe-log-link/kinds';
import type { LinkReason } from '@arkwright/contracts/tribe-log-link/schema';
import { shownText } from '../../discord/text.ts';
import type { LinkRow } from './repository.ts';

const MAX_NAME_LENGTH = 60;

type Tribe = { tribeName: string; serverName: string };
type Place = Pick<LinkRow, 'place' | 'channelId'>;

const nameOf = (name: string) => shownText(name, MAX_NAME_LENGTH);

/** `**Wolves** on **The Island**` */
export const tribeInWords = ({ tribeName, serverName }: Tribe) =>
  `**${nameOf(tribeName) || 'a tribe'}** on **${nameOf(serverName)}**`;

export const placeInWords = ({ place, channelId }: Place) =>
  place === 'dm' ? 'your direct messages' : `<#${channelId}>`;

export function kindsInWords(kinds: readonly TribeLogKind[]): string {
  if (kinds.length === TRIBE_LOG_KINDS.length) return 'everything';
  return kinds.map((kind) => TRIBE_LOG_KIND_WORDS[kind].toLowerCase()).join('; ');
}

/** The first message in the place of a tribe's log. */
export function beginningText(link: Place & Tribe & Pick<LinkRow, 'discordId' | 'kinds'>): string {
  const by = link.place === 'dm' ? '' : `, linked by <@${link.discordId}>,`;
  return `🔗 The log of ${tribeInWords(link)}${by} is posted here from now on: ${kindsInWords(link.kinds)}.`;
}

/** Why a link has ended or is paused, for the member. */
const TO_MEMBER: Readonly<Partial<Record<LinkReason, string>>> = {
  stale: 'Nothing has shown for 24 hours that you are in the tribe. It goes on when something does.',
  'somebody-left': 'Somebody left the tribe. It goes on when it is sure that it was not you.',
  refused: 'Your request was refused.',
  ended: 'Somebody who runs this Discord server has ended it.',
  expired: 'Nobody decided on your request within 7 days.',
  'left-tribe': 'You are no longer in the tribe.',
  'tribe-gone': 'The tribe is no longer on the server.',
  'registration-gone': 'You are no longer registered as the player who is in the tribe.',
  'role-lost': 'You no longer have a role that may use it.',
  'place-refused': 'The bot can no longer write where you wanted it.',
};

/** The direct message to the member; undefined if there is nothing to say. */
export function noticeText(link: Tribe, state: 'ended' | 'paused', reason: LinkReason): string | undefined {
  const why = TO_MEMBER[reason];
  if (why === undefined) return undefined;
  const has = state === 'ended' ? 'has ended' : 'is paused';
  return `🔗 The link of the log of ${tribeInWords(link)} ${has}. ${why}`;
}

/** The owner's notice about a channel that refuses messages. Plain text. */
export function lostPlaceNotice(guildName: string, link: LinkRow): string {
  const where =
    link.place === 'dm'
      ? `${link.discordUsername}’s direct messages has ended: Discord does not let the bot write to them`
      : `#${link.placeName} has ended: the bot can no longer write there`;
  return `${guildName}: The link of the log of the tribe ${link.tribeName} to ${where}.`;
}

/** The beginning identifies requests among notices: at most one is unread at a time. */
export const requestBeginning = (guildName: string) => `${guildName}: A member asks for the log of a tribe`;

export const requestNotice = (guildName: string, link: LinkRow) =>
  `${requestBeginning(guildName)}: ${link.discordUsername}, for ${link.tribeName}. Approve or refuse it on the tab Tribe Log of Logging.`;
