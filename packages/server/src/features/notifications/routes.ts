import type { notificationRoutes } from '@arkwright/contracts/notifications/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import {
  clearNotifications,
  listNotifications,
  markNotificationsRead,
  removeNotification,
} from './service.ts';

export const notificationHandlers = (context: AppContext): Handlers<typeof notificationRoutes> => ({
  list: ({ actor }) => listNotifications(context, actor.id),
  async remove({ actor, body }) {
    await removeNotification(context, actor.id, body.notificationId);
    return true;
  },
  async clear({ actor }) {
    await clearNotifications(context, actor.id);
    return true;
  },
  async markRead({ actor }) {
    await markNotificationsRead(context, actor.id);
    return true;
  },
});
