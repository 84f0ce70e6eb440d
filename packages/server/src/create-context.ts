import { type AppContext, openContext } from './context/app-context.ts';
import { gameEventStore } from './features/server-status/event-store.ts';
import { createIngest, type Ingest, ingestIn } from './game-events/ingest.ts';
import type { PlatformParts } from './platform/context.ts';
import type { AppSettings } from './platform/settings.ts';
import { serverFeatures } from './registry.ts';

/** Opens what every role needs, with all features. The schema must be up to date (`migrate`). */
export async function createContext(settings: AppSettings, parts?: PlatformParts): Promise<AppContext> {
  const opened = await openContext(settings, serverFeatures, parts);
  let ingest: Ingest | undefined;
  const context: AppContext = Object.assign(opened, {
    // Once somebody has something to tell: most processes have none of it.
    tellLog({ isLate, ...lines }) {
      ingest ??= createIngest(context, gameEventStore);
      return ingest({ ...lines, source: 'log', telling: { isLate, isAgents: true } });
    },
    tellChat: (tx, batch) => ingestIn(context, tx, { store: gameEventStore, batches: [batch] }),
  } satisfies Pick<AppContext, 'tellChat' | 'tellLog'>);
  return context;
}
