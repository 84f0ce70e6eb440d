import type { findingRoutes } from '@arkwright/contracts/findings/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import {
  checkNow,
  countFindings,
  heedFinding,
  ignoreFinding,
  listCheckResults,
  listFindings,
} from './service.ts';

export const findingHandlers = (context: AppContext): Handlers<typeof findingRoutes> => ({
  own: ({ actor }) => countFindings(context, actor),
  list: ({ by, member }) => listFindings(context, { scope: by.scope, member }),
  // Some fifty statements, one of which may read all services of the linked accounts.
  checks: ({ by, member, reply }) =>
    context.heavyReads.run({
      caller: by.scope.botId,
      tooLong: 'Looking at the checks takes too long. Please try it again later.',
      signal: callerGone(reply),
      read: (db) => listCheckResults({ ...context, db }, { scope: by.scope, member }),
    }),
  ignore: ({ by, member, body }) => ignoreFinding(context, { by, member }, body),
  heed: ({ by, member, body }) => heedFinding(context, { by, member }, body.key),
  async checkNow({ by }) {
    await checkNow(context, by.scope);
    return true;
  },
});
