import { KEPT_STRANGERS } from '@arkwright/contracts/published-bans/bounds';
import type { publishedBansFeature } from '../../features/published-bans/feature.ts';
import type * as tables from '../../features/published-bans/table.ts';
import { onPrivacyPage, SERVERS } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';

export const publishedBansMatrix: FeatureMatrix<typeof publishedBansFeature, typeof tables> = {
  expectations: {
    publishedBans: {
      state: { who: 'holders', of: ['BanManagement_View'], names: 'instance' },
      publicText: { who: 'anyone', names: 'address', fromTier: 1 },
    },
  },
  requests: () => ({
    publishedBans: {
      state: inParams('botId'),
      publicText: inParams('botId'),
    },
  }),
  tables: {
    ban_list_fetches: {
      grownBy: ['anybody'],
      per: 'instance',
      rows: SERVERS + KEPT_STRANGERS,
      goesFirst: 'the address that named no game server and that fetched longest ago',
      told: onPrivacyPage('published-bans/bounds#KEPT_STRANGERS'),
      enforcedBy: {
        kind: 'cap',
        most: { KEPT_STRANGERS },
        test: 'features/published-bans/fetches.db.test.ts',
      },
      columns: { stranger: 45, address: 45 },
    },
  },
};
