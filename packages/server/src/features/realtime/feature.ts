import { serverFeature } from '../../feature/server-feature.ts';
import { realtimeHandlers } from './routes.ts';

export const realtimeFeature = serverFeature({ handlers: { realtime: realtimeHandlers } });
