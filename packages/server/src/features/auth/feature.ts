import { serverFeature } from '../../feature/server-feature.ts';
import { authHandlers } from './routes.ts';

export const authFeature = serverFeature({ handlers: { auth: authHandlers } });
