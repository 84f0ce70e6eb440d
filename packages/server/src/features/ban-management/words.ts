import { shownText } from '../../discord/text.ts';
import type { BanRow } from './repository.ts';

const MAX_NAME = 100;
const MAX_REASON = 300;

/** The player and the reason, without the author. */
type BanFacts = Pick<BanRow, 'netId' | 'playerName' | 'reason' | 'bannedUntil'>;

export type BanEvent = 'added' | 'changed' | 'lifted' | 'ended' | 'ignored';

/** Discord shows it in everybody's own time zone; ms since 1970. */
const moment = (at: number) => `<t:${Math.floor(at / 1000)}:f>`;

const until = ({ bannedUntil }: BanFacts) =>
  bannedUntil === 0 ? 'permanently' : `until ${moment(bannedUntil)}`;

const SENTENCES: Record<BanEvent, (ban: BanFacts) => string> = {
  added: (ban) => `🔨 ${who(ban)} is banned ${until(ban)}.`,
  changed: (ban) => `🔨 The ban of ${who(ban)} is changed: banned ${until(ban)}.`,
  lifted: (ban) => `🕊️ ${who(ban)} is not banned any more.`,
  ended: (ban) => `⌛ The ban of ${who(ban)} has timed out.`,
  ignored: (ban) => `🛡️ ${who(ban)} is never banned here, whatever other lists say.`,
};

const who = ({ netId, playerName }: Pick<BanFacts, 'netId' | 'playerName'>) =>
  `**${playerName === '' ? netId : shownText(playerName, MAX_NAME)}**`;

const reasonLine = ({ reason }: BanFacts) => `\n-# Reason: ${shownText(reason, MAX_REASON)}`;

/** The public text about a ban. */
export const publicText = (event: BanEvent, ban: BanFacts): string =>
  `${SENTENCES[event](ban)}${reasonLine(ban)}`;

/** Text for the admins' channel, with the EOS ID and the author. */
export const privateText = (event: BanEvent, ban: BanFacts, by: string): string => {
  const author = event === 'ended' ? '' : ` – by ${shownText(by, MAX_NAME)}`;
  return `${publicText(event, ban)}\n-# ${ban.netId}${author}`;
};

/** One message for an import, instead of one for each of its entries. */
export const importText = (count: { added: number; changed: number }, by: string): string =>
  `📥 A ban list was imported: ${count.added} added, ${count.changed} changed.\n-# By ${shownText(by, MAX_NAME)}`;

/** The warning about a player on the official list. `isKicked`: the instance bans those, too. */
export const officialText = (joined: {
  netId: string;
  playerName: string;
  serverName: string;
  isKicked: boolean;
}): string => {
  const what = joined.isKicked ? 'tried to play on' : 'is playing on';
  return `⚠️ ${who(joined)} ${what} **${shownText(joined.serverName, MAX_NAME)}** and is on the official ban list.\n-# ${joined.netId}`;
};

const MAX_TOLD = 5;

/** The alert about a player who is banned by other instances. */
export const sharedText = (joined: {
  netId: string;
  playerName: string;
  serverName: string;
  bans: readonly { guildName: string; reason: string; bannedUntil: number }[];
}): string => {
  const { bans } = joined;
  const lines = bans
    .slice(0, MAX_TOLD)
    .map(
      ({ guildName, reason, bannedUntil }) =>
        `- **${shownText(guildName, 60)}**, ${bannedUntil === 0 ? 'permanently' : `until ${moment(bannedUntil)}`}: ${shownText(reason, 100)}`,
    );
  const more = bans.length > MAX_TOLD ? [`- and ${bans.length - MAX_TOLD} more`] : [];
  return [
    `⚠️ ${who(joined)} is playing on **${shownText(joined.serverName, MAX_NAME)}** and is banned by others:`,
    ...lines,
    ...more,
    `-# ${joined.netId}`,
  ].join('\n');
};
