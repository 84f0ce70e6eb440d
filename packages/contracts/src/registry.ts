import { authRoutes } from './auth/routes.ts';
import { automaticRconRoutes } from './automatic-rcon/routes.ts';
import { botRoutes } from './bots/routes.ts';
import { dynamicConfigRoutes } from './dynamic-config/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { limitRoutes } from './limits/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { publicInfoRoutes } from './public-info/routes.ts';
import { rconPresetRoutes } from './rcon-presets/routes.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { serverStatusRoutes } from './server-status/routes.ts';
import { serverRoutes } from './servers/routes.ts';
import { userRoutes } from './users/routes.ts';

/** Every call of the API, by feature. Server, client, OpenAPI document and test matrix walk it. */
export const registry = {
  auth: authRoutes,
  automaticRcon: automaticRconRoutes,
  bots: botRoutes,
  dynamicConfig: dynamicConfigRoutes,
  history: historyRoutes,
  limits: limitRoutes,
  notifications: notificationRoutes,
  publicInfo: publicInfoRoutes,
  rconPresets: rconPresetRoutes,
  realtime: realtimeRoutes,
  serverStatus: serverStatusRoutes,
  servers: serverRoutes,
  users: userRoutes,
} as const;

export type Registry = typeof registry;
