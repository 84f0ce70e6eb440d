import type { worldMapFeature } from '../../features/world-map/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_BASE } from '../testing/dashboard-entries.ts';

const dashboardViewer = { who: 'holders', of: ['DataDashboard_View'], names: 'instance' } as const;
const onMap = (botId: unknown) => ({ params: { botId: botId as string }, query: { serverId: 'any' } });

export const worldMapMatrix: FeatureMatrix<typeof worldMapFeature> = {
  expectations: {
    // With the companion, as the Data Dashboard (§6, §8).
    worldMap: {
      mapPlayers: { ...dashboardViewer, fromTier: 2 },
      mapBases: { ...dashboardViewer, fromTier: 2 },
      mapDinos: { ...dashboardViewer, fromTier: 2 },
      aroundBase: { ...dashboardViewer, fromTier: 2 },
    },
  },
  requests: () => ({
    worldMap: {
      mapPlayers: onMap,
      mapBases: onMap,
      mapDinos: onMap,
      aroundBase: (botId) => ({ params: { botId: botId as string }, query: { baseId: MATRIX_BASE } }),
    },
  }),
};
