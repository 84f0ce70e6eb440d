import type { AppContext } from '../../context/app-context.ts';
import type { RequestPace } from '../../hosts/nitrado/connection.ts';
import { pause } from '../../platform/base/pause.ts';
import { backgroundAt, type Pace } from './budget.ts';
import type { Nitrado } from './nitrado.ts';
import * as repository from './pace-repository.ts';

/** A turn comes soon: nothing interrupts the wait for it. */
const NEVER = new AbortController().signal;

/**
 * The pace of requests for one account at Nitrado: one a second from all processes together. A request that changes
 * something there is sent at once, and the others wait for it.
 */
export const paceOf = (nitrado: Nitrado, nitradoId: string): RequestPace => ({
  async begin({ isAction }) {
    if (isAction) return countRequest(nitrado, nitradoId);
    const { context, apartMs } = nitrado;
    const { at, now } = await repository.takeTurn(context.db, nitradoId, { apartMs, isAtOnce: false });
    await pause(Math.max(0, at - now), NEVER);
  },
  end: (reply) => repository.saveReply(nitrado.context.db, nitradoId, reply),
});

/** What is known of an account's requests; of one without a row, nothing. */
export const knownPace = (row: repository.PaceRow | null): Pace => ({
  nextAt: row?.nextAt ?? 0,
  pausedUntil: row?.pausedUntil ?? 0,
  spent: row?.spent ?? [],
  budgetAt: row?.budgetAt ?? 0,
  budget:
    row && row.budgetLimit > 0
      ? { limit: row.budgetLimit, remaining: row.budgetRemaining, resetAt: row.budgetResetAt }
      : undefined,
});

/** How long another request in the background has to wait for the account's budget, ms. */
export async function backgroundWait({ db }: Pick<AppContext, 'db'>, nitradoId: string): Promise<number> {
  const row = await repository.findPace(db, nitradoId);
  return row ? backgroundAt(knownPace(row), row.now) - row.now : 0;
}

/** Counts a request for an account that is sent at once. */
export async function countRequest({ context, apartMs }: Nitrado, nitradoId: string): Promise<void> {
  await repository.takeTurn(context.db, nitradoId, { apartMs, isAtOnce: true });
}
