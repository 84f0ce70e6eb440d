import { DAY_MS } from '@arkwright/contracts/core/durations';
import { MAX_DECAY_ENTRIES, MAX_DECAY_REMOVALS, REMOVED_KEPT_DAYS } from '@arkwright/contracts/decay/bounds';
import type { decayFeature } from '../../features/decay/feature.ts';
import { removedRetention } from '../../features/decay/repository.ts';
import type * as tables from '../../features/decay/table.ts';
import { NAME, NOBODY, onPrivacyPage, SERVERS, WORD, withIts } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_TRIBE } from '../testing/dashboard-entries.ts';
import { MATRIX_DECAY } from '../testing/decay.ts';
import { inParams, postingRequests } from '../testing/makers.ts';

const decayViewer = { who: 'holders', of: ['AutomaticDecay_View'], names: 'instance' } as const;
const decayEditor = { who: 'holders', of: ['AutomaticDecay_Edit'], names: 'instance', fromTier: 3 } as const;

export const decayMatrix: FeatureMatrix<typeof decayFeature, typeof tables> = {
  expectations: {
    decay: {
      previewPosting: { ...decayViewer },
      testPosting: { ...decayEditor, changes: 'nothing' },
      list: decayViewer,
      state: decayViewer,
      simulate: { ...decayViewer, fromTier: 3, changes: 'nothing' },
      fates: { ...decayViewer, fromTier: 3, changes: 'nothing' },
      extend: decayEditor,
      approve: decayEditor,
      protect: { ...decayEditor, names: 'server' },
      unprotect: { ...decayEditor, names: 'server' },
    },
  },
  requests: () => ({
    decay: {
      ...postingRequests('decay.channelId'),
      list: inParams('botId'),
      state: inParams('botId'),
      simulate: (botId) => ({ body: { botId, settings: {}, at: 1 } }),
      fates: (botId) => ({ body: { botId, serverId: 'any', settings: {}, at: 1 } }),
      extend: (botId) => ({ body: { botId, id: MATRIX_DECAY } }),
      approve: (botId) => ({ body: { botId, ids: [MATRIX_DECAY] } }),
      protect: (serverId) => ({
        body: { serverId, teamId: MATRIX_TRIBE, name: 'Wolves', until: 0, reason: '' },
      }),
      unprotect: (serverId) => ({ body: { serverId, teamId: MATRIX_TRIBE } }),
    },
  }),
  tables: {
    decay_entries: {
      grownBy: ['game server'],
      per: 'instance',
      rows: MAX_DECAY_ENTRIES,
      goesFirst: 'one whose tribe came back; while there are more, no further tribe is warned',
      told: onPrivacyPage('decay/bounds#REMOVED_KEPT_DAYS'),
      enforcedBy: { kind: 'cap', most: { MAX_DECAY_ENTRIES }, test: 'features/decay/sweep.db.test.ts' },
      kept: {
        retention: removedRetention,
        ms: REMOVED_KEPT_DAYS * DAY_MS,
        since: 'removed_at',
        fastest: MAX_DECAY_ENTRIES,
      },
      columns: { team_id: WORD, name: NAME, state: WORD, approvals: 4 * NAME, problem: 1000 },
    },
    decay_removals: {
      grownBy: ['game server', 'Discord member'],
      per: 'instance',
      rows: MAX_DECAY_REMOVALS,
      goesFirst: 'the oldest record',
      told: onPrivacyPage('decay/bounds#MAX_DECAY_REMOVALS'),
      enforcedBy: { kind: 'cap', most: { MAX_DECAY_REMOVALS }, test: 'features/decay/sweep.db.test.ts' },
      columns: {
        kind: WORD,
        subject: WORD,
        name: NAME,
        commands: 100 * 60,
        state: WORD,
        outcome: 1000,
        by: NAME,
      },
    },
    decay_servers: {
      grownBy: ['manager'],
      per: 'instance',
      rows: SERVERS,
      goesFirst: withIts('server'),
      told: NOBODY.parent,
      enforcedBy: { kind: 'key', columns: ['bot_id', 'server_id'], parent: 'servers' },
    },
  },
};
