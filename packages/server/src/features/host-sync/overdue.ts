import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';

/** A sync waits for so long for an account whose list fails. */
const LIST_MINUTES = 10;
/** A list that fails is asked for again every minute; after this long we give up. */
const LIST_TRIED_MS = 5 * MINUTE_MS;
/** A host that asks for more patience than this has not failed. */
const RESTS_MS = MINUTE_MS;
/** The budget of requests is one of an hour: within this time something is read. */
const NOTHING_READ_HOURS = 3;

const LIST_FAILS = `Nitrado did not answer for ${LIST_MINUTES} minutes when it was asked which services the account has. Try again later.`;
const NOTHING_READ = `Nothing could be read at Nitrado for ${NOTHING_READ_HOURS} hours. Try again later.`;

/** What is known of an account for whose services a sync waits. Times in ms, all of the same clock; 0 for never. */
export type Awaited = {
  startedAt: number;
  /** When the details of one of the sync's services were last asked for. */
  triedAt: number;
  listWantedAt: number;
  listedAt: number;
  /** When something was last asked for it. */
  askedAt: number;
  pausedUntil: number;
};

/** Why a sync does not wait for an account any longer; empty while it does. */
export function whyOverdue(account: Awaited, now: number): string {
  if (isListFailing(account, now)) return LIST_FAILS;
  const lastRead = Math.max(account.startedAt, account.triedAt);
  return lastRead <= now - NOTHING_READ_HOURS * HOUR_MS ? NOTHING_READ : '';
}

/** Its list has been wanted for long, was asked for lately, and did not come: nothing else is read before it. */
function isListFailing(account: Awaited, now: number): boolean {
  const { startedAt, listWantedAt, listedAt, askedAt, pausedUntil } = account;
  if (listWantedAt <= listedAt) return false;
  const waitedSince = Math.max(startedAt, listWantedAt);
  return (
    waitedSince <= now - LIST_MINUTES * MINUTE_MS &&
    askedAt > Math.max(waitedSince, now - LIST_TRIED_MS) &&
    pausedUntil <= now + RESTS_MS
  );
}
