import { z } from 'zod';
import { timestamp } from '../core/ids.ts';
import { RANGE_NAMES } from './ranges.ts';

export const countRange = z.enum(RANGE_NAMES);

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
