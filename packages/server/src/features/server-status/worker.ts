import type { AppContext } from '../../context/app-context.ts';
import { type RconSessions, type RconSessionsOptions, startRconSessions } from '../../fleet/start.ts';
import { createDeliveries } from '../../game-events/deliveries.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { createGameLog } from '../../game-events/log.ts';
import { gameEventStore } from './event-store.ts';
import { createGameServerStore } from './store.ts';

type WorkerContext = Parameters<typeof startRconSessions>[0] & Pick<AppContext, 'db' | 'sealer' | 'settings'>;

/**
 * Begins to hold this worker's part of all enabled game servers, to keep their statuses, and to bring what is told by any
 * game server to the handlers.
 */
export async function startGameServers(
  context: WorkerContext,
  options: Omit<RconSessionsOptions, 'store' | 'events'> & { handlers?: readonly GameEventHandler[] } = {},
): Promise<RconSessions> {
  const { handlers = [], ...rest } = options;
  const gameLog = createGameLog(context, gameEventStore, handlers);
  const events = createDeliveries(gameLog, context.log.child({ part: 'rcon' }));
  const sessions = await startRconSessions(context, {
    ...rest,
    events,
    store: createGameServerStore(context),
  });
  return {
    ...sessions,
    async stop() {
      await sessions.stop();
      events.stop();
      await events.settled();
      await gameLog.settled();
      await gameLog.stop();
    },
  };
}
