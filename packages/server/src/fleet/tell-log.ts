import { BoundedSet } from '@arkwright/ark/bounded';
import type { GameLogBatch } from '../context/app-context.ts';
import { MAX_SERVERS } from '../core/capacity.ts';
import { AppError } from '../platform/base/app-error.ts';
import type { Logger } from '../platform/base/logger.ts';
import { isUnavailable } from '../platform/database/database.ts';
import type { GameBatch, GameEventListener } from './game-events.ts';
import { keyText } from './game-server.ts';

/** When whoever hands on a log may come again. */
const RETRY_SECONDS = 2;

/**
 * Hands lines of a log to whoever reads logs, as if they had come over RCON. Resolves when all have handled them: those who
 * had to fail have failed for themselves. Rejects while the database is away, and with RATE_LIMITED while lines of the same
 * server are being handled; whoever comes again with the same lines tells nobody anything twice.
 */
export function createLogTeller(
  listeners: readonly GameEventListener[],
  log: Logger,
): (batch: GameLogBatch) => Promise<void> {
  const readers = listeners.filter(({ reads }) => reads.includes('log'));
  const underWay = new BoundedSet<string>({ max: MAX_SERVERS, whenFull: 'refuse' });

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

  return async ({ isLate, ...lines }) => {
    const batch: GameBatch = { ...lines, source: 'log', telling: { isLate, isAgents: true } };
    const key = keyText({ botId: batch.scope.botId, id: batch.server.id });
    if (underWay.has(key)) {
      const words = 'The lines before these are still being handled.';
      throw new AppError('RATE_LIMITED', words, { retryAfterSeconds: RETRY_SECONDS });
    }
    underWay.add(key);
    try {
      const told = await Promise.allSettled(readers.map((one) => tell(one, batch)));
      for (const outcome of told) if (outcome.status === 'rejected') throw outcome.reason;
    } finally {
      underWay.delete(key);
    }
  };
}
