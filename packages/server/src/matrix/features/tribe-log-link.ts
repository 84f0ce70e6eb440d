import { MAX_LINE_LENGTH } from '@arkwright/ark/log/lines';
import {
  MAX_ENDED_LINKS,
  MAX_TRIBE_LOG_LINKS,
  MAX_WAITING_LINES,
} from '@arkwright/contracts/tribe-log-link/bounds';
import type { tribeLogLinkFeature } from '../../features/tribe-log-link/feature.ts';
import { MAX_DEPARTURES } from '../../features/tribe-log-link/hear-service.ts';
import {
  DEPARTURES_KEPT_MS,
  ENDED_KEPT_MS,
  endedLinks,
  oldDepartures,
} from '../../features/tribe-log-link/settle-service.ts';
import type * as tables from '../../features/tribe-log-link/table.ts';
import { inDocs, NAME, NOBODY, onPrivacyPage, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_TRIBE } from '../testing/dashboard-entries.ts';
import { inParams } from '../testing/makers.ts';
import { MATRIX_LINK } from '../testing/tribe-log-links.ts';

const linkEditor = { who: 'holders', of: ['TribeLogLink_Edit'], names: 'instance' } as const;

export const tribeLogLinkMatrix: FeatureMatrix<typeof tribeLogLinkFeature, typeof tables> = {
  expectations: {
    // Members make links in Discord. What a lower tier has left over may be refused and ended.
    tribeLogLink: {
      list: { who: 'holders', of: ['TribeLogLink_View'], names: 'instance' },
      approve: { ...linkEditor, fromTier: 3 },
      refuse: linkEditor,
      end: linkEditor,
    },
  },
  requests: () => ({
    tribeLogLink: {
      list: inParams('botId'),
      approve: (botId) => ({ body: { botId, id: MATRIX_LINK, tribeId: MATRIX_TRIBE } }),
      refuse: (botId) => ({ body: { botId, id: MATRIX_LINK } }),
      end: (botId) => ({ body: { botId, id: MATRIX_LINK } }),
    },
  }),
  tables: {
    tribe_log_links: {
      grownBy: ['Discord member'],
      per: 'instance',
      rows: MAX_TRIBE_LOG_LINKS + MAX_ENDED_LINKS,
      goesFirst: 'of the ended ones those that ended first, and each after 7 days; one more link is refused',
      told: onPrivacyPage('tribe-log-link/bounds#ENDED_KEPT_DAYS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_TRIBE_LOG_LINKS, MAX_ENDED_LINKS },
        test: 'features/tribe-log-link/bounds.db.test.ts',
      },
      kept: {
        retention: endedLinks,
        ms: ENDED_KEPT_MS,
        since: 'ended_at',
        row: { state: 'ended' },
        fastest: 10 * MAX_TRIBE_LOG_LINKS,
      },
      columns: {
        discord_username: NAME,
        tribe_name: NAME,
        character_name: NAME,
        place: WORD,
        place_name: NAME,
        kinds: 100,
        state: WORD,
        reason: WORD,
        proof: WORD,
        approved_by: NAME,
      },
    },
    tribe_log_lines: {
      grownBy: ['player', 'game server'],
      per: 'instance',
      rows: MAX_TRIBE_LOG_LINKS * MAX_WAITING_LINES,
      goesFirst: 'the oldest line of the link',
      told: inDocs('logging', 'tribe-log-link/bounds#MAX_WAITING_LINES'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_WAITING_LINES },
        test: 'features/tribe-log-link/bounds.db.test.ts',
      },
      columns: { game_time: WORD, text: MAX_LINE_LENGTH },
    },
    tribe_departures: {
      grownBy: ['player', 'game server'],
      per: 'instance',
      rows: MAX_DEPARTURES,
      goesFirst: 'the oldest; after a day each',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'cap',
        most: { MAX_DEPARTURES },
        test: 'features/tribe-log-link/bounds.db.test.ts',
      },
      kept: { retention: oldDepartures, ms: DEPARTURES_KEPT_MS, since: 'at', fastest: MAX_DEPARTURES },
    },
  },
};
