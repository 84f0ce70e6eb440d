import type { AppContext } from '../../context/app-context.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import type { ClaimedRow } from './repository.ts';
import * as repository from './repository.ts';

/** If a process is killed, another one goes on after this time. */
export const CLAIM_MS = 60_000;
const RENEWED_EVERY_MS = 15_000;

/** Somebody else works on it, its owner has withdrawn the consent, or it was unlinked. */
export class ClaimLostError extends Error {
  override name = 'ClaimLostError';
}

/** Does some work on a claimed row, and keeps the claim. The signal fires when the turn ends or the claim is lost. */
export async function whileClaimed(
  context: AppContext,
  { row, turn }: { row: ClaimedRow; turn: SweepTurn },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const renew = async () => {
    try {
      if (!(await repository.renew(context.db, row, CLAIM_MS))) lost.abort(new ClaimLostError('not ours'));
    } catch (error) {
      // The next renewal comes in time, or another process goes on.
      context.log.debug({ err: error, botId: row.botId }, 'a claim could not be renewed');
    }
  };
  const timer = setInterval(() => void renew(), RENEWED_EVERY_MS);
  try {
    await work(AbortSignal.any([turn.signal, lost.signal]));
  } finally {
    clearInterval(timer);
  }
}
