import { MAX_REGISTRATIONS } from '@arkwright/contracts/player-registrations/bounds';
import { expiredCodes, PENDING_NEWS_MS } from '../../features/player-registrations/member-service.ts';
import type { registeredPlayersFeature } from '../../features/registered-players/feature.ts';
import type * as tables from '../../features/registered-players/table.ts';
import { NAME, onPrivacyPage } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

export const registeredPlayersMatrix: FeatureMatrix<typeof registeredPlayersFeature, typeof tables> = {
  tables: {
    player_registrations: {
      grownBy: ['Discord member', 'manager'],
      per: 'instance',
      rows: MAX_REGISTRATIONS,
      goesFirst: 'codes whose quarter of an hour is over; one more registration is refused',
      told: onPrivacyPage('player-registrations/bounds#CODE_LIFETIME_MS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_REGISTRATIONS },
        test: 'features/player-registrations/service.db.test.ts',
      },
      kept: {
        retention: expiredCodes,
        ms: 2 * PENDING_NEWS_MS,
        since: 'code_expires_at',
        fastest: 4 * MAX_REGISTRATIONS,
      },
      columns: { discord_username: NAME, awaited_net_id: 32, confirmation_code: 20 },
    },
  },
};
