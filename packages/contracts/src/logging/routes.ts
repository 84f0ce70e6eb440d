import { postingRoutes } from '../derived/posting-routes.ts';
import { loggingFeature } from '../manifests/logging.ts';

export const loggingRoutes = postingRoutes(loggingFeature);
