import { serverFeature } from '../../feature/server-feature.ts';
import { publicInfoHandlers } from './routes.ts';

export const publicInfoFeature = serverFeature({ handlers: { publicInfo: publicInfoHandlers } });
