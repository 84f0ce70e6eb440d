import { serverFeature } from '../../feature/server-feature.ts';
import { notificationPersonalFiles } from './personal-files.ts';
import { notificationHandlers } from './routes.ts';

export const notificationsFeature = serverFeature({
  handlers: { notifications: notificationHandlers },
  personalFiles: notificationPersonalFiles,
});
