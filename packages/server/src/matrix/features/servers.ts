import { serverFields } from '@arkwright/testing/factories';
import type { serversFeature } from '../../features/servers/feature.ts';
import type * as tables from '../../features/servers/table.ts';
import { NAME, NOBODY, SERVERS, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inBody, inParams } from '../testing/makers.ts';

const serverEditor = { who: 'holders', of: ['Servers_Edit'], names: 'server' } as const;

export const serversMatrix: FeatureMatrix<typeof serversFeature, typeof tables> = {
  expectations: {
    servers: {
      list: { who: 'holders', of: ['Servers_View'], names: 'instance', apiKey: 'isEnabledServer' },
      create: { who: 'holders', of: ['Servers_Edit'], names: 'instance' },
      update: serverEditor,
      remove: serverEditor,
      enable: serverEditor,
      disable: serverEditor,
      wipeDataDashboard: serverEditor,
      checkConnection: { ...serverEditor, changes: 'nothing' },
      // Its body names no instance: what is tested may not have been saved yet.
      testRcon: { who: 'holders-anywhere', of: ['Servers_Edit'], changes: 'nothing' },
    },
  },
  requests: ({ rconPort }) => ({
    servers: {
      list: inParams('botId'),
      create: (botInstanceId) => ({ body: { server: { ...serverFields(), botInstanceId } } }),
      update: (id) => ({ body: { server: { ...serverFields({ name: 'Renamed' }), id } } }),
      remove: inBody('serverId'),
      enable: inBody('serverId'),
      disable: inBody('serverId'),
      wipeDataDashboard: inParams('serverId'),
      checkConnection: inBody('serverId'),
      testRcon: () => ({ body: { host: '127.0.0.1', port: rconPort, password: 'does not matter' } }),
    },
  }),
  tables: {
    servers: {
      grownBy: ['manager', 'companion'],
      per: 'instance',
      rows: SERVERS,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: { kind: 'tier', limit: 'servers' },
      columns: {
        name: NAME,
        name_short: 10,
        host: 255,
        rcon_password: 1000,
        hosting: WORD,
        host_kind: WORD,
        host_id: 16,
        cluster_id: 100,
        mod_ids: 200 * 13,
        admins: 500 * 33,
        session_name: 100,
        map: 100,
        version: 30,
      },
    },
  },
};
