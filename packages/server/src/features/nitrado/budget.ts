import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { HostBudget } from '../../hosts/port.ts';

/** Least time between two requests for one account. */
export const APART_MS = 1000;
/** One count covers this time: an hour has few counts, and none is dropped too early. */
const COUNTED_BY_MS = 5 * MINUTE_MS;

/**
 * Nobody is put further back in an account's queue. What is sent at once may lengthen it; a queue that is longer than twice
 * that is none: a clock ran ahead when it was stored.
 */
export const LONGEST_QUEUE_MS = MINUTE_MS;

/** Our requests for an account by when their five minutes began. */
export type Spending = readonly { at: number; count: number }[];

/** What is known of an account's requests. Times in ms. */
export type Pace = {
  /** The earliest time of another request, of any kind. */
  nextAt: number;
  /** The host is not asked before, in the background. */
  pausedUntil: number;
  budget: HostBudget;
  /** When the host said so. */
  budgetAt: number;
  spent: Spending;
};

/**
 * What a request is. `action`: it changes something, and is sent at once. `asked`: somebody waits for it. `background`: it
 * may take as long as it likes, and leaves half of the host's limit to others.
 */
export type RequestKind = 'action' | 'asked' | 'background';

/** When the next request goes, or how long to wait until its turn is asked for again, and why: whose limit that is. */
export type Turn = { at: number } | { waitMs: number; because: 'host' | 'budget' | 'queue' };

/** The turn of another request for an account. What is sent at once goes before the others. */
export function nextTurn(pace: Pace, { kind, now }: { kind: RequestKind; now: number }): Turn {
  if (kind === 'action') return { at: now };
  if (kind === 'background') {
    const roomAt = backgroundAt({ ...pace, nextAt: 0 }, now);
    if (roomAt > now)
      return { waitMs: roomAt - now, because: pace.pausedUntil >= roomAt ? 'host' : 'budget' };
  }
  const at = endOfQueue(pace, now);
  return at - now < LONGEST_QUEUE_MS ? { at } : { waitMs: at - now, because: 'queue' };
}

/** What is stored of an account's queue once another request has its turn. */
export function queueAfter(pace: Pace, { now, apartMs }: { now: number; apartMs: number }): number {
  return Math.min(endOfQueue(pace, now) + apartMs, latestTurn(now));
}

const endOfQueue = ({ nextAt }: Pace, now: number) =>
  nextAt > latestTurn(now) ? now : Math.max(nextAt, now);

/** Counts another request, and forgets those that are over an hour old. */
export function spend(spent: Spending, now: number): Spending {
  const at = Math.floor(now / COUNTED_BY_MS) * COUNTED_BY_MS;
  const recent = recentOf(spent, now);
  const known = recent.find((each) => each.at === at);
  return [...recent.filter((each) => each !== known), { at, count: (known?.count ?? 0) + 1 }];
}

/** When a count is over an hour old for certain. */
const endOf = ({ at }: { at: number }) => at + COUNTED_BY_MS + HOUR_MS;

/** No request waits longer for its turn. What is further ahead comes from a clock that ran ahead once. */
const latestTurn = (now: number) => now + 2 * LONGEST_QUEUE_MS;

/** Requests of the last hour, with those that wait for their turn: a clock that ran ahead must not stop an account for long. */
const recentOf = (spent: Spending, now: number) =>
  spent.filter((each) => endOf(each) > now && each.at <= latestTurn(now)).toSorted((a, b) => a.at - b.at);

/**
 * When the next background request may go: a second after the one before, if ours are within half of the host's limit in
 * any hour, and not while less than half of it remains. The owner's other tools share the limit.
 */
export function backgroundAt(pace: Pace, now: number): number {
  const soonest = Math.max(now, pace.nextAt, pace.pausedUntil);
  if (!pace.budget || pace.budget.limit <= 0) return soonest;
  const { limit, remaining } = pace.budget;
  const afterReset = remaining < limit / 2 ? resetOf(pace.budget, pace.budgetAt) : 0;
  return Math.max(soonest, afterReset, roomAt(pace.spent, { most: Math.max(1, Math.floor(limit / 2)), now }));
}

/** When the host counts anew: within an hour of its last word, and an hour later where it does not say. */
function resetOf({ resetAt }: NonNullable<HostBudget>, saidAt: number): number {
  const latest = saidAt + HOUR_MS;
  return resetAt === 0 ? latest : Math.min(resetAt, latest);
}

/** When an hour has room for another one. */
function roomAt(spent: Spending, { most, now }: { most: number; now: number }): number {
  const recent = recentOf(spent, now);
  let surplus = recent.reduce((sum, { count }) => sum + count, 0) + 1 - most;
  let at = now;
  for (const each of recent) {
    if (surplus <= 0) break;
    surplus -= each.count;
    at = endOf(each);
  }
  return at;
}
