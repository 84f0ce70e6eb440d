import { serverFeature } from '../../feature/server-feature.ts';
import { userHandlers } from './routes.ts';

export const usersFeature = serverFeature({ handlers: { users: userHandlers } });
