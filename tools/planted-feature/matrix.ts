import { mostOf } from '@arkwright/contracts/derived/limits';
import type { greetingsFeature } from '../../features/greetings/feature.ts';
import type * as tables from '../../features/greetings/table.ts';
import { NAME, NOBODY } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';

export const greetingsMatrix: FeatureMatrix<typeof greetingsFeature, typeof tables> = {
  expectations: {
    greetings: {
      list: { who: 'holders', of: ['Greetings_View'], names: 'instance' },
      create: { who: 'holders', of: ['Greetings_Edit'], names: 'instance', fromTier: 3 },
      remove: { who: 'holders', of: ['Greetings_Edit'], names: 'greeting' },
    },
  },
  requests: () => ({
    greetings: {
      list: inParams('botId'),
      create: (botId) => ({ body: { data: { botId, name: 'Hello' } } }),
      remove: inParams('id'),
    },
  }),
  tables: {
    greetings: {
      grownBy: ['manager'],
      per: 'instance',
      rows: mostOf('greetings'),
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: { kind: 'tier', limit: 'greetings' },
      columns: { name: NAME },
    },
  },
};
