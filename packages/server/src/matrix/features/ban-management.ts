import { MAX_BAN_REASON, MAX_BANNED_NAME, MAX_BANS } from '@arkwright/contracts/ban-management/bounds';
import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import { doneRetention, LIFTS_KEPT_MS } from '../../features/ban-management/enforcements-repository.ts';
import type { banManagementFeature } from '../../features/ban-management/feature.ts';
import { NOTICES_KEPT_MS, noticeRetention } from '../../features/ban-management/notices-repository.ts';
import type * as tables from '../../features/ban-management/table.ts';
import { NOBODY, onPrivacyPage, SERVERS, WORD, withIts } from '../bounds/table-bound.ts';
import { banEditor } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { banFields, MATRIX_BANNED } from '../testing/bans.ts';
import { inParams, postingRequests } from '../testing/makers.ts';

const banViewer = { who: 'holders', of: ['BanManagement_View'], names: 'instance' } as const;

export const banManagementMatrix: FeatureMatrix<typeof banManagementFeature, typeof tables> = {
  expectations: {
    ban: {
      previewPosting: banViewer,
      testPosting: { ...banEditor, changes: 'nothing', fromTier: 1 },
      list: banViewer,
      shared: { ...banViewer, fromTier: 1 },
      servers: banViewer,
      ban: { ...banEditor, fromTier: 1 },
      // After a downgrade one may still tidy up.
      unban: banEditor,
    },
  },
  requests: () => ({
    ban: {
      ...postingRequests('ban.infoChannelId'),
      list: inParams('botId'),
      shared: inParams('botId'),
      servers: (botId) => ({ params: { botId: botId as string }, query: { netId: MATRIX_BANNED } }),
      ban: (botId) => ({ body: { ...banFields(), botId } }),
      unban: (botId) => ({ body: { botId, netId: MATRIX_BANNED } }),
    },
  }),
  tables: {
    bans: {
      grownBy: ['manager', 'Discord member'],
      per: 'instance',
      rows: MAX_BANS,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: {
        kind: 'cap',
        most: { MAX_BANS },
        test: 'features/ban-management/service.db.test.ts',
      },
      columns: { player_name: MAX_BANNED_NAME, reason: MAX_BAN_REASON },
    },
    ban_lists: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 1,
      goesFirst: 'the version before',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
    },
    ban_enforcements: {
      grownBy: ['manager', 'Discord member'],
      per: 'instance',
      // Of bans those that there are, and of unbans what an instance can make in the time for which they are kept.
      rows: SERVERS * (MAX_BANS + (LIFTS_KEPT_MS / 60_000) * WRITES_A_MINUTE),
      goesFirst: 'what was done a week ago, and what could not be lifted for 90 days',
      told: onPrivacyPage('ban-management/bounds#LIFTS_KEPT_DAYS'),
      enforcedBy: {
        kind: 'outside',
        fact: 'the key has a row for each server and player; players come with entries of the ban list, which is bounded',
      },
      kept: {
        retention: doneRetention,
        ms: LIFTS_KEPT_MS,
        since: 'since',
        row: { is_banned: false, done_at: 0 },
        fastest: 60 * WRITES_A_MINUTE * SERVERS,
      },
      columns: { problem: 300 },
    },
    ban_servers: {
      grownBy: ['manager'],
      per: 'instance',
      rows: SERVERS,
      goesFirst: withIts('server'),
      told: NOBODY.parent,
      enforcedBy: { kind: 'key', columns: ['bot_id', 'server_id'], parent: 'servers' },
    },
    ban_notices: {
      grownBy: ['player'],
      per: 'instance',
      rows: 2 * SERVERS * 24 * 100,
      goesFirst: 'what was told more than a day ago',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'outside',
        fact: 'the key has two rows for each player; players are those who join in a day',
      },
      kept: { retention: noticeRetention, ms: NOTICES_KEPT_MS, since: 'at', fastest: 2 * SERVERS * 100 },
      columns: { kind: WORD },
    },
  },
};
