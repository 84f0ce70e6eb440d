import type { updateNotificationRoutes } from '@arkwright/contracts/update-notifications/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { postingHandlers } from '../postings/service.ts';
import { updateExamples } from './examples.ts';
import { getUpdateState } from './state-service.ts';

export const updateNotificationsHandlers = (
  context: AppContext,
): Handlers<typeof updateNotificationRoutes> => ({
  ...postingHandlers(context, updateExamples),
  state: ({ by }) => getUpdateState(context, by.scope),
});
