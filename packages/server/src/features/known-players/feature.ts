import { serverFeature } from '../../feature/server-feature.ts';
import { arrivalRetention, unseenPlayerRetention } from './service.ts';
import { knownPlayersTables } from './table.ts';
import { startPlayerWatch } from './watch.ts';

export const knownPlayersFeature = serverFeature({
  tables: knownPlayersTables,
  retentions: { hourly: [arrivalRetention, unseenPlayerRetention] },
  start: (context) => startPlayerWatch(context),
});
