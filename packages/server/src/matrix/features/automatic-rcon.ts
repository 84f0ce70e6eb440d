import { KEPT_RUNS, MAX_TIMED_COMMANDS } from '@arkwright/contracts/automatic-rcon/bounds';
import type { automaticRconFeature } from '../../features/automatic-rcon/feature.ts';
import { CLAIM_MS } from '../../features/automatic-rcon/start-service.ts';
import type * as tables from '../../features/automatic-rcon/table.ts';
import { IDS, inDocs, NAME, NOBODY, SERVERS, WORD, withIts } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inBody, inQuery } from '../testing/makers.ts';
import { timedCommandFields } from '../testing/timed-commands.ts';

const timedCommandEditor = { who: 'holders', of: ['AutomaticRcon_Edit'], names: 'timedCommand' } as const;
const CLAIMS = CLAIM_MS / 60_000;
const RUNS_OF_COMMAND = KEPT_RUNS + CLAIMS;

export const automaticRconMatrix: FeatureMatrix<typeof automaticRconFeature, typeof tables> = {
  expectations: {
    automaticRcon: {
      list: { who: 'holders', of: ['AutomaticRcon_View'], names: 'instance' },
      targets: { who: 'holders', of: ['AutomaticRcon_View'], names: 'instance' },
      runs: { who: 'holders', of: ['AutomaticRcon_View'], names: 'timedCommand' },
      create: { ...timedCommandEditor, names: 'instance', fromTier: 3 },
      update: { ...timedCommandEditor, fromTier: 3 },
      // What a lower tier has left over may be switched off and deleted.
      remove: timedCommandEditor,
      enable: { ...timedCommandEditor, fromTier: 3 },
      disable: timedCommandEditor,
      run: { ...timedCommandEditor, fromTier: 3 },
    },
  },
  requests: () => ({
    automaticRcon: {
      list: inQuery('botId'),
      targets: inQuery('botId'),
      runs: inQuery('id'),
      create: (botId) => ({ body: { timedCommand: { ...timedCommandFields(), botId } } }),
      update: (id) => ({ body: { timedCommand: { ...timedCommandFields({ name: 'Renamed' }), id } } }),
      remove: inBody('id'),
      enable: inBody('id'),
      disable: inBody('id'),
      run: inBody('id'),
    },
  }),
  tables: {
    timed_commands: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_TIMED_COMMANDS,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: {
        kind: 'cap',
        most: { MAX_TIMED_COMMANDS },
        test: 'features/automatic-rcon/service.db.test.ts',
      },
      columns: { name: NAME, command: 200, server_ids: IDS, time_zone: 50 },
    },
    timed_command_runs: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_TIMED_COMMANDS * RUNS_OF_COMMAND,
      goesFirst: 'the oldest run of the command, once its minute is ten minutes ago',
      told: inDocs('timed-commands', 'automatic-rcon/bounds#KEPT_RUNS'),
      enforcedBy: { kind: 'cap', most: { KEPT_RUNS }, test: 'features/automatic-rcon/runs.db.test.ts' },
      columns: { started_by: NAME, command: 200, preset_name: NAME },
    },
    timed_command_results: {
      grownBy: ['manager', 'game server'],
      per: 'instance',
      rows: MAX_TIMED_COMMANDS * RUNS_OF_COMMAND * SERVERS,
      goesFirst: withIts('run'),
      told: inDocs('timed-commands', 'automatic-rcon/bounds#KEPT_RUNS'),
      enforcedBy: { kind: 'cap', most: { KEPT_RUNS }, test: 'features/automatic-rcon/runs.db.test.ts' },
      columns: { server_name: NAME, outcome: WORD, reply: 300 },
    },
  },
};
