import type { historyFeature } from '../../features/history/feature.ts';

import { member } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';

export const historyMatrix: FeatureMatrix<typeof historyFeature> = {
  expectations: {
    history: {
      // Everyone sees what concerns the areas that they may view; what that is, is tested where the history is.
      list: member,
      newer: member,
      facets: member,
      latest: member,
      csv: member,
      // The request names the settings of logging.
      versions: { who: 'holders', of: ['Logging_View'], names: 'instance' },
      compare: { who: 'holders', of: ['Logging_View'], names: 'instance' },
      restore: { who: 'holders', of: ['Logging_Edit'], names: 'instance' },
    },
  },
  requests: () => ({
    history: {
      list: inParams('botId'),
      newer: (id) => ({ params: { botId: id as string }, query: { since: '0.0' } }),
      facets: inParams('botId'),
      latest: inParams('botId'),
      csv: inParams('botId'),
      versions: (id) => ({ params: { botId: id as string, group: 'log' } }),
      compare: (id) => ({ params: { botId: id as string, group: 'log', rev: '1' } }),
      restore: (id) => ({ body: { botId: id, group: 'log', rev: 1 } }),
    },
  }),
};
