import { isUnavailable } from '../platform/database/database.ts';
import type { GameBatch } from './game-events.ts';

/** So many events go into one transaction. */
const MAX_EVENTS = 5_000;

type Waiting = { batch: GameBatch; done: PromiseWithResolvers<void> };

/**
 * Commits batches one transaction after the other; whatever comes while one is under way goes into the next together. So
 * thousands of servers cost a few transactions a second, and no batch waits in memory while nothing is being stored: a
 * game hands each line out once, and what a killed process held would be lost. The promise of a batch settles with the
 * transaction that it went into. Where one of several fails, halves are tried by themselves, so that it takes no other
 * down with it and few transactions find it.
 */
export function groupCommit(
  commit: (batches: readonly GameBatch[]) => Promise<void>,
): (batch: GameBatch) => Promise<void> {
  let waiting: Waiting[] = [];
  let isCommitting = false;

  async function commitAll(): Promise<void> {
    if (isCommitting) return;
    isCommitting = true;
    while (waiting.length > 0) await settle(takeNext());
    isCommitting = false;
  }

  /** Those that fit into one transaction; a batch alone always does. */
  function takeNext(): Waiting[] {
    let events = 0;
    const end = waiting.findIndex(({ batch }, index) => {
      events += batch.events.length;
      return index > 0 && events > MAX_EVENTS;
    });
    const next = end < 0 ? waiting : waiting.slice(0, end);
    waiting = end < 0 ? [] : waiting.slice(end);
    return next;
  }

  async function settle(part: readonly Waiting[]): Promise<void> {
    try {
      await commit(part.map(({ batch }) => batch));
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
    void commitAll();
    return done.promise;
  };
}
