import { DAY_MS } from '@arkwright/contracts/core/durations';

/** How much has happened since a moment, ms. */
export type Tally = { count: number; since: number };

/** One more day begins with the first that happens after the last one is over. */
export function addTo({ count, since }: Tally, more: number, now: number): Tally {
  if (more === 0) return { count, since };
  return now - since > DAY_MS ? { count: more, since: now } : { count: count + more, since };
}

/** What of it counts now. */
export const countOf = ({ count, since }: Tally, now: number): number => (now - since > DAY_MS ? 0 : count);
