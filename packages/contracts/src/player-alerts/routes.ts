import { postingRoutes } from '../core/posting-routes.ts';
import { playerAlertsFeature } from './feature.ts';

export const playerAlertRoutes = postingRoutes(playerAlertsFeature);
