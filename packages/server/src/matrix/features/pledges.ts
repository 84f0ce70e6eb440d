import type { pledgesFeature } from '../../features/pledges/feature.ts';
import type * as tables from '../../features/pledges/table.ts';
import { NOBODY, SEALED, WORD, withIts } from '../bounds/table-bound.ts';
import { anyone, signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare } from '../testing/makers.ts';

export const pledgesMatrix: FeatureMatrix<typeof pledgesFeature, typeof tables> = {
  expectations: {
    // Each is about the caller's own Patreon account.
    pledges: {
      info: anyone,
      account: signedIn,
      beginLink: signedIn,
      link: signedIn,
      unlink: signedIn,
      refresh: signedIn,
    },
  },
  requests: () => ({
    pledges: {
      info: bare,
      account: bare,
      beginLink: bare,
      link: () => ({ body: { code: 'x', state: 'x' } }),
      unlink: bare,
      refresh: bare,
    },
  }),
  tables: {
    patreon_accounts: {
      grownBy: ['person'],
      per: 'person',
      rows: 1,
      goesFirst: withIts('person'),
      told: NOBODY.parent,
      enforcedBy: { kind: 'key', columns: ['user_id'], parent: 'users' },
      columns: { name: 300, tokens: SEALED, email: 320 },
    },
    patreon_members: {
      grownBy: ['Patreon'],
      per: 'installation',
      rows: Number.POSITIVE_INFINITY,
      goesFirst: 'members whom Patreon does not know any more',
      told: { nobody: 'nothing goes of whom Patreon lists' },
      enforcedBy: {
        kind: 'outside',
        fact: 'a row for each member of our own campaign, whom Patreon’s API names',
      },
      columns: { status: WORD, claim: 100 },
    },
    patreon_refreshes: {
      grownBy: ['Patreon'],
      per: 'installation',
      rows: Number.POSITIVE_INFINITY,
      goesFirst: 'each when Patreon was asked',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: 'one for each member; only signed events name any' },
    },
    pledge_tiers: {
      grownBy: ['Patreon'],
      per: 'person',
      rows: 1,
      goesFirst: withIts('person'),
      told: NOBODY.parent,
      enforcedBy: { kind: 'key', columns: ['user_id'], parent: 'users' },
    },
  },
};
