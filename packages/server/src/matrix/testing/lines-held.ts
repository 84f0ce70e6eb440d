import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { vi } from 'vitest';

/** So much seems to go by between two looks at the clock, ms: a slice then has room for two or three lines. */
const LOOK_MS = 2;
/** These fields are short in every line, so a handler may read them of all lines at once. */
const SHORT: ReadonlySet<unknown> = new Set([
  'type',
  'accountId',
  'arkId',
  'eosId',
  'kind',
  'platform',
  'time',
  'tribeId',
]);

/**
 * Of how many lines, at most, some work reads texts in one turn of the event loop, during which nobody else has the thread.
 * The clock runs fast meanwhile, so that it is the same number on every machine.
 */
export async function linesHeldBy(
  events: readonly GameLogEntry[],
  work: (events: readonly GameLogEntry[]) => Promise<unknown>,
): Promise<number> {
  const read = new Set<GameLogEntry>();
  let most = 0;
  let isDone = false;
  const watched = events.map(
    (event) =>
      new Proxy(event, {
        get(target, field) {
          const value: unknown = Reflect.get(target, field);
          if (typeof value === 'string' && !SHORT.has(field)) read.add(target);
          most = Math.max(most, read.size);
          return value;
        },
      }),
  );
  const endTurn = () => {
    read.clear();
    if (!isDone) setImmediate(endTurn);
  };
  setImmediate(endTurn);
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += LOOK_MS;
    return now;
  });
  try {
    await work(watched);
  } finally {
    isDone = true;
    clock.mockRestore();
  }
  return most;
}
