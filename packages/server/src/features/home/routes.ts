import type { homeRoutes } from '@arkwright/contracts/home/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { noteVisit, readHome, saveChoice } from './service.ts';

export const homeHandlers = (context: AppContext): Handlers<typeof homeRoutes> => ({
  read: ({ by, actor, member, query, reply }) =>
    context.heavyReads.run({
      caller: by.scope.botId,
      tooLong: 'This takes too long at the moment. Please try again.',
      signal: callerGone(reply),
      read: (db) =>
        readHome({ ...context, db }, { scope: by.scope, member, discordId: actor.discordId }, query),
    }),
  async visit({ by, actor }) {
    await noteVisit(context, { scope: by.scope, discordId: actor.discordId });
    return true;
  },
  async setLayout({ by, actor, body }) {
    await saveChoice(context, { scope: by.scope, discordId: actor.discordId }, { layout: body.layout });
    return true;
  },
  async hideFirstSteps({ by, actor }) {
    await saveChoice(context, { scope: by.scope, discordId: actor.discordId }, { hidesFirstSteps: true });
    return true;
  },
});
