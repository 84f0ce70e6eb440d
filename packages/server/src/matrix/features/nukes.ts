import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import { MAX_WAITING_NUKES, NUKE_WAITS_MINUTES } from '@arkwright/contracts/nukes/bounds';
import type { nukesFeature } from '../../features/nukes/feature.ts';
import { endedNukeRetention } from '../../features/nukes/requests-repository.ts';
import type * as tables from '../../features/nukes/table.ts';
import { NAME, onPrivacyPage, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_BASE, MATRIX_CHARACTER, MATRIX_NUKE, MATRIX_TRIBE } from '../testing/dashboard-entries.ts';
import { inParams } from '../testing/makers.ts';

const dashboardViewer = { who: 'holders', of: ['DataDashboard_View'], names: 'instance' } as const;
const dashboardEditor = { who: 'holders', of: ['DataDashboard_Edit'] } as const;

export const nukesMatrix: FeatureMatrix<typeof nukesFeature, typeof tables> = {
  expectations: {
    // With the companion, as the Data Dashboard (§6, §8).
    nukes: {
      nukeTribe: { ...dashboardEditor, names: 'server', fromTier: 2, needsCompanion: true },
      nukePlayer: { ...dashboardEditor, names: 'server', fromTier: 2, needsCompanion: true },
      nukeBase: { ...dashboardEditor, names: 'server', fromTier: 2, needsCompanion: true },
      waitingNukes: { ...dashboardViewer, fromTier: 2 },
      declineNuke: { ...dashboardEditor, names: 'server', fromTier: 2 },
    },
  },
  requests: () => ({
    nukes: {
      nukeTribe: (serverId) => ({ body: { serverId, tribeId: MATRIX_TRIBE } }),
      nukePlayer: (serverId) => ({ body: { serverId, playerId: MATRIX_CHARACTER } }),
      nukeBase: (serverId) => ({ body: { serverId, baseId: MATRIX_BASE } }),
      waitingNukes: inParams('botId'),
      declineNuke: (serverId) => ({ body: { serverId, id: MATRIX_NUKE } }),
    },
  }),
  tables: {
    nuke_requests: {
      grownBy: ['manager', 'Discord member'],
      per: 'instance',
      rows: MAX_WAITING_NUKES,
      goesFirst: 'one that has ended; one more than that is refused',
      told: onPrivacyPage('nukes/bounds#NUKE_WAITS_MINUTES'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_WAITING_NUKES },
        test: 'features/nukes/approval.db.test.ts',
      },
      kept: {
        retention: endedNukeRetention,
        ms: NUKE_WAITS_MINUTES * MINUTE_MS,
        since: 'at',
        fastest: 60 * WRITES_A_MINUTE,
      },
      columns: { kind: WORD, target_id: NAME, name: NAME, person_id: WORD, by: NAME },
    },
  },
};
