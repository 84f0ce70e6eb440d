import { MAX_DOWNLOAD_BYTES, PIECE_BYTES } from '../../features/account/build-service.ts';
import type { accountFeature } from '../../features/account/feature.ts';
import type * as tables from '../../features/account/table.ts';
import { NAME, NOBODY, onPrivacyPage, SEALED, WORD } from '../bounds/table-bound.ts';
import { signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare, inParams } from '../testing/makers.ts';

export const accountMatrix: FeatureMatrix<typeof accountFeature, typeof tables> = {
  expectations: {
    account: {
      remove: { who: 'self-or-admin', names: 'account' },
      // Everyone has a download that is ready here, which the call finds.
      downloadData: signedIn,
      downloadState: signedIn,
      // One's own, once (review, case 27).
      downloadFile: { who: 'signed-in', names: 'download', changes: 'something' },
      sessions: signedIn,
      endSession: { who: 'signed-in', names: 'session' },
      endAllSessions: signedIn,
    },
  },
  requests: () => ({
    account: {
      remove: inParams('id'),
      downloadData: bare,
      downloadState: bare,
      downloadFile: inParams('token'),
      sessions: bare,
      endSession: inParams('id'),
      endAllSessions: bare,
    },
  }),
  tables: {
    data_downloads: {
      grownBy: ['person'],
      per: 'person',
      rows: 1,
      goesFirst: 'the one before',
      told: onPrivacyPage('account/schema#DOWNLOAD_LIFETIME_MS'),
      enforcedBy: { kind: 'key', columns: ['user_id'], parent: 'users' },
      columns: { state: WORD, token_sealed: SEALED },
    },
    data_download_parts: {
      grownBy: ['person'],
      per: 'person',
      rows: Math.ceil(MAX_DOWNLOAD_BYTES / PIECE_BYTES),
      goesFirst: 'all of a download, ten minutes after it was made',
      told: onPrivacyPage('account/schema#DOWNLOAD_LIFETIME_MS'),
      enforcedBy: {
        kind: 'cap',
        most: { mostBytes: MAX_DOWNLOAD_BYTES },
        test: 'features/account/zip-stream.test.ts',
      },
      columns: { content: PIECE_BYTES },
    },
    account_departures: {
      grownBy: ['person'],
      per: 'person',
      rows: 1,
      goesFirst: 'each when the histories are without the name, which a job sees to',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: 'a row for each account that is deleted, until its job is done' },
      columns: { username: NAME },
    },
  },
};
