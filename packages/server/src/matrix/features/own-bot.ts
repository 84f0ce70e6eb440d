import { MAX_REASON_LENGTH } from '@arkwright/contracts/own-bot/bounds';
import type { ownBotFeature } from '../../features/own-bot/feature.ts';
import type * as tables from '../../features/own-bot/table.ts';
import { NOBODY, WORD } from '../bounds/table-bound.ts';
import { owner } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare, inBody, inParams } from '../testing/makers.ts';

export const ownBotMatrix: FeatureMatrix<typeof ownBotFeature, typeof tables> = {
  expectations: {
    // On demand from Tier 4 (§1, §6). What an owner asks of the installation is between the two.
    ownBot: {
      find: owner,
      request: { ...owner, fromTier: 4, alsoNotifies: 'site-admins' },
      withdraw: owner,
      application: owner,
      saveToken: { ...owner, fromTier: 4, needsGrant: true },
      checkApplication: { ...owner, needsGrant: true },
      removeApplication: owner,
      requests: { who: 'site-admin' },
      decide: { who: 'site-admin', names: 'instance', alsoNotifies: 'owner' },
    },
  },
  requests: () => ({
    ownBot: {
      find: inParams('botId'),
      request: (botId) => ({ body: { botId, kind: 'machine', reason: 'We have a server at home.' } }),
      withdraw: inBody('botId'),
      application: inParams('botId'),
      saveToken: (botId) => ({ body: { botId, token: 'a.bot.token' } }),
      checkApplication: inBody('botId'),
      removeApplication: inBody('botId'),
      requests: bare,
      decide: (botId) => ({ body: { botId, decision: 'grant', reason: '' } }),
    },
  }),
  tables: {
    own_bot_requests: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 1,
      goesFirst: 'the one before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
      columns: {
        kind: WORD,
        granted_kind: WORD,
        state: WORD,
        reason: MAX_REASON_LENGTH,
        answer: MAX_REASON_LENGTH,
      },
    },
  },
};
