import { MAX_STARTER_SETS } from '@arkwright/contracts/starter-sets/bounds';
import type { statusAndListingFeature } from '../../features/status-and-listing/feature.ts';
import type * as tables from '../../features/status-and-listing/table.ts';
import { CHANNELS, NAME, NOBODY, SERVERS, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams, postingRequests } from '../testing/makers.ts';

export const statusAndListingMatrix: FeatureMatrix<typeof statusAndListingFeature, typeof tables> = {
  expectations: {
    statusAndListing: {
      previewPosting: { who: 'holders', of: ['Status_View'], names: 'instance' },
      testPosting: { who: 'holders', of: ['Status_Edit'], names: 'instance', changes: 'nothing' },
      displays: { who: 'holders', of: ['Status_View'], names: 'instance' },
      // The page of a server shows them, too.
      counts: { who: 'holders', of: ['Status_View', 'Servers_View'], names: 'instance' },
    },
  },
  requests: () => ({
    statusAndListing: {
      ...postingRequests('serverStatus.statusChannelId'),
      displays: inParams('botId'),
      counts: inParams('botId'),
    },
  }),
  tables: {
    status_displays: {
      grownBy: ['manager', 'Discord'],
      per: 'instance',
      rows: 3 * SERVERS + 1 + CHANNELS + MAX_STARTER_SETS,
      goesFirst:
        'those of a deleted server or starter set, when Discord shows nothing of it any more; those of categories that are gone',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'outside',
        fact: 'three for each server, one for all of them, one for each starter set, and one for each category that the bot has made: what is not wanted any more is removed at the next look',
      },
      columns: { kind: WORD, shown_digest: NAME, sought_title: 2 * NAME + 20, problem: 120 },
    },
  },
};
