import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { checkQuiet, tellDue } from './deliver-service.ts';
import { settleEverywhere } from './settle-service.ts';

/** What leaving is learned from is looked at often enough that a link has ended within a minute. */
export const tribeLogSweeps: readonly Sweep<AppContext>[] = [
  { name: 'lines of tribe logs', everyMs: 2000, run: tellDue },
  { name: 'links of tribe logs', everyMs: 20_000, run: settleEverywhere },
  { name: 'roles of quiet tribe log links', everyMs: 30_000, run: checkQuiet },
];
