import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts';
import { timestamp } from '../core/ids.ts';

/** Over which time player counts are shown, and how finely; both in ms. */
export const RANGES = {
  '24h': { label: '24 hours', ms: DAY_MS, stepMs: 5 * MINUTE_MS },
  '7d': { label: '7 days', ms: 7 * DAY_MS, stepMs: HOUR_MS },
  '30d': { label: '30 days', ms: 30 * DAY_MS, stepMs: 3 * HOUR_MS },
  '90d': { label: '90 days', ms: 90 * DAY_MS, stepMs: DAY_MS },
} as const;

export type CountRange = keyof typeof RANGES;

export const countRange = z.enum(Object.keys(RANGES) as [CountRange, ...CountRange[]]);

/** How many players were there over a time, in steps of `stepMs` from `from` on. */
export const playerCounts = z.object({
  from: timestamp,
  stepMs: z.number().int(),
  /** Null where nothing is known, or nothing was online. */
  average: z.array(z.number().nullable()),
  peak: z.array(z.number().int().nullable()),
  /** The share of the time in which it was online, 0 to 1; of several servers together. Null where nothing is known. */
  uptime: z.number().min(0).max(1).nullable(),
  /** When one server was down, the latest first, 100 at most; of several none. */
  downtimes: z.array(z.object({ from: timestamp, to: timestamp })),
});

export type PlayerCounts = z.infer<typeof playerCounts>;
