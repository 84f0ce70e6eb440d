import { serverFeature } from '../../feature/server-feature.ts';
import { playtimeTables } from './table.ts';
import { startPlaytimeWatch } from './watch.ts';

export const playtimeFeature = serverFeature({
  start: startPlaytimeWatch,
  tables: playtimeTables,
});
