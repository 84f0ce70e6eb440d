import { MAX_UNREAD_REASON, MAX_UNREAD_REASONS } from '@arkwright/contracts/core/unread';
import type { companionFeature } from '../../features/companion/feature.ts';
import { MAX_SAVE_INTERVALS } from '../../features/companion/repository.ts';
import type * as tables from '../../features/companion/table.ts';
import { ofServer, WORD } from '../bounds/table-bound.ts';
import { anyone, companion } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_TAKEN, matrixHello } from '../testing/companions.ts';
import { bare, inBody, inParams, inQuery } from '../testing/makers.ts';

export const companionMatrix: FeatureMatrix<typeof companionFeature, typeof tables> = {
  expectations: {
    companion: {
      list: {
        who: 'holders',
        of: ['ArkwrightCompanion_View'],
        names: 'instance',
        apiKey: 'isEnabledMod',
      },
      // The key is for those who may edit (review, 3.2).
      key: { who: 'holders', of: ['ArkwrightCompanion_Edit'], names: 'instance' },
      recreateKey: { who: 'holders', of: ['ArkwrightCompanion_Edit'], names: 'instance', fromTier: 2 },
      agentFile: anyone,
      // A server without an id is added where that is on; in the matrix it is off.
      hello: { ...companion, mayBeEmpty: true },
      commands: { ...companion, changes: 'something' },
      chat: companion,
      log: companion,
      result: companion,
    },
  },
  requests: () => ({
    companion: {
      list: inParams('botId'),
      key: inParams('botId'),
      recreateKey: inBody('botId'),
      agentFile: bare,
      hello: (serverId) => ({ body: { ...matrixHello(), serverId } }),
      commands: inQuery('serverId'),
      chat: (serverId) => ({
        body: {
          serverId,
          run: 'matrix',
          first: 0,
          lines: [{ scope: 'local', player: 'Raptor', character: 'Helena', tribe: '', message: 'Hello' }],
        },
      }),
      log: (serverId) => ({
        body: {
          serverId,
          run: 'matrix',
          first: 0,
          next: 1000,
          lines: ['2026.09.13_18.48.40: Raptor (Helena): Hello'],
        },
      }),
      result: (serverId) => ({ body: { serverId, id: MATRIX_TAKEN, isDone: true, reply: 'Done' } }),
    },
  }),
  tables: {
    companions: ofServer({
      grownBy: ['companion'],
      columns: {
        type: WORD,
        version: 30,
        cluster_id: 100,
        chat_run: 64,
        uploads: 4 * (100 + MAX_UNREAD_REASONS * (2 * MAX_UNREAD_REASON + 10)),
        mods: 200 * 32,
        save_intervals: MAX_SAVE_INTERVALS * 8,
      },
    }),
  },
};
