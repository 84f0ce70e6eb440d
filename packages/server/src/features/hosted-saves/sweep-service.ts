import { FETCHES_AT_ONCE, FETCHES_PER_ACCOUNT } from '@arkwright/contracts/hosted-saves/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { pause } from '../../platform/base/pause.ts';
import { newId } from '../../platform/base/random.ts';
import { ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { CLAIM_MS, whileClaimed } from './claim.ts';
import * as claims from './claims-repository.ts';
import { fetchAndStore } from './fetch-service.ts';
import { look } from './look-service.ts';
import { createTurns } from './read-turns.ts';
import type { ClaimedRow } from './repository.ts';

/** Saves that are looked at at once: an account is asked once a second, so most of them wait. */
const LOOKS_AT_ONCE = 16;
/** While something is under way, more work is looked for this often. */
const AGAIN_MS = 1000;

/**
 * Looks at the saves that are due, and fetches and reads those that have changed. All state is in the database, so another
 * process continues where this one ended. Ends when nothing is due or under way.
 */
export async function sweepHostedSaves(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const { db } = context;
  const inTurn = createTurns();
  const looks = new Set<Promise<void>>();
  const fetches = new Set<Promise<void>>();

  const start = (
    group: Set<Promise<void>>,
    row: ClaimedRow,
    work: (signal: AbortSignal) => Promise<void>,
  ) => {
    const running = whileClaimed(context, { row, turn }, work)
      // Its claim ends by itself.
      .catch((error: unknown) => context.log.warn({ err: error, botId: row.botId }, 'a save was not read'))
      .finally(() => group.delete(running));
    group.add(running);
  };

  while (turn.isHeld()) {
    await claims.addRows(db);
    await claims.resetOff(db);
    while (looks.size < LOOKS_AT_ONCE) {
      const row = await claims.claimLook(db, { claim: newId(), forMs: CLAIM_MS });
      if (!row) break;
      start(looks, row, (signal) => look(context, row, signal));
    }
    while (fetches.size < FETCHES_AT_ONCE) {
      const row = await claims.claimFetch(db, {
        claim: newId(),
        forMs: CLAIM_MS,
        perAccount: FETCHES_PER_ACCOUNT,
        inAll: FETCHES_AT_ONCE,
      });
      if (!row) break;
      start(fetches, row, (signal) => fetchAndStore(context, row, { signal, inTurn }));
    }
    const underWay = [...looks, ...fetches];
    if (underWay.length === 0) return;
    await waitFor(underWay, turn);
  }
  await Promise.all([...looks, ...fetches]);
}

/** Waits until one of these has ended, but not long. */
async function waitFor(underWay: readonly Promise<void>[], turn: SweepTurn): Promise<void> {
  const enough = new AbortController();
  await Promise.race([...underWay, pause(AGAIN_MS, AbortSignal.any([turn.signal, enough.signal]))]);
  enough.abort();
}
