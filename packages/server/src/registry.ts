import type { Registry } from '@arkwright/contracts/registry';
import { registry } from '@arkwright/contracts/registry';
import { accountHandlers } from './features/account/routes.ts';
import { adminHandlers } from './features/admin/routes.ts';
import { subscriptionHandlers } from './features/admin/subscription-routes.ts';
import { apiAccessHandlers } from './features/api-access/routes.ts';
import { authHandlers } from './features/auth/routes.ts';
import { automaticRconHandlers } from './features/automatic-rcon/routes.ts';
import { findTimedCommandBot } from './features/automatic-rcon/service.ts';

export { lookUpApiKey } from './features/bots/api-key-service.ts';
export { lookUpCompanion } from './features/companion/key-service.ts';

import type { AppContext } from './context/app-context.ts';
import type { ObjectLookups } from './core/routes/gate.ts';
import { type Handlers, type MountOptions, mount } from './core/routes/mount.ts';
import { botHandlers } from './features/bots/routes.ts';
import { brandingHandlers } from './features/branding/routes.ts';
import { commandHandlers } from './features/commands/routes.ts';
import { companionHandlers } from './features/companion/routes.ts';
import { dataDashboardHandlers } from './features/data-dashboard/routes.ts';
import {
  findDinoEntryBot,
  findPlayerEntryBot,
  findTribeEntryBot,
} from './features/data-dashboard/service.ts';
import { dynamicConfigHandlers } from './features/dynamic-config/routes.ts';
import { findDynamicConfigBot } from './features/dynamic-config/service.ts';
import { historyHandlers } from './features/history/routes.ts';
import { limitHandlers } from './features/limits/routes.ts';
import { liveHandlers } from './features/live/routes.ts';
import { notificationHandlers } from './features/notifications/routes.ts';
import { permissionHandlers } from './features/permissions/routes.ts';
import { playerRegistrationHandlers } from './features/player-registrations/routes.ts';
import { findRegistrationBot } from './features/player-registrations/service.ts';
import { pledgeHandlers } from './features/pledges/routes.ts';
import { publicInfoHandlers } from './features/public-info/routes.ts';
import { rconPresetHandlers } from './features/rcon-presets/routes.ts';
import { findRconPresetBot } from './features/rcon-presets/service.ts';
import { realtimeHandlers } from './features/realtime/routes.ts';
import { serverStatusHandlers } from './features/server-status/routes.ts';
import { serverHandlers } from './features/servers/routes.ts';
import { findServerBot } from './features/servers/service.ts';
import { userHandlers } from './features/users/routes.ts';

/** How the gate finds the instance of an object that a route names by its id alone. */
export const objectLookups: ObjectLookups = {
  dinoEntry: findDinoEntryBot,
  dynamicConfig: findDynamicConfigBot,
  playerEntry: findPlayerEntryBot,
  playerRegistration: findRegistrationBot,
  rconPreset: findRconPresetBot,
  server: findServerBot,
  timedCommand: findTimedCommandBot,
  tribeEntry: findTribeEntryBot,
};

type FeatureHandlers = { [Name in keyof Registry]: (context: AppContext) => Handlers<Registry[Name]> };

/** Every feature's handlers. A feature of the contracts that is missing here does not compile. */
const handlers: FeatureHandlers = {
  account: accountHandlers,
  admin: adminHandlers,
  apiAccess: apiAccessHandlers,
  auth: authHandlers,
  automaticRcon: automaticRconHandlers,
  bots: botHandlers,
  branding: brandingHandlers,
  commands: commandHandlers,
  companion: companionHandlers,
  dataDashboard: dataDashboardHandlers,
  dynamicConfig: dynamicConfigHandlers,
  history: historyHandlers,
  limits: limitHandlers,
  live: liveHandlers,
  notifications: notificationHandlers,
  permissions: permissionHandlers,
  playerRegistrations: playerRegistrationHandlers,
  pledges: pledgeHandlers,
  publicInfo: publicInfoHandlers,
  rconPresets: rconPresetHandlers,
  realtime: realtimeHandlers,
  serverStatus: serverStatusHandlers,
  servers: serverHandlers,
  subscriptions: subscriptionHandlers,
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
