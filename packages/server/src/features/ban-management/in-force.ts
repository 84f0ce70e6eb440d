import type { BanRow } from './repository.ts';

type Timed = Pick<BanRow, 'bannedUntil'>;

/** Whether an entry, of either kind, still counts; `now` in ms since 1970. */
export const isCurrent = ({ bannedUntil }: Timed, now: number): boolean =>
  bannedUntil === 0 || bannedUntil > now;

/** Whether an entry bans its player now. */
export const isInForce = (entry: Timed & Pick<BanRow, 'isIgnoreEntry'>, now: number): boolean =>
  !entry.isIgnoreEntry && isCurrent(entry, now);
