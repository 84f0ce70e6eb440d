import { MAX_WATCHED_MODS } from '@arkwright/contracts/update-notifications/bounds';
import { MAX_KNOWN_MODS } from '../../features/update-notifications/ask-service.ts';
import type { updateNotificationsFeature } from '../../features/update-notifications/feature.ts';
import {
  MODS_KEPT_MS,
  unwatchedModRetention,
} from '../../features/update-notifications/retention-service.ts';
import { MAX_BUILDS } from '../../features/update-notifications/sources-repository.ts';
import type * as tables from '../../features/update-notifications/table.ts';
import { NAME, NOBODY, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams, postingRequests } from '../testing/makers.ts';

export const updateNotificationsMatrix: FeatureMatrix<typeof updateNotificationsFeature, typeof tables> = {
  expectations: {
    updateNotifications: {
      previewPosting: { who: 'holders', of: ['UpdateNotifications_View'], names: 'instance' },
      testPosting: {
        who: 'holders',
        of: ['UpdateNotifications_Edit'],
        names: 'instance',
        changes: 'nothing',
        fromTier: 3,
      },
      state: { who: 'holders', of: ['UpdateNotifications_View'], names: 'instance' },
    },
  },
  requests: () => ({
    updateNotifications: {
      ...postingRequests('updateNotification.notificationChannelGameId'),
      state: inParams('botId'),
    },
  }),
  tables: {
    update_notices: {
      grownBy: ['manager', 'companion'],
      per: 'instance',
      rows: MAX_WATCHED_MODS + 1,
      goesFirst: 'those of mods that are not watched any more, at the next look',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'cap',
        most: { MAX_WATCHED_MODS },
        test: 'features/update-notifications/watched.test.ts',
      },
      columns: { subject: WORD },
    },
    game_builds: {
      grownBy: ['Steam'],
      per: 'installation',
      rows: MAX_BUILDS,
      goesFirst: 'the oldest build',
      told: { nobody: 'only the newest is shown and told' },
      enforcedBy: {
        kind: 'cap',
        most: { MAX_BUILDS },
        test: 'features/update-notifications/service.db.test.ts',
      },
    },
    known_mods: {
      grownBy: ['manager', 'companion', 'CurseForge'],
      per: 'installation',
      rows: MAX_KNOWN_MODS,
      goesFirst: 'mods that nobody has watched for 30 days',
      told: { nobody: 'a copy of what CurseForge shows, made anew for whoever watches the mod' },
      enforcedBy: {
        kind: 'cap',
        most: { MAX_KNOWN_MODS },
        test: 'features/update-notifications/service.db.test.ts',
      },
      kept: {
        retention: unwatchedModRetention,
        ms: MODS_KEPT_MS,
        since: 'asked_at',
        fastest: MAX_KNOWN_MODS,
      },
      columns: { name: NAME, slug: 100, file_name: NAME, claim: 100 },
    },
    update_sources: {
      grownBy: ['operator'],
      per: 'installation',
      rows: 2,
      goesFirst: 'nothing',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: 'a row for each service that our own sources name' },
      columns: { name: WORD, asked_with: 43, problem: WORD, validators: 4000, claim: 100 },
    },
  },
};
