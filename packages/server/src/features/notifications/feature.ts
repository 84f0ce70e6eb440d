import { serverFeature } from '../../feature/server-feature.ts';
import { notificationHandlers } from './routes.ts';

export const notificationsFeature = serverFeature({ handlers: { notifications: notificationHandlers } });
