import {
  MAX_INSTANCE_ROWS,
  MAX_MEMBERS,
  MAX_SERVER_ROWS,
  MAX_UPLOAD_PARTS,
  MAX_UPLOAD_ROWS,
} from '@arkwright/contracts/data-dashboard/bounds';
import { DASHBOARD_KINDS } from '@arkwright/contracts/data-dashboard/schema';
import { DEAD_KEPT_MS } from '../../features/data-dashboard/clean-rows.ts';
import { deadDinoRetention } from '../../features/data-dashboard/wipe-service.ts';
import { inDocs, MAX_ID_LENGTH, NOBODY, SERVERS, type TableBound, WORD, withIts } from './table-bound.ts';

/** Names in an upload (contracts/data-dashboard/upload.ts). */
const NAME = 200;

const entries = (columns: Record<string, number>): TableBound => ({
  grownBy: ['companion', 'player'],
  per: 'instance',
  rows: MAX_INSTANCE_ROWS,
  goesFirst: 'players seen longest ago; of the rest, what the snapshot under way does not hold',
  told: inDocs(
    'data-dashboard',
    'data-dashboard/bounds#MAX_SERVER_ROWS',
    'data-dashboard/bounds#MAX_INSTANCE_ROWS',
  ),
  enforcedBy: {
    kind: 'cap',
    most: { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS },
    test: 'features/data-dashboard/replace.db.test.ts',
  },
  columns,
});

/** Tables of the Data Dashboard. */
export const DASHBOARD: Record<string, TableBound> = {
  player_entries: entries({
    character_name: NAME,
    player_name: NAME,
    tribe_name: NAME,
    tribe_history: 20 * 300,
  }),
  tribe_entries: {
    ...entries({
      tribe_name: NAME,
      // All members of a server together, spread over its tribes: 500 of one at most.
      members: 500 * 600,
      search_text: 500 * 600,
    }),
    enforcedBy: {
      kind: 'cap',
      most: { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS, MAX_MEMBERS: MAX_MEMBERS },
      test: 'features/data-dashboard/replace.db.test.ts',
    },
  },
  base_entries: entries({ owner_name: NAME }),
  dino_entries: {
    ...entries({
      ...{ owner_name: NAME, species: NAME, name: NAME, team_history: 20 * 300 },
      search_text: 3 * NAME + 4 * MAX_ID_LENGTH,
    }),
    kept: {
      retention: deadDinoRetention,
      ms: DEAD_KEPT_MS,
      since: 'died_at',
      fastest: MAX_INSTANCE_ROWS,
    },
  },
  dashboard_snapshots: {
    grownBy: ['companion'],
    per: 'instance',
    rows: SERVERS * DASHBOARD_KINDS.length,
    goesFirst: withIts('server'),
    told: NOBODY.parent,
    enforcedBy: {
      kind: 'key',
      columns: ['bot_id', 'server_id', 'kind'],
      parent: 'servers',
      closed: { kind: DASHBOARD_KINDS },
    },
    columns: { kind: WORD, past_ids: 5 * 100 },
  },
  dashboard_snapshot_parts: {
    grownBy: ['companion'],
    per: 'instance',
    rows: SERVERS * DASHBOARD_KINDS.length * MAX_UPLOAD_PARTS,
    goesFirst: 'all of a snapshot when it is whole, or another one begins',
    told: NOBODY.ours,
    enforcedBy: {
      kind: 'cap',
      most: { MAX_UPLOAD_PARTS: MAX_UPLOAD_PARTS },
      test: '../../contracts/src/data-dashboard/upload.test.ts',
    },
    columns: { kind: WORD, game_ids: MAX_UPLOAD_ROWS * 100, removed_ids: MAX_UPLOAD_ROWS * 100 },
  },
};
