import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import { MAX_PROTECTION_REASON } from '@arkwright/contracts/decay/bounds';
import { MAX_PROTECTED_TRIBES } from '@arkwright/contracts/protected-tribes/bounds';
import type { protectedTribesFeature } from '../../features/protected-tribes/feature.ts';
import { endedProtectionRetention } from '../../features/protected-tribes/repository.ts';
import type * as tables from '../../features/protected-tribes/table.ts';
import { NAME } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_TRIBE } from '../testing/dashboard-entries.ts';

const dashboardEditor = { who: 'holders', of: ['DataDashboard_Edit'] } as const;
const inProtection = (serverId: unknown) => ({
  params: { botId: 'any', serverId: serverId as string, tribeId: MATRIX_TRIBE },
});

export const protectedTribesMatrix: FeatureMatrix<typeof protectedTribesFeature, typeof tables> = {
  expectations: {
    // With the companion, as the Data Dashboard (§6, §8).
    protectedTribes: {
      protectTribe: { ...dashboardEditor, names: 'server', fromTier: 2 },
      unprotectTribe: { ...dashboardEditor, names: 'server', fromTier: 2 },
    },
  },
  requests: () => ({
    protectedTribes: {
      protectTribe: inProtection,
      unprotectTribe: inProtection,
    },
  }),
  tables: {
    protected_tribes: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_PROTECTED_TRIBES,
      goesFirst: 'one that has ended; one more than that is refused',
      told: { nobody: 'each goes when the time is over for which it was made' },
      enforcedBy: {
        kind: 'cap',
        most: { MAX_PROTECTED_TRIBES },
        test: 'features/protected-tribes/protection.db.test.ts',
      },
      kept: {
        retention: endedProtectionRetention,
        ms: 0,
        since: 'until',
        fastest: 60 * WRITES_A_MINUTE,
      },
      columns: { tribe_name: NAME, reason: MAX_PROTECTION_REASON, created_by: NAME },
    },
  },
};
