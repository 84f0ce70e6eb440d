import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { tellProblems } from './tell-problems-service.ts';

export const problemSweep: Sweep<AppContext> = { name: 'problems', everyMs: 30_000, run: tellProblems };
