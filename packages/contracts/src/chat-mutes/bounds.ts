import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts';

/** Mute durations to choose from: label and milliseconds. */
export const MUTE_DURATIONS = [
  { label: '10 minutes', ms: 10 * MINUTE_MS },
  { label: '1 hour', ms: HOUR_MS },
  { label: '1 day', ms: DAY_MS },
  { label: '7 days', ms: 7 * DAY_MS },
  { label: '30 days', ms: 30 * DAY_MS },
] as const;

/** The longest of them. */
export const MAX_MUTE_MS = 30 * DAY_MS;
/** Mutes of an instance at a time. */
export const MAX_MUTES = 500;
export const MAX_MUTE_REASON = 100;
/** Discord members of one muted player whose registration ended during the mute; they stay muted. */
export const MAX_FORMER_MEMBERS = 20;
