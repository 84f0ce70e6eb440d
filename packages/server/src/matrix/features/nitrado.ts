import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import { MAX_HOST_ACCOUNTS } from '@arkwright/contracts/nitrado/bounds';
import type { nitradoFeature } from '../../features/nitrado/feature.ts';
import { oldPaceRetention, PACE_KEPT_MS } from '../../features/nitrado/pace-repository.ts';
import { MAX_REVOCATIONS } from '../../features/nitrado/revocations-repository.ts';
import type * as tables from '../../features/nitrado/table.ts';
import { NAME, NOBODY } from '../bounds/table-bound.ts';
import { signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inBody, inParams } from '../testing/makers.ts';

const viewer = { who: 'holders', of: ['Nitrado_View'], names: 'instance' } as const;
const editor = { who: 'holders', of: ['Nitrado_Edit'], names: 'instance' } as const;

/** Both tokens of Nitrado, of up to 4,000 characters each, sealed. */
const BOTH_TOKENS = 12_000;

export const nitradoMatrix: FeatureMatrix<typeof nitradoFeature, typeof tables> = {
  expectations: {
    nitradoAccounts: {
      verify: viewer,
      usernames: viewer,
      // The specification's calls that change something are GETs, too.
      beginLogin: { ...editor, changes: 'something' },
      // Names no instance: the state of the login does, and it belongs to one session (threat 16).
      login: signedIn,
      logout: { ...editor, changes: 'something' },
      logoutAll: { ...editor, changes: 'something' },
      accounts: viewer,
      keepAccount: editor,
      pasteToken: editor,
    },
  },
  requests: () => ({
    nitradoAccounts: {
      verify: inParams('botId'),
      usernames: inParams('botId'),
      beginLogin: inParams('botId'),
      login: () => ({ body: { code: 'x', state: 'x' } }),
      logout: (botId) => ({ params: { botId: botId as string, username: 'example' } }),
      logoutAll: inParams('botId'),
      accounts: inParams('botId'),
      keepAccount: (botId) => ({ body: { botId, nitradoId: '51' } }),
      pasteToken: (botId) => ({ body: { ...inBody('botId')(botId).body, token: 'a-long-life-token' } }),
    },
  }),
  tables: {
    host_accounts: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_HOST_ACCOUNTS,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: { kind: 'cap', most: { MAX_HOST_ACCOUNTS }, test: 'features/nitrado/login.db.test.ts' },
      columns: { username: 200, tokens: BOTH_TOKENS, linked_by: NAME },
    },
    host_revocations: {
      grownBy: ['manager'],
      per: 'installation',
      rows: MAX_REVOCATIONS,
      goesFirst: 'each when Nitrado has ended the login, then the oldest, which end by themselves in a month',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'cap',
        most: { MAX_REVOCATIONS: MAX_REVOCATIONS },
        test: 'features/nitrado/revocations.db.test.ts',
      },
      columns: { tokens: BOTH_TOKENS },
    },
    host_paces: {
      grownBy: ['manager'],
      per: 'installation',
      rows: 100_000,
      goesFirst: 'what was not asked for two hours',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'outside',
        fact: 'one for each account at Nitrado of which something was asked in the last two hours; to be linked, it must exist there',
      },
      kept: {
        retention: oldPaceRetention,
        ms: PACE_KEPT_MS,
        since: 'next_at',
        fastest: 60 * WRITES_A_MINUTE,
      },
      columns: { spent: 1000 },
    },
  },
};
