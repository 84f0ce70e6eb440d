import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { AUTO_SYNC_MINUTES } from '@arkwright/contracts/nitrado/bounds';

const EVERY_MS = AUTO_SYNC_MINUTES * MINUTE_MS;

/** An instance's own place in the hour, ms: not all of them ask Nitrado at once. */
const placeOf = (botId: string): number =>
  createHash('sha256').update(botId).digest().readUInt32BE(0) % EVERY_MS;

/**
 * How long after a sync the next one is due, ms: at the instance's place in the hour, about an hour later. The first one
 * after it was switched on comes at any time, so it takes half an hour at least and an hour and a half at most.
 */
export function nextAutomaticIn(botId: string, now: number): number {
  const soonest = now + EVERY_MS / 2;
  const beyond = (soonest - placeOf(botId)) % EVERY_MS;
  return EVERY_MS / 2 + (beyond === 0 ? 0 : EVERY_MS - beyond);
}
