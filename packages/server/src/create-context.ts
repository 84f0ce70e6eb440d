import { type AppContext, openContext } from './context/app-context.ts';
import { createGameEventStore } from './features/server-status/event-store.ts';
import { listenerFor } from './fleet/game-event-handler.ts';
import { createLogTeller } from './fleet/tell-log.ts';
import type { PlatformParts } from './platform/context.ts';
import type { AppSettings } from './platform/settings.ts';
import { gameEventHandlers, serverFeatures } from './registry.ts';

/** Opens what every role needs, with all features. The schema must be up to date (`migrate`). */
export async function createContext(settings: AppSettings, parts?: PlatformParts): Promise<AppContext> {
  const opened = await openContext(settings, serverFeatures, parts);
  let tellLog: AppContext['tellLog'] | undefined;
  const context: AppContext = Object.assign(opened, {
    // Once somebody has something to tell: most processes have none of it.
    tellLog(batch) {
      tellLog ??= logTeller(context);
      return tellLog(batch);
    },
  } satisfies Pick<AppContext, 'tellLog'>);
  return context;
}

function logTeller(context: AppContext): AppContext['tellLog'] {
  const store = createGameEventStore(context);
  const listeners = gameEventHandlers(context).map((handler) => listenerFor(store, handler));
  return createLogTeller(listeners, context.log.child({ part: 'log' }));
}
