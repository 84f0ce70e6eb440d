import { z } from 'zod';
import { timestamp } from '../core/ids.ts';
import { RANGE_NAMES } from './ranges.ts';

export const countRange = z.enum(RANGE_NAMES);

/** Player counts over time, in steps of `stepMs` starting at `from`. */
export const playerCounts = z.object({
  from: timestamp,
  stepMs: z.number().int(),
  /** Null if unknown, or if nothing was online. */
  average: z.array(z.number().nullable()),
  peak: z.array(z.number().int().nullable()),
  /**
   * The fraction of the time that it was online, 0 to 1; for several servers, all together. Null if unknown.
   */
  uptime: z.number().min(0).max(1).nullable(),
  /** When one server was down, latest first, at most 100; empty for several servers. */
  downtimes: z.array(z.object({ from: timestamp, to: timestamp })),
});

export type PlayerCounts = z.infer<typeof playerCounts>;
