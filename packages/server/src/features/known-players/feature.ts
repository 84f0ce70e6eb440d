import { serverFeature } from '../../feature/server-feature.ts';
import { unseenPlayerRetention } from './service.ts';
import { knownPlayersTables } from './table.ts';
import { startPlayerWatch } from './watch.ts';

export const knownPlayersFeature = serverFeature({
  tables: knownPlayersTables,
  retentions: { hourly: [unseenPlayerRetention] },
  start: (context) => startPlayerWatch(context),
});
