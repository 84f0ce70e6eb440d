import { MAX_LINES as MAX_LINES_OF_LOG } from '@arkwright/ark/log/lines';
import type { serverStatusFeature } from '../../features/server-status/feature.ts';
import { GAME_READERS } from '../../features/server-status/lost-lines.ts';
import type * as tables from '../../features/server-status/table.ts';
import { MAX_GAPS } from '../../fleet/log-position.ts';
import { NOBODY, ofServer, SERVERS, WORD, withIts } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams, inQuery } from '../testing/makers.ts';

/** Of game events (`gameEventHandlers` in registry.ts). */
const HANDLERS = Object.keys(GAME_READERS);

export const serverStatusMatrix: FeatureMatrix<typeof serverStatusFeature, typeof tables> = {
  expectations: {
    serverStatus: {
      // The servers page and the status page both show it.
      list: {
        who: 'holders',
        of: ['Servers_View', 'Status_View'],
        names: 'instance',
        apiKey: 'isEnabledServerStatus',
      },
      changes: { who: 'holders', of: ['Servers_View', 'Status_View'], names: 'server' },
      lostLines: { who: 'holders', of: ['Servers_View'], names: 'instance' },
    },
  },
  requests: () => ({
    serverStatus: { list: inQuery('botId'), changes: inParams('serverId'), lostLines: inParams('botId') },
  }),
  tables: {
    server_statuses: ofServer({ grownBy: ['game server'], columns: { state: WORD, reason: 300 } }),
    server_leases: ofServer({ grownBy: ['operator'] }),
    agent_logs: ofServer({ grownBy: ['companion'], columns: { run: 64 } }),
    game_event_positions: ofServer({
      grownBy: ['game server'],
      columns: {
        // A line has up to four hashes of 16 characters, with signs between them.
        last_lines: MAX_LINES_OF_LOG * 68,
        gaps: MAX_GAPS * (2 * MAX_LINES_OF_LOG * 71 + 100),
      },
    }),
    game_event_losses: {
      grownBy: ['game server'],
      per: 'instance',
      rows: SERVERS * HANDLERS.length,
      goesFirst: withIts('server'),
      told: NOBODY.parent,
      enforcedBy: {
        kind: 'key',
        columns: ['bot_id', 'server_id', 'handler'],
        parent: 'servers',
        closed: { handler: HANDLERS },
      },
      columns: { handler: WORD },
    },
    workers: {
      grownBy: ['operator'],
      per: 'installation',
      rows: Number.POSITIVE_INFINITY,
      goesFirst: 'workers whose lease is over',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: 'a row for each worker that runs' },
    },
  },
};
