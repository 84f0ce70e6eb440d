import type { playerCountsFeature } from '../../features/player-counts/feature.ts';
import { COUNTS_KEPT_MS, oldCountRetention } from '../../features/player-counts/service.ts';
import type * as tables from '../../features/player-counts/table.ts';
import { inDocs, SERVERS } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

export const playerCountsMatrix: FeatureMatrix<typeof playerCountsFeature, typeof tables> = {
  tables: {
    player_counts: {
      grownBy: ['operator'],
      per: 'instance',
      rows: SERVERS * 92,
      goesFirst: 'days that ended more than 90 days ago',
      told: inDocs('server-status', 'status-and-listing/ranges#RANGES'),
      enforcedBy: {
        kind: 'outside',
        fact: 'the key has a row for each server and day, and only the program adds any',
      },
      kept: { retention: oldCountRetention, ms: COUNTS_KEPT_MS, since: 'day', fastest: 1000 },
      columns: { counts: 288 * 6 },
    },
  },
};
