import { MAX_SYNCED_AT_ONCE } from '@arkwright/contracts/host-sync/bounds';
import type { hostSyncFeature } from '../../features/host-sync/feature.ts';
import type * as tables from '../../features/host-sync/table.ts';
import { NAME, NOBODY, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { HOST_SERVICE } from '../testing/host-service.ts';
import { inBody, inParams } from '../testing/makers.ts';

const viewer = { who: 'holders', of: ['Nitrado_View'], names: 'instance' } as const;
const editor = { who: 'holders', of: ['Nitrado_Edit'], names: 'instance' } as const;

export const hostSyncMatrix: FeatureMatrix<typeof hostSyncFeature, typeof tables> = {
  expectations: {
    nitradoServices: {
      // It has old readings made anew.
      services: { ...viewer, changes: 'something' },
      state: viewer,
      refresh: editor,
      addServers: editor,
      link: { ...editor, alsoChanges: 'server' },
      unlink: { ...editor, alsoChanges: 'server' },
      sync: editor,
      dismissRun: editor,
    },
  },
  requests: ({ serverOf }) => ({
    nitradoServices: {
      services: inParams('botId'),
      state: inParams('botId'),
      refresh: inBody('botId'),
      // No account has it: Nitrado is not asked.
      addServers: (botId) => ({
        body: { botId, services: [{ serviceId: 4_100_099, name: 'Service', nameShort: 'S' }] },
      }),
      link: (botId) => ({ body: { botId, serverId: serverOf(botId), serviceId: HOST_SERVICE } }),
      unlink: (botId) => ({ body: { botId, serverId: serverOf(botId) } }),
      sync: inBody('botId'),
      dismissRun: (botId) => ({ body: { botId, runId: 'none' } }),
    },
  }),
  tables: {
    host_sync_runs: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 2,
      goesFirst: 'the one before, of its kind',
      told: NOBODY.replaced,
      enforcedBy: { kind: 'key', columns: ['bot_id', 'kind'], closed: { kind: ['started', 'automatic'] } },
      // A name, a message of up to 300 characters, and what changed.
      columns: { kind: WORD, started_by: NAME, entries: MAX_SYNCED_AT_ONCE * 600 },
    },
  },
};
