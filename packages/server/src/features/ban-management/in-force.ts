import type { BanRow } from './repository.ts';

/** Whether an entry bans its player now; `now` in ms since 1970. */
export const isInForce = (
  { bannedUntil, isIgnoreEntry }: Pick<BanRow, 'bannedUntil' | 'isIgnoreEntry'>,
  now: number,
): boolean => !isIgnoreEntry && (bannedUntil === 0 || bannedUntil > now);
