import {
  MAX_INFRACTION_COUNTS,
  MAX_INFRACTIONS_KEPT,
  MAX_REGISTRATIONS,
} from '@arkwright/contracts/player-registrations/bounds';
import type { infractionsFeature } from '../../features/infractions/feature.ts';
import type * as tables from '../../features/infractions/table.ts';
import { onPrivacyPage } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

export const infractionsMatrix: FeatureMatrix<typeof infractionsFeature, typeof tables> = {
  tables: {
    player_infraction_counts: {
      grownBy: ['player'],
      per: 'instance',
      rows: MAX_INFRACTION_COUNTS,
      goesFirst: 'the oldest of players who are not registered',
      told: onPrivacyPage('player-registrations/bounds#MAX_INFRACTION_COUNTS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_INFRACTION_COUNTS },
        test: 'matrix/lasting-counters.db.test.ts',
      },
      columns: { net_id: 32 },
    },
    player_infractions: {
      grownBy: ['player'],
      per: 'instance',
      rows: MAX_REGISTRATIONS * MAX_INFRACTIONS_KEPT,
      goesFirst: 'the oldest infraction of the same player',
      told: onPrivacyPage('player-registrations/bounds#MAX_INFRACTIONS_KEPT'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_INFRACTIONS_KEPT },
        test: 'features/banned-words/service.db.test.ts',
      },
      columns: { word: 30 },
    },
  },
};
