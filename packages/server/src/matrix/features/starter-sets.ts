import { DAY_MS } from '@arkwright/contracts/core/durations';
import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import {
  DELIVERIES_KEPT_DAYS,
  MAX_SET_COMMAND_LENGTH,
  MAX_SET_COMMANDS,
  MAX_STARTER_SETS,
  MAX_WAITING_CLAIMS,
} from '@arkwright/contracts/starter-sets/bounds';
import type { starterSetsFeature } from '../../features/starter-sets/feature.ts';
import { deliveryRetention } from '../../features/starter-sets/repository.ts';
import type * as tables from '../../features/starter-sets/table.ts';
import { IDS, NAME, NOBODY, onPrivacyPage, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inBody, inParams, postingRequests } from '../testing/makers.ts';
import { starterSetFields } from '../testing/starter-sets.ts';

const starterSetEditor = { who: 'holders', of: ['StarterSets_Edit'], names: 'starterSet' } as const;

export const starterSetsMatrix: FeatureMatrix<typeof starterSetsFeature, typeof tables> = {
  expectations: {
    // What a lower tier has left over may be deleted, and its claims forgotten.
    starterSet: {
      previewPosting: { who: 'holders', of: ['StarterSets_View'], names: 'instance' },
      testPosting: { ...starterSetEditor, names: 'instance', fromTier: 2, changes: 'nothing' },
      list: { who: 'holders', of: ['StarterSets_View'], names: 'instance' },
      claims: { who: 'holders', of: ['StarterSets_View'], names: 'instance' },
      state: { who: 'holders', of: ['StarterSets_View'], names: 'instance' },
      create: { ...starterSetEditor, names: 'instance', fromTier: 2 },
      update: { ...starterSetEditor, fromTier: 2 },
      assign: { ...starterSetEditor, names: 'instance', fromTier: 2 },
      remove: starterSetEditor,
      resetClaims: starterSetEditor,
    },
  },
  requests: ({ serverOf }) => ({
    starterSet: {
      ...postingRequests('starterSetsConfig.logChannelId'),
      list: inParams('botId'),
      claims: inParams('botId'),
      state: inParams('botId'),
      create: (botId) => ({
        body: { starterSet: { ...starterSetFields(), serverIds: [serverOf(botId)], botId } },
      }),
      update: (id) => ({ body: { starterSet: { ...starterSetFields(), id } } }),
      assign: (botId) => ({ body: { botId, starterSets: [] } }),
      remove: inBody('id'),
      resetClaims: inBody('id'),
    },
  }),
  tables: {
    starter_sets: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_STARTER_SETS,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: { kind: 'cap', most: { MAX_STARTER_SETS }, test: 'features/starter-sets/claim.db.test.ts' },
      columns: {
        name: NAME,
        description: 500,
        server_ids: IDS,
        required_playtime_id: NAME,
        command: MAX_SET_COMMANDS * (MAX_SET_COMMAND_LENGTH + 2),
      },
    },
    starter_set_deliveries: {
      grownBy: ['Discord member'],
      per: 'instance',
      rows: MAX_WAITING_CLAIMS + DELIVERIES_KEPT_DAYS * 24 * 60 * WRITES_A_MINUTE,
      goesFirst: 'one that ended 90 days ago; while too many wait, one more is refused',
      told: onPrivacyPage('starter-sets/bounds#DELIVERIES_KEPT_DAYS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_WAITING_CLAIMS },
        test: 'features/starter-sets/claim.db.test.ts',
      },
      kept: {
        retention: deliveryRetention,
        ms: DELIVERIES_KEPT_DAYS * DAY_MS,
        since: 'ended_at',
        fastest: 60 * WRITES_A_MINUTE,
      },
      columns: {
        set_name: NAME,
        username: NAME,
        state: WORD,
        problem: 1000,
        commands: MAX_SET_COMMANDS * (MAX_SET_COMMAND_LENGTH + 2),
      },
    },
  },
};
