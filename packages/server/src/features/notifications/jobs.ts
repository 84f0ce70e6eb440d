import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { tellTroubles } from './troubles-service.ts';

export const troublesSweep: Sweep<AppContext> = { name: 'troubles', everyMs: 30_000, run: tellTroubles };
