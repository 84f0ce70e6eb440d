import { postingRoutes } from '../core/posting-routes.ts';
import { offlineAlertsFeature } from './feature.ts';

export const offlineAlertRoutes = postingRoutes(offlineAlertsFeature);
