import { serverFeature } from '../../feature/server-feature.ts';
import { dataDashboardHandlers } from './routes.ts';

export const dataDashboardFeature = serverFeature({ handlers: { dataDashboard: dataDashboardHandlers } });
