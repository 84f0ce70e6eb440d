import { isUnavailable } from '../../platform/database.ts';
import type { GameBatch } from '../../platform/rcon/game-events.ts';

/** So long batches wait for others, ms: short beside the polls that bring them. */
const GATHER_MS = 100;
/** So many events go into one transaction. */
const MOST_EVENTS = 5_000;

type Waiting = { batch: GameBatch; done: PromiseWithResolvers<void> };

/**
 * Hands batches of many servers over together: thousands of servers then cost a few transactions a second. The promise of
 * a batch settles with the transaction that it went into. Where one of several can't be stored, halves are tried by
 * themselves, so that none goes down with it and few transactions find it.
 */
export function gatherBatches(
  store: (batches: readonly GameBatch[]) => Promise<void>,
): (batch: GameBatch) => Promise<void> {
  let waiting: Waiting[] = [];
  let events = 0;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function flush(): void {
    clearTimeout(timer);
    const part = waiting;
    waiting = [];
    events = 0;
    timer = undefined;
    // One after the other: two at once would wait for each other's rows.
    last = last.then(() => settle(part));
  }

  async function settle(part: readonly Waiting[]): Promise<void> {
    try {
      await store(part.map(({ batch }) => batch));
      for (const { done } of part) done.resolve();
    } catch (error) {
      if (part.length === 1 || isUnavailable(error)) {
        for (const { done } of part) done.reject(error);
        return;
      }
      const half = Math.ceil(part.length / 2);
      await settle(part.slice(0, half));
      await settle(part.slice(half));
    }
  }

  return (batch) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ batch, done });
    events += batch.events.length;
    if (events >= MOST_EVENTS) flush();
    else timer ??= setTimeout(flush, GATHER_MS);
    return done.promise;
  };
}
