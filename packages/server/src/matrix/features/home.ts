import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import { AREA_PERMISSIONS } from '@arkwright/contracts/derived/permissions';
import { MAX_VISITORS } from '@arkwright/contracts/home/bounds';
import type { homeFeature } from '../../features/home/feature.ts';
import type * as tables from '../../features/home/table.ts';
import { oldVisitRetention, VISITS_KEPT_MS } from '../../features/home/visits-service.ts';
import { onPrivacyPage, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';

/** All who may view anything; each block is for those who may view its area. */
const viewer = {
  who: 'holders',
  of: AREA_PERMISSIONS.filter((permission) => permission.endsWith('_View')),
  names: 'instance',
} as const;

export const homeMatrix: FeatureMatrix<typeof homeFeature, typeof tables> = {
  expectations: {
    home: {
      read: viewer,
      visit: viewer,
      setLayout: viewer,
      hideFirstSteps: viewer,
    },
  },
  requests: () => ({
    home: {
      read: inParams('botId'),
      visit: (botId) => ({ body: { botId } }),
      setLayout: (botId) => ({ body: { botId, layout: 'list' } }),
      hideFirstSteps: (botId) => ({ body: { botId } }),
    },
  }),
  tables: {
    home_visits: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_VISITORS,
      goesFirst: 'the visit that is the longest ago',
      told: onPrivacyPage('home/bounds#VISITS_KEPT_DAYS'),
      enforcedBy: { kind: 'cap', most: { MAX_VISITORS }, test: 'features/home/visits.db.test.ts' },
      kept: {
        retention: oldVisitRetention,
        ms: VISITS_KEPT_MS,
        since: 'seen_at',
        fastest: 60 * WRITES_A_MINUTE,
      },
      columns: { layout: WORD },
    },
  },
};
