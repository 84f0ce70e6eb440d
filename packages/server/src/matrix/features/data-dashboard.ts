import type { dataDashboardFeature } from '../../features/data-dashboard/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inBody, inParams } from '../testing/makers.ts';

const dashboardViewer = { who: 'holders', of: ['DataDashboard_View'], names: 'instance' } as const;
const dashboardEditor = { who: 'holders', of: ['DataDashboard_Edit'] } as const;
const inPaged = (botId: unknown) => ({ params: { botId: botId as string, serverId: 'any', page: '1' } });

export const dataDashboardMatrix: FeatureMatrix<typeof dataDashboardFeature> = {
  expectations: {
    // Data Dashboard is a Tier 2 feature with the companion (§6, §8). What a lower tier has left over may be tidied up.
    dataDashboard: {
      summary: { ...dashboardViewer, fromTier: 2 },
      players: { ...dashboardViewer, fromTier: 2 },
      tribes: { ...dashboardViewer, fromTier: 2 },
      bases: { ...dashboardViewer, fromTier: 2 },
      dinos: { ...dashboardViewer, fromTier: 2 },
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
    },
  },
  requests: () => ({
    dataDashboard: {
      summary: inParams('botId'),
      players: inParams('botId'),
      tribes: inParams('botId'),
      bases: inParams('botId'),
      dinos: inParams('botId'),
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
    },
  }),
};
