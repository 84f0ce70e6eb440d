import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import { MAX_PROTECTED_TRIBES } from '@arkwright/contracts/data-dashboard/bounds';
import { MAX_PROTECTION_REASON } from '@arkwright/contracts/decay/bounds';
import type { dataDashboardFeature } from '../../features/data-dashboard/feature.ts';
import { endedProtectionRetention } from '../../features/data-dashboard/protections-repository.ts';
import type * as tables from '../../features/data-dashboard/table.ts';
import { NAME } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_BASE, MATRIX_TRIBE } from '../testing/dashboard-entries.ts';
import { inBody, inParams } from '../testing/makers.ts';

const dashboardViewer = { who: 'holders', of: ['DataDashboard_View'], names: 'instance' } as const;
const dashboardEditor = { who: 'holders', of: ['DataDashboard_Edit'] } as const;
const onMap = (botId: unknown) => ({ params: { botId: botId as string }, query: { serverId: 'any' } });
const inPaged = (botId: unknown) => ({ params: { botId: botId as string, serverId: 'any', page: '1' } });
const inProtection = (serverId: unknown) => ({
  params: { botId: 'any', serverId: serverId as string, tribeId: MATRIX_TRIBE },
});

export const dataDashboardMatrix: FeatureMatrix<typeof dataDashboardFeature, typeof tables> = {
  expectations: {
    // Data Dashboard is a Tier 2 feature with the companion (§6, §8). What a lower tier has left over may be tidied up.
    dataDashboard: {
      summary: { ...dashboardViewer, fromTier: 2 },
      players: { ...dashboardViewer, fromTier: 2 },
      tribes: { ...dashboardViewer, fromTier: 2 },
      bases: { ...dashboardViewer, fromTier: 2 },
      dinos: { ...dashboardViewer, fromTier: 2 },
      mapPlayers: { ...dashboardViewer, fromTier: 2 },
      mapBases: { ...dashboardViewer, fromTier: 2 },
      mapDinos: { ...dashboardViewer, fromTier: 2 },
      aroundBase: { ...dashboardViewer, fromTier: 2 },
      pagedPlayers: { ...dashboardViewer, fromTier: 2, apiKey: 'isEnabledDataDashboard' },
      pagedTribes: { ...dashboardViewer, fromTier: 2, apiKey: 'isEnabledDataDashboard' },
      pagedBases: { ...dashboardViewer, fromTier: 2, apiKey: 'isEnabledDataDashboard' },
      pagedDinos: { ...dashboardViewer, fromTier: 2, apiKey: 'isEnabledDataDashboard' },
      wipePlayers: { ...dashboardEditor, names: 'instance' },
      wipeTribes: { ...dashboardEditor, names: 'instance' },
      wipeBases: { ...dashboardEditor, names: 'instance' },
      wipeDinos: { ...dashboardEditor, names: 'instance' },
      removePlayer: { ...dashboardEditor, names: 'playerEntry' },
      removeTribe: { ...dashboardEditor, names: 'tribeEntry' },
      removeDino: { ...dashboardEditor, names: 'dinoEntry' },
      protectTribe: { ...dashboardEditor, names: 'server', fromTier: 2 },
      unprotectTribe: { ...dashboardEditor, names: 'server', fromTier: 2 },
    },
  },
  requests: () => ({
    dataDashboard: {
      summary: inParams('botId'),
      players: inParams('botId'),
      tribes: inParams('botId'),
      bases: inParams('botId'),
      dinos: inParams('botId'),
      mapPlayers: onMap,
      mapBases: onMap,
      mapDinos: onMap,
      aroundBase: (botId) => ({ params: { botId: botId as string }, query: { baseId: MATRIX_BASE } }),
      pagedPlayers: inPaged,
      pagedTribes: inPaged,
      pagedBases: inPaged,
      pagedDinos: inPaged,
      wipePlayers: inBody('botId'),
      wipeTribes: inBody('botId'),
      wipeBases: inBody('botId'),
      wipeDinos: inBody('botId'),
      removePlayer: inBody('id'),
      removeTribe: inBody('id'),
      removeDino: inBody('id'),
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
        test: 'features/data-dashboard/protection.db.test.ts',
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
