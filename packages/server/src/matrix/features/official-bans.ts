import type { officialBansFeature } from '../../features/official-bans/feature.ts';
import { MAX_OFFICIAL_LINES } from '../../features/official-bans/parse-official-thread.ts';
import type * as tables from '../../features/official-bans/table.ts';
import { NOBODY, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

export const officialBansMatrix: FeatureMatrix<typeof officialBansFeature, typeof tables> = {
  tables: {
    official_ban_lists: {
      grownBy: ['Studio Wildcard'],
      per: 'installation',
      rows: 1,
      goesFirst: 'the list before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['name'], closed: { name: ['official'] } },
      columns: {
        name: WORD,
        ids: 16 * MAX_OFFICIAL_LINES,
        version: 64,
        claim: 200,
        url: 500,
        problem: 300,
        validators: 4000,
      },
    },
  },
};
