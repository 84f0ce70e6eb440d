import { postingRoutes } from '../derived/posting-routes.ts';
import { playerAlertsFeature } from '../manifests/player-alerts.ts';

export const playerAlertRoutes = postingRoutes(playerAlertsFeature);
