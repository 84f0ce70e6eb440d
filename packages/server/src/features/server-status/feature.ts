import { serverFeature } from '../../feature/server-feature.ts';
import { serverStatusHandlers } from './routes.ts';

export const serverStatusFeature = serverFeature({ handlers: { serverStatus: serverStatusHandlers } });
