import { serverFeature } from '../../feature/server-feature.ts';
import { playerHandlers } from './routes.ts';

export const playersFeature = serverFeature({ handlers: { players: playerHandlers } });
