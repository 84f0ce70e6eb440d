import { retentionSweep } from '../../platform/work/retention.ts';
import { oldLineRetention } from './collect-service.ts';

/** Runs more often than other retention: expired lines must not stay readable for long. */
export const liveLineSweep = retentionSweep([oldLineRetention], { name: 'live-lines', everyMs: 60_000 });
