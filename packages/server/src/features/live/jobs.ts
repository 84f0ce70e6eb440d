import { retentionSweep } from '../../platform/retention.ts';
import { oldLineRetention, surplusLineRetention } from './collect-service.ts';

/** More often than what else is kept for a while: in an hour a busy instance would go far beyond its 10,000 lines. */
export const liveLineSweep = retentionSweep([oldLineRetention, surplusLineRetention], {
  name: 'live-lines',
  everyMs: 60_000,
});
