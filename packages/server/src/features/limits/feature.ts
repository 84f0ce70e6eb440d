import { serverFeature } from '../../feature/server-feature.ts';
import { limitHandlers } from './routes.ts';

export const limitsFeature = serverFeature({ handlers: { limits: limitHandlers } });
