import { serverFeature } from '../../feature/server-feature.ts';
import { believedList } from './believed.ts';
import { officialBanSweeps } from './jobs.ts';

export const officialBansFeature = serverFeature({
  sweeps: officialBanSweeps,
  believes: [believedList],
});
