import type { Believed } from '../../context/app-context.ts';
import { forgetReports } from './repository.ts';

/** A companion's word counts at once; this is for one that has said something wrong and does not correct it by itself. */
export const believedCompanions: Believed = {
  source: 'companion',
  async forget(_context, tx, scope) {
    if (scope) await forgetReports(tx, scope);
  },
};
