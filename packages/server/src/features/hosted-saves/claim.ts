import type { AppContext } from '../../context/app-context.ts';
import { Repeater } from '../../platform/work/repeater/repeater.ts';
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

/**
 * A claim as the work on its row has it. The signal fires when the turn ends or the claim is lost. `keep` makes sure that it
 * is still held and the owner still agrees; rejects if not.
 */
export type Claim = { signal: AbortSignal; keep: () => Promise<void> };

/** Does some work on a claimed row, and keeps the claim. */
export async function whileClaimed(
  context: AppContext,
  { row, turn }: { row: ClaimedRow; turn: SweepTurn },
  work: (claim: Claim) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([turn.signal, lost.signal]);
  const renew = async () => {
    if (!(await repository.renew(context.db, row, CLAIM_MS))) lost.abort(new ClaimLostError('not ours'));
  };
  const keep = async () => {
    await renew();
    signal.throwIfAborted();
  };
  // After an error the next renewal comes in time, or another process goes on.
  const renewals = new Repeater({
    run: renew,
    everyMs: RENEWED_EVERY_MS,
    onFailure: (error) => context.log.debug({ err: error, botId: row.botId }, 'a claim could not be renewed'),
  });
  try {
    await work({ signal, keep });
  } finally {
    await renewals.stop();
  }
}
