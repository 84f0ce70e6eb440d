import { postingRoutes } from '../core/posting-routes.ts';
import { loggingFeature } from './feature.ts';

export const loggingRoutes = postingRoutes(loggingFeature);
