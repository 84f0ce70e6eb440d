import { postingRoutes } from '../derived/posting-routes.ts';
import { offlineAlertsFeature } from '../manifests/offline-alerts.ts';

export const offlineAlertRoutes = postingRoutes(offlineAlertsFeature);
