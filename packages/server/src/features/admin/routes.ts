import type { adminRoutes } from '@arkwright/contracts/users/admin-routes';
import type { AppContext } from '../../context/app-context.ts';
import { listAdminChanges } from '../../core/history/admin-changes.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listRefusedByDiscord } from '../../discord/intents.ts';
import { checkInstallation } from '../findings/service.ts';
import { listOwnedInstances, listUsers, updateUser } from './service.ts';
import { forgetSource, listProblems, listSources } from './sources-service.ts';

export const adminHandlers = (context: AppContext): Handlers<typeof adminRoutes> => ({
  users: ({ query }) => listUsers(context.db, query.search),
  update: ({ actor, body }) => updateUser(context, actor, body.user),
  ownedBots: ({ query }) => listOwnedInstances(context.db, query.userId),
  refusedIntents: () => listRefusedByDiscord(context),
  problems: () => listProblems(context),
  checks: () => checkInstallation(context),
  sources: () => listSources(context),
  forgetSource: ({ actor, body }) => forgetSource(context, actor, body),
  changes: ({ query }) => listAdminChanges(context.db, query.userId),
});
