import { retentionSweep } from '../../platform/work/retention.ts';
import { oldLineRetention } from './collect-service.ts';

/** More often than what else is kept for a while: what nobody may look up any more goes soon. */
export const liveLineSweep = retentionSweep([oldLineRetention], { name: 'live-lines', everyMs: 60_000 });
