import type { Registry } from '@arkwright/contracts/registry';
import { registry } from '@arkwright/contracts/registry';
import { authHandlers } from './features/auth/routes.ts';
import { automaticRconHandlers } from './features/automatic-rcon/routes.ts';
import { findTimedCommandBot } from './features/automatic-rcon/service.ts';
import { botHandlers } from './features/bots/routes.ts';
import { dynamicConfigHandlers } from './features/dynamic-config/routes.ts';
import { findDynamicConfigBot } from './features/dynamic-config/service.ts';
import { historyHandlers } from './features/history/routes.ts';
import { limitHandlers } from './features/limits/routes.ts';
import { notificationHandlers } from './features/notifications/routes.ts';
import { publicInfoHandlers } from './features/public-info/routes.ts';
import { rconPresetHandlers } from './features/rcon-presets/routes.ts';
import { findRconPresetBot } from './features/rcon-presets/service.ts';
import { realtimeHandlers } from './features/realtime/routes.ts';
import { serverStatusHandlers } from './features/server-status/routes.ts';
import { serverHandlers } from './features/servers/routes.ts';
import { findServerBot } from './features/servers/service.ts';
import { userHandlers } from './features/users/routes.ts';
import type { ObjectLookups } from './platform/access/gate.ts';
import type { AppContext } from './platform/context.ts';
import { type Handlers, type MountOptions, mount } from './platform/mount.ts';

/** How the gate finds the instance of an object that a route names by its id alone. */
export const objectLookups: ObjectLookups = {
  dynamicConfig: findDynamicConfigBot,
  rconPreset: findRconPresetBot,
  server: findServerBot,
  timedCommand: findTimedCommandBot,
};

type FeatureHandlers = { [Name in keyof Registry]: (context: AppContext) => Handlers<Registry[Name]> };

/** Every feature's handlers. A feature of the contracts that is missing here does not compile. */
const handlers: FeatureHandlers = {
  auth: authHandlers,
  automaticRcon: automaticRconHandlers,
  bots: botHandlers,
  dynamicConfig: dynamicConfigHandlers,
  history: historyHandlers,
  limits: limitHandlers,
  notifications: notificationHandlers,
  publicInfo: publicInfoHandlers,
  rconPresets: rconPresetHandlers,
  realtime: realtimeHandlers,
  serverStatus: serverStatusHandlers,
  servers: serverHandlers,
  users: userHandlers,
};

/** Puts every route of the contracts behind the gate. */
export function mountEverything(options: MountOptions): void {
  for (const name of Object.keys(registry) as (keyof Registry)[]) {
    // The types of one feature's routes and handlers can't be followed through a loop over all features.
    mount(
      options,
      registry[name],
      handlers[name](options.context) as Handlers<(typeof registry)[typeof name]>,
    );
  }
}
