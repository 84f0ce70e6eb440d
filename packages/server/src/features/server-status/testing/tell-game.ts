import type { AppContext } from '../../../context/app-context.ts';
import type { GameBatch } from '../../../fleet/game-events.ts';
import type { GameEventHandler } from '../../../game-events/game-event-handler.ts';
import { createGameLog } from '../../../game-events/log.ts';
import { gameEventStore } from '../event-store.ts';

/** As the program has some that are never off, so that it is known where an instance's handlers are. */
const always: GameEventHandler = {
  name: 'always',
  reads: ['chat', 'companion', 'log'],
  settings: [],
  isUsed: () => true,
  handle: async () => {},
};

/**
 * Stores what game servers told, and brings it to handlers as a worker does that has just been started. Resolves when they
 * have handled it; rejects with the first failure of one.
 */
export async function tellGame(
  context: AppContext,
  handlers: readonly GameEventHandler[],
  batches: readonly GameBatch[],
): Promise<void> {
  const failures: unknown[] = [];
  const error = (details: { err?: unknown }) => failures.push(details.err);
  const gameLog = createGameLog(
    { ...context, log: Object.assign(Object.create(context.log), { error }) },
    gameEventStore,
    [...handlers, always],
  );
  try {
    await Promise.all(batches.map(gameLog.ingest));
    await gameLog.settled();
  } finally {
    await gameLog.stop();
  }
  if (failures.length > 0) throw failures[0];
}
