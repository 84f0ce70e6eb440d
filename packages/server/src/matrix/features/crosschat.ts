import { MAX_RECENT } from '@arkwright/contracts/crosschat/bounds';
import type { crosschatFeature } from '../../features/crosschat/feature.ts';
import type * as tables from '../../features/crosschat/table.ts';
import { CHANNELS, NOBODY, ofServer, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams, postingRequests } from '../testing/makers.ts';

export const crosschatMatrix: FeatureMatrix<typeof crosschatFeature, typeof tables> = {
  expectations: {
    crosschat: {
      previewPosting: { who: 'holders', of: ['Crosschat_View'], names: 'instance' },
      testPosting: {
        who: 'holders',
        of: ['Crosschat_Edit'],
        names: 'instance',
        fromTier: 3,
        changes: 'nothing',
      },
      state: { who: 'holders', of: ['Crosschat_View'], names: 'instance' },
    },
  },
  requests: () => ({
    crosschat: {
      ...postingRequests('chat.joinLeaveChannelId'),
      state: inParams('botId'),
    },
  }),
  tables: {
    // As many recent lines as a game keeps; in each up to five hashes, a time and two numbers.
    crosschat_servers: ofServer({
      grownBy: ['player', 'game server', 'companion'],
      columns: { recent: MAX_RECENT * 160 },
    }),
    crosschat_channels: {
      grownBy: ['manager', 'Discord member'],
      per: 'instance',
      rows: CHANNELS,
      goesFirst: 'those of channels that no group has any more, when another one is added',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'outside',
        fact: 'one for each channel of the guild that a group has: a guild has 500',
      },
      columns: { recent: MAX_RECENT * 160, webhook_trouble: WORD },
    },
  },
};
