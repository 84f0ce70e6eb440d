import type { RequestPace } from '../../hosts/nitrado/connection.ts';
import { pause } from '../../platform/base/pause.ts';
import type { Nitrado } from './nitrado.ts';
import * as repository from './pace-repository.ts';

/** A turn comes soon: nothing interrupts the wait for it. */
const NEVER = new AbortController().signal;

/**
 * The pace of requests for one account at Nitrado: one a second, whoever makes them. What changes something there is sent
 * at once: the others wait for it.
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

/** Counts a request for an account that is sent at once. */
export async function countRequest({ context, apartMs }: Nitrado, nitradoId: string): Promise<void> {
  await repository.takeTurn(context.db, nitradoId, { apartMs, isAtOnce: true });
}
