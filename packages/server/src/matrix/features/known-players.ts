import { MAX_FORMER_NAMES, MAX_KNOWN_PLAYERS } from '@arkwright/contracts/players/bounds';
import { MAX_ARRIVALS } from '../../features/known-players/arrivals-repository.ts';
import type { knownPlayersFeature } from '../../features/known-players/feature.ts';
import {
  ARRIVALS_KEPT_MS,
  arrivalRetention,
  PLAYERS_KEPT_MS,
  unseenPlayerRetention,
} from '../../features/known-players/service.ts';
import type * as tables from '../../features/known-players/table.ts';
import { NAME, NOBODY, onPrivacyPage, SERVERS } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

export const knownPlayersMatrix: FeatureMatrix<typeof knownPlayersFeature, typeof tables> = {
  tables: {
    known_players: {
      grownBy: ['player', 'game server', 'companion'],
      per: 'instance',
      rows: MAX_KNOWN_PLAYERS,
      goesFirst: 'whoever was seen longest ago; after 180 days each',
      told: onPrivacyPage('players/bounds#PLAYERS_KEPT_DAYS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_KNOWN_PLAYERS, MAX_FORMER_NAMES },
        test: 'features/known-players/service.db.test.ts',
      },
      kept: {
        retention: unseenPlayerRetention,
        ms: PLAYERS_KEPT_MS,
        since: 'last_seen',
        row: { is_online: false },
        fastest: MAX_KNOWN_PLAYERS,
      },
      columns: { name: NAME, character_name: NAME, former_names: MAX_FORMER_NAMES * (NAME + 1) },
    },
    player_arrivals: {
      grownBy: ['game server', 'companion'],
      per: 'instance',
      rows: SERVERS * MAX_ARRIVALS,
      goesFirst: 'whoever came longest ago; after five minutes each',
      told: NOBODY.ours,
      enforcedBy: { kind: 'cap', most: { MAX_ARRIVALS }, test: 'features/known-players/service.db.test.ts' },
      kept: {
        retention: arrivalRetention,
        ms: ARRIVALS_KEPT_MS,
        since: 'at',
        fastest: SERVERS * MAX_ARRIVALS,
      },
      columns: { name: NAME },
    },
  },
};
