import type { RequestPace } from '../../hosts/nitrado/connection.ts';
import { HostError } from '../../hosts/port.ts';
import { pause } from '../../platform/base/pause.ts';
import type { Nitrado } from './nitrado.ts';
import { OwnLimitError } from './own-limit.ts';
import * as repository from './pace-repository.ts';

/** Somebody waits for the answer: nothing interrupts the wait for a turn. */
const NEVER = new AbortController().signal;

/**
 * How requests wait for their turns. `signal` ends the wait. `forRoomMs`: they are made in the background, and wait at most
 * so long until the account's budget has room for them.
 */
export type Waiting = { signal?: AbortSignal; forRoomMs?: number };

/**
 * The pace of requests for one account at Nitrado: one a second from all processes together. A request that changes
 * something there is sent at once, and the others wait for it. Those in the background leave half of the account's budget to
 * others: HostError `throttled` if it has no room soon, and OwnLimitError if that is our own limit.
 */
export function paceOf(nitrado: Nitrado, nitradoId: string, waiting: Waiting = {}): RequestPace {
  const { context } = nitrado;
  return {
    begin: ({ isAction }) =>
      isAction ? countRequest(nitrado, nitradoId) : waitForTurn(nitrado, nitradoId, waiting),
    // The answer is there: that of an action must not be lost, and the next one says the same about the budget.
    end: (reply) =>
      repository
        .saveReply(context.db, nitradoId, reply)
        .catch((error: unknown) => context.log.warn({ err: error }, 'a budget at Nitrado was not stored')),
  };
}

async function waitForTurn(
  { context, apartMs }: Nitrado,
  nitradoId: string,
  { signal = NEVER, forRoomMs }: Waiting,
): Promise<void> {
  const kind = forRoomMs === undefined ? 'asked' : 'background';
  let leftMs = forRoomMs ?? 0;
  for (;;) {
    // Others may have used the room that was waited for: whether there is any is looked at with each turn.
    const turn = await repository.takeTurn(context.db, nitradoId, { apartMs, kind });
    const waitMs = 'at' in turn ? turn.at - turn.now : turn.waitMs;
    if (!('at' in turn) && waitMs > leftMs) throw limitError(turn);
    leftMs -= waitMs;
    await pause(waitMs, signal);
    signal.throwIfAborted();
    if ('at' in turn) return;
  }
}

const limitError = ({ because, waitMs }: { because: 'host' | 'budget' | 'queue'; waitMs: number }) =>
  because === 'host'
    ? new HostError('throttled', 'Nitrado has asked to wait', waitMs)
    : new OwnLimitError(because, waitMs);

/** Counts a request for an account that is sent at once. */
export async function countRequest({ context, apartMs }: Nitrado, nitradoId: string): Promise<void> {
  await repository.takeTurn(context.db, nitradoId, { apartMs, kind: 'action' });
}
