import type { statusAndListingRoutes } from '@arkwright/contracts/status-and-listing/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { readCounts } from '../player-counts/service.ts';
import { postingHandlers } from '../postings/service.ts';
import { statusExamples } from './examples.ts';
import { listDisplayStates } from './states-service.ts';

export const statusAndListingHandlers = (context: AppContext): Handlers<typeof statusAndListingRoutes> => ({
  ...postingHandlers(context, statusExamples),
  displays: ({ by }) => listDisplayStates(context, by.scope),
  counts: ({ by, query, reply }) =>
    context.heavyReads.run({
      caller: by.scope.botId,
      tooLong: 'This is taking too long right now. Please try again later.',
      signal: callerGone(reply),
      // 150 servers over 90 days are some 4 million numbers.
      read: (db) =>
        readCounts({ ...context, db }, by.scope, {
          range: query.range,
          isExact: true,
          ...(query.serverId !== undefined && { serverIds: [query.serverId] }),
        }),
    }),
});
