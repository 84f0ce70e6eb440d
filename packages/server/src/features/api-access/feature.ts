import { serverFeature } from '../../feature/server-feature.ts';
import { apiAccessHandlers } from './routes.ts';

export const apiAccessFeature = serverFeature({ handlers: { apiAccess: apiAccessHandlers } });
