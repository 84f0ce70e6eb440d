import { serverFeature } from '../../feature/server-feature.ts';
import { playerCountSweep } from './jobs.ts';
import { oldCountRetention } from './service.ts';
import { playerCountsTables } from './table.ts';

export const playerCountsFeature = serverFeature({
  sweeps: () => [playerCountSweep()],
  retentions: { hourly: [oldCountRetention] },
  tables: playerCountsTables,
});
