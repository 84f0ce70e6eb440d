import { MAX_STARTER_SETS } from '@arkwright/contracts/starter-sets/bounds';
import type { setClaimsFeature } from '../../features/set-claims/feature.ts';
import type * as tables from '../../features/set-claims/table.ts';
import { NAME } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

/** Discord's own limit: Discord also limits how fast accounts can join a guild. */
const MEMBERS = 25_000_000;

export const setClaimsMatrix: FeatureMatrix<typeof setClaimsFeature, typeof tables> = {
  tables: {
    player_claims: {
      grownBy: ['player'],
      per: 'instance',
      rows: MEMBERS * MAX_STARTER_SETS,
      goesFirst: 'those that are reset',
      told: { nobody: 'nothing goes that nobody has reset' },
      enforcedBy: {
        kind: 'outside',
        fact: 'one for each set and EOS ID; who claims has proved the ID with a code in the game',
      },
      columns: { net_id: 32, set_id: NAME },
    },
  },
};
