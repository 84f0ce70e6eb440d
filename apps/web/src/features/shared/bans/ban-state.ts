import type { BanEntry } from '@arkwright/contracts/ban-management/schema';

export type BanStateName = 'permanent' | 'active' | 'timed-out' | 'ignored';

/** How an entry of the ban list is at `now` (ms since 1970). */
export function stateOf(
  { bannedUntil, isIgnoreEntry }: Pick<BanEntry, 'bannedUntil' | 'isIgnoreEntry'>,
  now: number,
): BanStateName {
  if (isIgnoreEntry) return 'ignored';
  if (bannedUntil === 0) return 'permanent';
  return bannedUntil > now ? 'active' : 'timed-out';
}

/** Whether it keeps the player off the game servers. */
export function isInForce(ban: Pick<BanEntry, 'bannedUntil' | 'isIgnoreEntry'>, now: number): boolean {
  const state = stateOf(ban, now);
  return state === 'permanent' || state === 'active';
}

/** Sorts by end, with permanent ones last. */
export const endRank = ({ bannedUntil }: Pick<BanEntry, 'bannedUntil'>): number =>
  bannedUntil === 0 ? Number.MAX_SAFE_INTEGER : bannedUntil;

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** When a ban ends, or ended, in words (specification §2). */
export function endWords(bannedUntil: number, now: number): string {
  if (bannedUntil === 0) return 'Permanent';
  const date = moment.format(bannedUntil);
  return bannedUntil > now ? date : `Timed Out (${date})`;
}
