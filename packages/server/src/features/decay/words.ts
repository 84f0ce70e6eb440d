import { DAY_MS } from '@arkwright/contracts/core/durations';
import { EXTENSION_DAYS } from '@arkwright/contracts/decay/bounds';
import { shownAge, shownText } from '../../discord/text.ts';

const MAX_NAME_LENGTH = 60;

type Team = { name: string; serverName: string; lastSeen: number; structures: number; dinos: number };

const nameOf = (name: string) => shownText(name, MAX_NAME_LENGTH);
const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** `**Wolves** on **The Island**` */
export const teamInWords = ({ name, serverName }: Pick<Team, 'name' | 'serverName'>) =>
  `**${nameOf(name) || 'A tribe'}** on **${nameOf(serverName)}**`;

const propertyInWords = ({ structures, dinos }: Pick<Team, 'structures' | 'dinos'>) =>
  `${counted(structures, 'structure')} and ${counted(dinos, 'dino')}`;

/** The warning. `decaysAt`: when all is removed; 0 where nothing is removed by itself. */
export function warningText(team: Team, decaysAt: number): string {
  const has = `⚠️ ${teamInWords(team)} was last seen ${shownAge(team.lastSeen)} and has ${propertyInWords(team)}.`;
  return decaysAt === 0
    ? `${has} Nothing is removed by itself.`
    : `${has} If nobody of them comes back, all of it is removed ${shownAge(decaysAt)}.`;
}

export const questionText = (team: Team): string =>
  `Destroy everything that ${teamInWords(team)} has: ${propertyInWords(team)}, and its characters? This can’t be undone.`;

export const removedText = (team: Team, by: string): string =>
  `🗑️ ${teamInWords(team)} was removed${by === '' ? ' by automatic decay' : ` by ${nameOf(by)}`}: ${propertyInWords(team)}.`;

export const extendedText = (
  team: Pick<Team, 'name' | 'serverName'>,
  { by, days }: { by: string; days: number },
): string =>
  `🕒 ${teamInWords(team)} has ${EXTENSION_DAYS} more days, by ${nameOf(by)} (${counted(days, 'day')} in all).`;

/** The message for people if no companion can run commands. */
export const byHandText = (team: Team, commands: readonly string[]): string =>
  `🗑️ ${teamInWords(team)} is to be removed, and no companion there can do it. In the game’s console:\n${commands
    .map((command) => `\`\`\`\n${command}\n\`\`\``)
    .join('')}`;

/** The beginning identifies these notices: at most one is unread at a time. */
export const tooManyBeginning = (guildName: string) => `${guildName}: Automatic decay waits for you`;

export const tooManyNotice = (guildName: string, counts: { teams: number; limit: number }) =>
  `${tooManyBeginning(guildName)}: ${counts.teams} tribes would be removed at once, and the limit is ${counts.limit}. See the tab Decay Entries, and agree there or change the settings.`;

export const PILES = { clutter: 'Small bases', dinos: 'Unclaimed dinos' } as const;

/** `total`: the number of them that were not agreed to yet. */
export const pileNotice = (
  guildName: string,
  { kind, total, limit }: { kind: keyof typeof PILES; total: number; limit: number },
) =>
  `${tooManyBeginning(guildName)}: ${total} ${PILES[kind].toLowerCase()} would be removed at once, and the limit is ${limit}. See the tab Decay Entries, and agree there or change the settings.`;

export const stoppedNotice = (guildName: string, name: string) =>
  `${guildName}: The program stopped while decay removed ${name}: it may have been done. Look at the tab Decay Entries.`;

/** The time `days` days ago, for examples. */
export const daysAgo = (now: number, days: number) => now - days * DAY_MS;
