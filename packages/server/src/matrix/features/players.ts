import { WRITES_A_MINUTE } from '@arkwright/contracts/core/rates';
import { MAX_NOTE_LENGTH, MAX_NOTES, MAX_NOTES_OF_PLAYER } from '@arkwright/contracts/players/bounds';
import type { playersFeature } from '../../features/players/feature.ts';
import { NOTES_KEPT_MS, oldNoteRetention } from '../../features/players/notes-service.ts';
import type * as tables from '../../features/players/table.ts';
import { NAME, onPrivacyPage } from '../bounds/table-bound.ts';
import { banEditor } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';
import { MATRIX_NOTE } from '../testing/notes.ts';
import { MATRIX_NET_ID } from '../testing/registrations.ts';

const playerViewer = {
  who: 'holders',
  of: [
    'DataDashboard_View',
    'PlayerRegistration_View',
    'PlayerAlerts_View',
    'BanManagement_View',
    'BannedWords_View',
    'StarterSets_View',
    'Logging_View',
    'Moderation_View',
  ],
  names: 'instance',
} as const;

export const playersMatrix: FeatureMatrix<typeof playersFeature, typeof tables> = {
  expectations: {
    // Players by name (issue 10), for every screen that shows or asks for one.
    players: {
      search: {
        who: 'holders',
        of: [
          'Logging_View',
          'Moderation_View',
          'BanManagement_View',
          'PlayerAlerts_View',
          'PlayerRegistration_View',
        ],
        names: 'instance',
      },
      // On the page of a server: the same people as Home's list.
      onServer: {
        who: 'holders',
        of: ['Logging_View', 'Moderation_View', 'BanManagement_View'],
        names: 'server',
      },
      // All about one (issue 13), each section for those who may view its area.
      page: playerViewer,
      timeline: playerViewer,
      // Notes are part of moderation, as bans are.
      addNote: banEditor,
      changeNote: { ...banEditor, isAuthors: true, changes: 'nothing' },
      deleteNote: banEditor,
    },
  },
  requests: () => ({
    players: {
      search: inParams('botId'),
      onServer: inParams('serverId'),
      page: (botId) => ({ params: { botId: botId as string, netId: MATRIX_NET_ID } }),
      timeline: (botId) => ({ params: { botId: botId as string, netId: MATRIX_NET_ID } }),
      addNote: (botId) => ({ body: { botId, netId: MATRIX_NET_ID, text: 'Raids at night' } }),
      changeNote: (botId) => ({ body: { botId, id: MATRIX_NOTE, text: 'Raids by day' } }),
      deleteNote: (botId) => ({ body: { botId, id: MATRIX_NOTE } }),
    },
  }),
  tables: {
    player_notes: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_NOTES,
      goesFirst: 'one that nobody has changed for two years; one more than that is refused',
      told: onPrivacyPage('players/bounds#NOTES_KEPT_DAYS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_NOTES, MAX_NOTES_OF_PLAYER },
        test: 'features/players/notes.db.test.ts',
      },
      kept: {
        retention: oldNoteRetention,
        ms: NOTES_KEPT_MS,
        since: 'written_at',
        fastest: 60 * WRITES_A_MINUTE,
      },
      columns: { author_name: NAME, text: MAX_NOTE_LENGTH },
    },
  },
};
