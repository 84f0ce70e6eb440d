import { serverFeature } from '../../feature/server-feature.ts';
import { worldMapHandlers } from './routes.ts';

export const worldMapFeature = serverFeature({ handlers: { worldMap: worldMapHandlers } });
