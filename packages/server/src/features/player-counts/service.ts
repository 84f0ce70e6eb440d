import { DAY_MS } from '@arkwright/contracts/core/durations';
import { type CountRange, RANGES } from '@arkwright/contracts/status-and-listing/ranges';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Retention } from '../../platform/work/retention.ts';
import * as repository from './repository.ts';
import { SLOT_MS } from './repository.ts';
import { downtimesOf, looksOf, stepsOf, uptimeOf } from './summary.ts';

const SLOTS_A_DAY = DAY_MS / SLOT_MS;
/** The longest range that is shown, and the day that has begun. */
export const COUNTS_KEPT_MS = 91 * DAY_MS;

/** Which look a moment (ms) belongs to, in slots since 1970. */
export const slotAt = (at: number) => Math.floor(at / SLOT_MS);

/** Stores the number of players on every game server now. Twice within five minutes counts once. */
export async function countPlayers(context: AppContext): Promise<void> {
  const slot = slotAt(context.clock.now());
  await repository.insertCounts(context.db, {
    day: Math.floor(slot / SLOTS_A_DAY) * DAY_MS,
    slot: (slot % SLOTS_A_DAY) + 1,
  });
}

/** How many players were on some game servers together, or on all of an instance, over a time that ends now. */
export async function readCounts(
  context: Pick<AppContext, 'db' | 'clock'>,
  scope: InstanceScope,
  { range, serverIds }: { range: CountRange; serverIds?: readonly string[] | undefined },
) {
  const { ms, stepMs } = RANGES[range];
  const every = stepMs / SLOT_MS;
  // Whole buckets by the clock, the last of which has just begun.
  const until = (Math.floor(context.clock.now() / stepMs) + 1) * every;
  const slots = ms / SLOT_MS;
  const from = until - slots;
  const days = await repository.listDays(context.db, scope, {
    serverIds,
    after: from * SLOT_MS - DAY_MS,
    before: until * SLOT_MS,
  });
  const looks = looksOf(days, { from, slots });
  const steps = stepsOf(looks, { from, slots, every });
  const downtimes = serverIds?.length === 1 ? downtimesOf(looks) : [];
  return {
    from: from * SLOT_MS,
    stepMs,
    average: steps.map(({ average }) => average),
    peak: steps.map(({ peak }) => peak),
    uptime: uptimeOf(looks),
    downtimes: downtimes.map((down) => ({ from: down.from * SLOT_MS, to: (down.to + 1) * SLOT_MS })),
  };
}

/** Counts of days that no chart shows. */
export const oldCountRetention: Retention = {
  what: 'player counts older than 90 days',
  deleteSome: (db, { now, limit }) => repository.deleteBefore(db, { day: now - COUNTS_KEPT_MS, limit }),
};
