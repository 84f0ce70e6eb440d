import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts';

/** Time ranges of the player counts, and their resolution; both in ms. */
export const RANGES = {
  '24h': { label: '24 hours', ms: DAY_MS, stepMs: 5 * MINUTE_MS },
  '7d': { label: '7 days', ms: 7 * DAY_MS, stepMs: HOUR_MS },
  '30d': { label: '30 days', ms: 30 * DAY_MS, stepMs: 3 * HOUR_MS },
  '90d': { label: '90 days', ms: 90 * DAY_MS, stepMs: DAY_MS },
} as const;

export type CountRange = keyof typeof RANGES;

export const RANGE_NAMES = Object.keys(RANGES) as [CountRange, ...CountRange[]];
