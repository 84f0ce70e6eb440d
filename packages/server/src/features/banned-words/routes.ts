import type { bannedWordRoutes } from '@arkwright/contracts/banned-words/routes';
import { holdsAny } from '@arkwright/contracts/derived/permissions';
import { liveFeature } from '@arkwright/contracts/manifests/live';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { listChat } from '../live/service.ts';
import { postingHandlers } from '../postings/service.ts';
import { bannedWordExamples } from './examples.ts';
import { lookBackAt } from './look-back-service.ts';

export const bannedWordHandlers = (context: AppContext): Handlers<typeof bannedWordRoutes> => ({
  ...postingHandlers(context, bannedWordExamples),
  lookBack: ({ by: { scope }, member, body, reply }) =>
    context.heavyReads.run({
      caller: scope.botId,
      tooLong: 'Looking through the chat takes too long right now. Please try again later.',
      signal: callerGone(reply),
      read: async (db) => {
        const lines = await listChat({ db, clock: context.clock }, scope);
        const showsMessages = holdsAny(member, liveFeature.screen.need);
        return lookBackAt(scope, { lines, entries: body.bannedWordEntries, showsMessages });
      },
    }),
});
