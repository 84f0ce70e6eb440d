import { UNUSED_YEARS } from '@arkwright/contracts/account/bounds';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { removeUnusedAccount } from './remove-service.ts';
import { listUnused } from './repository.ts';

/** An account without a sign-in for this long is deleted (specification §9): three years, with a leap day. */
export const UNUSED_MS = (UNUSED_YEARS * 365 + 1) * DAY_MS;
/** The rest waits for the next turn. */
const MAX_AT_ONCE = 200;

/** Deletes accounts without a sign-in for three years. */
export async function removeUnused(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const unusedSince = context.clock.now() - UNUSED_MS;
  for (const id of await listUnused(context.db, { since: unusedSince, limit: MAX_AT_ONCE })) {
    if (!turn.isHeld()) return;
    try {
      await removeUnusedAccount(context, { id, unusedSince });
    } catch (error) {
      // An account that can't be deleted must not stop the others.
      context.log.warn({ err: error, userId: id }, 'an unused account could not be deleted');
    }
  }
}
