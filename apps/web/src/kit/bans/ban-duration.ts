import {
  BAN_DURATIONS,
  DURATION_WORDS,
  parseBanDuration,
} from '@arkwright/contracts/ban-management/durations';
import { z } from 'zod';

/** Stands for the end that an entry has already. */
export const KEEP = 'keep';

/** The durations of specification §9. */
export const DURATION_CHOICES = BAN_DURATIONS.map(({ label, text }) => ({ label, value: text }));

/** How long a ban lasts, as it is chosen or typed in a form. */
export const durationField = z
  .string()
  .refine((text) => text === KEEP || parseBanDuration(text) !== undefined, DURATION_WORDS);

/**
 * When a ban ends that begins at `now`, both in milliseconds since 1970; 0 for never, undefined for what is no duration.
 * `kept` is the end that the entry has already.
 */
export function untilOf(text: string, now: number, kept = 0): number | undefined {
  if (text === KEEP) return kept;
  const ms = parseBanDuration(text);
  return ms === undefined || ms === 0 ? ms : now + ms;
}
