import type { AppContext } from '../../context/app-context.ts';
import { type RconSessions, type RconSessionsOptions, startRconSessions } from '../../fleet/start.ts';
import { createGameServerStore } from './store.ts';

type WorkerContext = Parameters<typeof startRconSessions>[0] & Pick<AppContext, 'db' | 'sealer' | 'settings'>;

/** Begins to hold this worker's part of all enabled game servers, and to keep their statuses. */
export function startGameServers(
  context: WorkerContext,
  options: Omit<RconSessionsOptions, 'store'> = {},
): Promise<RconSessions> {
  return startRconSessions(context, { ...options, store: createGameServerStore(context) });
}
