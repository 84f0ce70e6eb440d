import { adminChangeRetention } from '../../core/history/admin-changes.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { adminPersonalFiles } from './personal-files.ts';
import { adminHandlers } from './routes.ts';
import { subscriptionHandlers } from './subscription-routes.ts';

export const adminFeature = serverFeature({
  handlers: { admin: adminHandlers, subscriptions: subscriptionHandlers },
  retentions: { hourly: [adminChangeRetention] },
  personalFiles: adminPersonalFiles,
});
