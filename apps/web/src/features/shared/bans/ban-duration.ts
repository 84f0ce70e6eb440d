import {
  BAN_DURATIONS,
  DURATION_WORDS,
  parseBanDuration,
} from '@arkwright/contracts/ban-management/durations';
import { z } from 'zod';

/** Means the entry's current end. */
export const KEEP = 'keep';

/** The durations of specification §9. */
export const DURATION_CHOICES = BAN_DURATIONS.map(({ label, text }) => ({ label, value: text }));

/** How long a ban lasts, as it is chosen or typed in a form. */
export const durationField = z
  .string()
  .refine((text) => text === KEEP || parseBanDuration(text) !== undefined, DURATION_WORDS);

/**
 * The end of a ban that begins at `now`, both in milliseconds since 1970; 0 for never, undefined for an invalid duration.
 * `kept` is the entry's current end.
 */
export function untilOf(text: string, now: number, kept = 0): number | undefined {
  if (text === KEEP) return kept;
  const ms = parseBanDuration(text);
  return ms === undefined || ms === 0 ? ms : now + ms;
}
