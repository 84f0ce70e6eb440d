import { z } from 'zod';
import { id } from '../core/ids.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { updateNotificationsFeature } from '../manifests/update-notifications.ts';
import { updateState } from './schema.ts';

export const updateNotificationRoutes = {
  ...postingRoutes(updateNotificationsFeature),
  state: route({
    method: 'GET',
    path: '/api/updateNotifications/:botId',
    summary: 'The newest known build of the game and files of mods, and which servers run older ones.',
    access: { need: 'UpdateNotifications_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: updateState,
  }),
} as const;
