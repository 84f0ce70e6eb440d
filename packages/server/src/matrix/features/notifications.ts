import { MAX_TIMED_COMMANDS } from '@arkwright/contracts/automatic-rcon/bounds';
import { MAX_MANAGERS } from '@arkwright/contracts/permissions/bounds';
import type { notificationsFeature } from '../../features/notifications/feature.ts';
import type * as tables from '../../features/notifications/table.ts';
import { MAX_SHOWN } from '../../features/notifications/tell-problems-service.ts';
import { CHANNELS, NOBODY, SERVERS, WORD } from '../bounds/table-bound.ts';
import { signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare, inBody } from '../testing/makers.ts';

export const notificationsMatrix: FeatureMatrix<typeof notificationsFeature, typeof tables> = {
  expectations: {
    notifications: {
      list: signedIn,
      remove: { who: 'signed-in', names: 'notification' },
      clear: signedIn,
      markRead: signedIn,
    },
  },
  requests: () => ({
    notifications: { list: bare, remove: inBody('notificationId'), clear: bare, markRead: bare },
  }),
  tables: {
    problems: {
      grownBy: ['game server', 'companion', 'manager'],
      per: 'instance',
      rows: 2 * SERVERS + MAX_MANAGERS + MAX_TIMED_COMMANDS + 2 * CHANNELS + 2,
      goesFirst: 'each an hour after its problem is over',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'outside',
        fact: 'one for each server, companion, manager, timed command and Discord channel: those are bounded',
      },
      columns: { kind: WORD, subject: 100, name: MAX_SHOWN, reason: MAX_SHOWN },
    },
  },
};
