import { DASHBOARD_KINDS } from '@arkwright/contracts/core/data-kinds';
import {
  MAX_INSTANCE_ROWS,
  MAX_MEMBERS,
  MAX_SERVER_ROWS,
  MAX_UPLOAD_PARTS,
  MAX_UPLOAD_ROWS,
} from '@arkwright/contracts/uploads/bounds';
import { DEAD_KEPT_MS } from '../../features/uploads/clean-rows.ts';
import type { uploadsFeature } from '../../features/uploads/feature.ts';
import type * as tables from '../../features/uploads/table.ts';
import { deadDinoRetention } from '../../features/uploads/wipe-service.ts';
import {
  inDocs,
  MAX_ID_LENGTH,
  NOBODY,
  SERVERS,
  type TableBound,
  WORD,
  withIts,
} from '../bounds/table-bound.ts';
import { companion } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

/** Names in an upload (contracts/uploads/upload.ts). */
const UPLOADED_NAME = 200;
const entries = (columns: Record<string, number>): TableBound => ({
  grownBy: ['companion', 'player'],
  per: 'instance',
  rows: MAX_INSTANCE_ROWS,
  goesFirst: 'players seen longest ago; of the rest, what the snapshot under way does not hold',
  told: inDocs('data-dashboard', 'uploads/bounds#MAX_SERVER_ROWS', 'uploads/bounds#MAX_INSTANCE_ROWS'),
  enforcedBy: {
    kind: 'cap',
    most: { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS },
    test: 'features/uploads/replace.db.test.ts',
  },
  columns,
});
/** A snapshot that is not whole takes nothing away. */
const emptyPart = (serverId: unknown) => ({
  body: { serverId, snapshotId: 'matrix', part: 1, isLast: false, rows: [] },
});

export const uploadsMatrix: FeatureMatrix<typeof uploadsFeature, typeof tables> = {
  expectations: {
    uploads: {
      uploadPlayers: companion,
      uploadTribes: companion,
      uploadBases: companion,
      uploadDinos: companion,
    },
  },
  requests: () => ({
    uploads: {
      uploadPlayers: emptyPart,
      uploadTribes: emptyPart,
      uploadBases: emptyPart,
      uploadDinos: emptyPart,
    },
  }),
  tables: {
    player_entries: entries({
      character_name: UPLOADED_NAME,
      player_name: UPLOADED_NAME,
      tribe_name: UPLOADED_NAME,
      tribe_history: 20 * 300,
    }),
    tribe_entries: {
      ...entries({
        tribe_name: UPLOADED_NAME,
        // All members of a server together, spread over its tribes: 500 of one at most.
        members: 500 * 600,
        search_text: 500 * 600,
      }),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS, MAX_MEMBERS: MAX_MEMBERS },
        test: 'features/uploads/replace.db.test.ts',
      },
    },
    base_entries: entries({ owner_name: UPLOADED_NAME }),
    dino_entries: {
      ...entries({
        owner_name: UPLOADED_NAME,
        species: UPLOADED_NAME,
        name: UPLOADED_NAME,
        team_history: 20 * 300,
        search_text: 3 * UPLOADED_NAME + 4 * MAX_ID_LENGTH,
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
        test: '../../contracts/src/uploads/upload.test.ts',
      },
      columns: { kind: WORD, game_ids: MAX_UPLOAD_ROWS * 100, removed_ids: MAX_UPLOAD_ROWS * 100 },
    },
  },
};
