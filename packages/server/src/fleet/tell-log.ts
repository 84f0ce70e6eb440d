import type { GameLogBatch } from '../context/app-context.ts';
import type { Logger } from '../platform/base/logger.ts';
import { isUnavailable } from '../platform/database/database.ts';
import type { GameBatch, GameEventListener } from './game-events.ts';
import { keyText } from './game-server.ts';

/**
 * Hands lines of a log to whoever reads logs, as if they had come over RCON, the batches of a server one after the other.
 * Resolves when all have handled them: those who had fail for themselves. Rejects while the database is away; whoever comes
 * again with the same lines tells nobody anything twice.
 */
export function createLogTeller(
  listeners: readonly GameEventListener[],
  log: Logger,
): (batch: GameLogBatch) => Promise<void> {
  const readers = listeners.filter(({ reads }) => reads.includes('log'));
  const turns = new Map<string, Promise<void>>();

  async function tell(listener: GameEventListener, batch: GameBatch): Promise<void> {
    try {
      await listener.handle(batch);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, handler: listener.name }, 'a game event handler failed');
      const { scope, server, events } = batch;
      const messages = events.filter(({ type }) => type === 'chat.message').length;
      await listener.onLost?.({ scope, serverId: server.id, lines: events.length, messages });
    }
  }

  return (batch) => {
    const key = keyText({ botId: batch.scope.botId, id: batch.server.id });
    const before = turns.get(key) ?? Promise.resolve();
    const turn = before
      .catch(() => {})
      .then(async () => {
        const told = await Promise.allSettled(readers.map((one) => tell(one, { ...batch, source: 'log' })));
        for (const outcome of told) if (outcome.status === 'rejected') throw outcome.reason;
      })
      .finally(() => {
        if (turns.get(key) === turn) turns.delete(key);
      });
    turns.set(key, turn);
    return turn;
  };
}
