import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { SweepTurn } from '../../platform/work/sweeps.ts';
import type { DecaySettings } from './decide.ts';

/** An instance during its turn in a sweep. */
export type Swept = { by: By; scope: InstanceScope; settings: DecaySettings; turn: SweepTurn };

/** The result of a removal; undefined if the last check found that it must not happen. */
export async function unlessSpared<Result>(removal: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await removal();
  } catch (error) {
    const isSpared = error instanceof AppError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');
    if (!isSpared) throw error;
    return undefined;
  }
}
