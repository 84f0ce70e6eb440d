import { FETCHES_AT_ONCE, FETCHES_PER_ACCOUNT } from '@arkwright/contracts/hosted-saves/bounds';
import { HOSTED_SAVES_MINUTES } from '@arkwright/contracts/nitrado/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { pause } from '../../platform/base/pause.ts';
import { newId } from '../../platform/base/random.ts';
import { AGAIN, ENDLESS, type SweepTurn, UNTIL_WOKEN } from '../../platform/work/sweeps.ts';
import { CLAIM_MS, type Claim, whileClaimed } from './claim.ts';
import * as claims from './claims-repository.ts';
import { noteFailure } from './failure-service.ts';
import { fetchAndStore } from './fetch-service.ts';
import { look } from './look-service.ts';
import { createTurns } from './read-turns.ts';
import type { ClaimedRow } from './repository.ts';

/** Saves that are looked at at once: an account is asked once a second, so most of them wait. */
const LOOKS_AT_ONCE = 16;
/** While something is under way, more work is looked for this often. */
const AGAIN_MS = 1000;

/** Saves are read one after the other in this process, whichever sweep has found them. */
const inTurn = createTurns();

/**
 * Looks at the saves that are due, and fetches and reads those that have changed. All state is in the database, so another
 * process continues where this one ended. Ends when nothing is due, and everything that it began has ended; an error with one
 * save ends nothing else. Returns when there is something to do next (`Sweep.run`).
 */
export async function sweepHostedSaves(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const { db } = context;
  if (!(await claims.hasAny(db))) return UNTIL_WOKEN;
  const looks = new Set<Promise<void>>();
  const fetches = new Set<Promise<void>>();

  const start = (group: Set<Promise<void>>, row: ClaimedRow, work: (claim: Claim) => Promise<void>) => {
    const running = carryOut(context, { row, turn }, work).finally(() => group.delete(running));
    group.add(running);
  };

  try {
    while (turn.isHeld()) {
      await claims.dropUnlinked(db);
      await claims.resetOff(db);
      await claims.addRows(db);
      while (looks.size < LOOKS_AT_ONCE) {
        const row = await claims.claimLook(db, { claim: newId(), forMs: CLAIM_MS });
        if (!row) break;
        start(looks, row, ({ signal }) => look(context, row, signal));
      }
      while (fetches.size < FETCHES_AT_ONCE) {
        const row = await claims.claimFetch(db, {
          claim: newId(),
          forMs: CLAIM_MS,
          perAccount: FETCHES_PER_ACCOUNT,
          inAll: FETCHES_AT_ONCE,
        });
        if (!row) break;
        start(fetches, row, (claim) => fetchAndStore(context, row, { ...claim, inTurn }));
      }
      const underWay = [...looks, ...fetches];
      if (underWay.length === 0) break;
      await waitFor(underWay, turn);
    }
  } finally {
    // Also after an error: what is under way holds claims, and another sweep would not know of it.
    await Promise.all([...looks, ...fetches]);
  }
  return AGAIN;
}

/** Works on one save. An error that the work itself does not note is noted here; never rejects. */
async function carryOut(
  context: AppContext,
  { row, turn }: { row: ClaimedRow; turn: SweepTurn },
  work: (claim: Claim) => Promise<void>,
): Promise<void> {
  try {
    await whileClaimed(context, { row, turn }, work);
  } catch (error) {
    try {
      await noteFailure(context, row, { error, minutes: HOSTED_SAVES_MINUTES.default });
    } catch (failure) {
      // If nothing can be stored, its claim ends by itself.
      context.log.warn({ err: failure, botId: row.botId }, 'a save was not read');
    }
  }
}

/** Waits until one of these has ended, but not long. */
async function waitFor(underWay: readonly Promise<void>[], turn: SweepTurn): Promise<void> {
  const enough = new AbortController();
  await Promise.race([...underWay, pause(AGAIN_MS, AbortSignal.any([turn.signal, enough.signal]))]);
  enough.abort();
}
