import { MAX_CLUSTERS_OF_PLAYER, MAX_REGISTRATIONS } from '@arkwright/contracts/player-registrations/bounds';
import type { playtimeFeature } from '../../features/playtime/feature.ts';
import type * as tables from '../../features/playtime/table.ts';
import { inDocs } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

export const playtimeMatrix: FeatureMatrix<typeof playtimeFeature, typeof tables> = {
  tables: {
    player_playtimes: {
      grownBy: ['player', 'game server', 'companion'],
      per: 'instance',
      rows: MAX_REGISTRATIONS * MAX_CLUSTERS_OF_PLAYER,
      goesFirst: 'nothing: on a further cluster the time counts on all servers alone',
      told: inDocs('player-registration', 'player-registrations/bounds#MAX_CLUSTERS_OF_PLAYER'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_CLUSTERS_OF_PLAYER: MAX_CLUSTERS_OF_PLAYER },
        test: 'features/playtime/playtime.db.test.ts',
      },
    },
  },
};
