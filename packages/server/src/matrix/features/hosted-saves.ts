import { MAX_FETCHES_KEPT, MAX_HOSTED_MESSAGE } from '@arkwright/contracts/hosted-saves/bounds';
import type { hostedSavesFeature } from '../../features/hosted-saves/feature.ts';
import { MAX_MARK } from '../../features/hosted-saves/save-file.ts';
import type * as tables from '../../features/hosted-saves/table.ts';
import { ofServer, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';

export const hostedSavesMatrix: FeatureMatrix<typeof hostedSavesFeature, typeof tables> = {
  expectations: {
    hostedSaves: {
      list: { who: 'holders', of: ['ArkwrightCompanion_View'], names: 'instance' },
      // Whether it is read at all is the owner's to say, in the server's settings; when, those who may edit the companion.
      readNow: {
        who: 'holders',
        of: ['ArkwrightCompanion_Edit'],
        names: 'server',
        fromTier: 2,
        needsHost: true,
      },
    },
  },
  requests: () => ({
    hostedSaves: {
      list: inParams('botId'),
      readNow: (serverId) => ({ body: { serverId: serverId as string } }),
    },
  }),
  tables: {
    hosted_saves: ofServer({
      grownBy: ['manager', 'Nitrado'],
      columns: {
        host_kind: WORD,
        host_id: 30,
        step: WORD,
        message: MAX_HOSTED_MESSAGE,
        seen_mark: MAX_MARK,
        done_mark: MAX_MARK,
        done_kinds: 40,
        done_problem: MAX_HOSTED_MESSAGE,
        fetches: MAX_FETCHES_KEPT * 50,
        account: 30,
        claim: 36,
      },
    }),
  },
};
