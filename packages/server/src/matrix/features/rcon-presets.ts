import { MAX_REPLIES_LENGTH, MAX_RUNS } from '@arkwright/contracts/rcon-presets/bounds';
import type { rconPresetsFeature } from '../../features/rcon-presets/feature.ts';
import { MAX_OPEN_RUNS, RUNS_KEPT_MS, runRetention } from '../../features/rcon-presets/run-room.ts';
import type * as tables from '../../features/rcon-presets/table.ts';
import { inDocs, NAME, NOBODY, SERVERS, WORD, withIts } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';
import { MATRIX_RUN } from '../testing/presets.ts';

const presetEditor = { who: 'holders', of: ['RconPresets_Edit'], names: 'rconPreset' } as const;
const presetFields = () => ({ name: 'Save', commands: ['SaveWorld'], isEnabled: true });

export const rconPresetsMatrix: FeatureMatrix<typeof rconPresetsFeature, typeof tables> = {
  expectations: {
    rconPresets: {
      // The page's guard asks for Rcon_View, its area is RconPresets (review, ambiguity 6).
      list: { who: 'holders', of: ['Rcon_View', 'RconPresets_View'], names: 'instance' },
      create: { ...presetEditor, names: 'instance', fromTier: 2 },
      update: { ...presetEditor, fromTier: 2 },
      remove: presetEditor,
      targets: { ...presetEditor, names: 'instance' },
      run: { ...presetEditor, fromTier: 2 },
      runSeen: { ...presetEditor, names: 'instance' },
      stop: { ...presetEditor, names: 'instance' },
      runs: { ...presetEditor, names: 'instance' },
      openRuns: { ...presetEditor, names: 'instance' },
      runState: { ...presetEditor, names: 'instance' },
    },
  },
  requests: () => ({
    rconPresets: {
      list: inParams('botId'),
      create: (botId) => ({ body: { ...presetFields(), botId } }),
      update: (id) => ({ body: { ...presetFields(), name: 'Renamed', id } }),
      remove: inParams('id'),
      targets: inParams('botId'),
      run: (id) => ({ body: { id, serverId: 'all' } }),
      runSeen: (id) => ({ body: { botId: id as string, runId: MATRIX_RUN } }),
      stop: (id) => ({ body: { botId: id as string, runId: MATRIX_RUN } }),
      runs: inParams('botId'),
      openRuns: inParams('botId'),
      runState: (id) => ({ params: { botId: id as string, runId: MATRIX_RUN } }),
    },
  }),
  tables: {
    rcon_presets: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 50,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: { kind: 'tier', limit: 'rconPresets' },
      columns: { name: NAME, commands: 50_000 },
    },
    rcon_preset_runs: {
      grownBy: ['manager', 'Discord member'],
      per: 'instance',
      rows: MAX_RUNS,
      goesFirst: 'the run that ended longest ago; after a week each',
      told: inDocs('rcon-presets', 'rcon-presets/bounds#MAX_RUNS', 'rcon-presets/bounds#RUNS_KEPT_DAYS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_RUNS: MAX_RUNS, MAX_OPEN_RUNS: MAX_OPEN_RUNS },
        test: 'features/rcon-presets/run-room.db.test.ts',
      },
      kept: {
        retention: runRetention,
        ms: RUNS_KEPT_MS,
        since: 'ended_at',
        fastest: MAX_RUNS,
      },
      columns: { preset_name: NAME, commands: 50_000, actor_name: NAME, origin: WORD },
    },
    rcon_preset_run_servers: {
      grownBy: ['manager', 'Discord member', 'game server'],
      per: 'instance',
      rows: MAX_RUNS * SERVERS,
      goesFirst: withIts('run'),
      told: inDocs('rcon-presets', 'rcon-presets/bounds#MAX_REPLIES_LENGTH'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_REPLIES_LENGTH },
        test: 'features/rcon-presets/run-room.db.test.ts',
      },
      columns: { server_name: NAME, state: WORD, reason: 200, results: 2 * MAX_REPLIES_LENGTH },
    },
  },
};
