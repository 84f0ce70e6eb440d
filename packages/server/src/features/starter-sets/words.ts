import { CLAIM_WAITS_DAYS } from '@arkwright/contracts/starter-sets/bounds';
import { shownText } from '../../discord/text.ts';

const MAX_NAME_LENGTH = 60;
const nameOf = (name: string) => `**${shownText(name, MAX_NAME_LENGTH)}**`;

/** Names of servers in a sentence. */
const listed = (names: readonly string[]) => names.map(nameOf).join(', ');

export const setTitle = (set: { name: string }): string => `🎁 ${shownText(set.name, MAX_NAME_LENGTH)}`;

/** The text in Discord, above the button. */
export function setText(
  set: { description: string; maxClaims: number; requiredPlaytimeMinutes: number },
  servers: readonly string[],
): string {
  const lines = [
    shownText(set.description, 600),
    `-# On ${listed(servers) || 'no server'}. ${set.maxClaims === 1 ? 'Once' : `Up to ${set.maxClaims} times`} for each registered player${
      set.requiredPlaytimeMinutes > 0
        ? `, after ${playtimeWords(set.requiredPlaytimeMinutes)} of playtime`
        : ''
    }.`,
  ];
  return lines.join('\n');
}

export function playtimeWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter((part) => part !== false);
  return parts.join(' ') || '0 min';
}

export const claimedText = (set: string, servers: readonly string[]): string =>
  `🎁 ${nameOf(set)} is yours. You get it within seconds if you are on ${listed(servers)}, or as soon as you are there. It waits for ${CLAIM_WAITS_DAYS} days.`;

// The game's chat has no Markdown, and not all clients can show all characters.

/** Sets that are named at once. */
const MAX_NAMED = 10;

export const claimedInGame = ({ name, servers }: { name: string; servers: readonly string[] }): string =>
  `${name} is yours. You get it within seconds if you are on ${servers.join(', ')}, or as soon as you are there.`;

/** `wanted` is empty if none was named. */
export function noSuchSet(wanted: string, sets: readonly { name: string }[]): string {
  if (sets.length === 0) return 'There is no starter set to claim.';
  const names = sets.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = sets.length > MAX_NAMED ? ` and ${sets.length - MAX_NAMED} more, which are in Discord` : '';
  const named = `${names.join(', ')}${more}`;
  return wanted === ''
    ? `Write /claim and the name of a set: ${named}.`
    : `No starter set has that name. You can claim: ${named}.`;
}

export const SEVERAL_SETS = 'Several starter sets have that name. Claim it with its button in Discord.';
export const SEVERAL_AUTHORS =
  'Nothing was claimed: several players have that name, and nobody can tell who wrote that. Claim it with its button in Discord.';
export const UNKNOWN_AUTHOR =
  "Nothing was claimed: the bot doesn't know a player of that name here yet. Try again in a minute, or claim it with its button in Discord.";

export const claimLine = (player: string, set: string): string =>
  `🎁 ${nameOf(player)} claimed ${nameOf(set)}.`;

export const deliveredLine = (player: string, { set, server }: { set: string; server: string }): string =>
  `🎁 ${nameOf(player)} got ${nameOf(set)} on ${nameOf(server)}.`;

export const lapsedLine = (player: string, { set, problem }: { set: string; problem: string }): string =>
  `⌛ ${nameOf(player)} did not get ${nameOf(set)}: ${shownText(problem, 400)}`;

export const cancelledLine = (set: string, claims: number): string =>
  `⌛ ${nameOf(set)} was deleted: ${claims === 1 ? '1 claim that waited is' : `${claims} claims that waited are`} cancelled.`;

export const unknownLine = (player: string, { set, problem }: { set: string; problem: string }): string =>
  `❓ It is not known whether ${nameOf(player)} got all of ${nameOf(set)}: ${shownText(problem, 400)}`;

export const failedLine = (player: string, { set, problem }: { set: string; problem: string }): string =>
  `⚠️ ${nameOf(player)} did not get all of ${nameOf(set)}: ${shownText(problem, 400)}`;
