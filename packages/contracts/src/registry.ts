import { accountRoutes } from './account/routes.ts';
import { joinGroupRoutes } from './admin-groups/join-routes.ts';
import { adminGroupRoutes } from './admin-groups/routes.ts';
import { apiAccessRoutes } from './api-access/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { automaticRconRoutes } from './automatic-rcon/routes.ts';
import { banFileRoutes } from './ban-files/routes.ts';
import { banRoutes } from './ban-management/routes.ts';
import { bannedWordRoutes } from './banned-words/routes.ts';
import { brandingRoutes } from './branding/routes.ts';
import { chatMuteRoutes } from './chat-mutes/routes.ts';
import { chatReactionRoutes } from './chat-reactions/routes.ts';
import { commandRoutes } from './commands/routes.ts';
import { companionRoutes } from './companion/routes.ts';
import { crosschatRoutes } from './crosschat/routes.ts';
import { dataDashboardRoutes } from './data-dashboard/routes.ts';
import { decayRoutes } from './decay/routes.ts';
import { dynamicConfigRoutes } from './dynamic-config/routes.ts';
import { findingRoutes } from './findings/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { powerRoutes } from './host-power/routes.ts';
import { nitradoServiceRoutes } from './host-sync/routes.ts';
import { hostedSaveRoutes } from './hosted-saves/routes.ts';
import { instanceExportRoutes } from './instance-export/routes.ts';
import { instanceRoutes } from './instances/routes.ts';
import { limitRoutes } from './limits/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { loggingRoutes } from './logging/routes.ts';
import { nitradoAccountRoutes } from './nitrado/account-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { nukeRoutes } from './nukes/routes.ts';
import { offlineAlertRoutes } from './offline-alerts/routes.ts';
import { ownBotRoutes } from './own-bot/routes.ts';
import { permissionRoutes } from './permissions/routes.ts';
import { playerAlertRoutes } from './player-alerts/routes.ts';
import { playerRegistrationRoutes } from './player-registrations/routes.ts';
import { playerRoutes } from './players/routes.ts';
import { pledgeRoutes } from './pledges/routes.ts';
import { protectedTribeRoutes } from './protected-tribes/routes.ts';
import { publicInfoRoutes } from './public-info/routes.ts';
import { publishedBanRoutes } from './published-bans/routes.ts';
import { rconCommandRoutes } from './rcon-commands/routes.ts';
import { rconPresetRoutes } from './rcon-presets/routes.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { serverStatusRoutes } from './server-status/routes.ts';
import { serverRoutes } from './servers/routes.ts';
import { starterSetRoutes } from './starter-sets/routes.ts';
import { statusAndListingRoutes } from './status-and-listing/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { tribeLogLinkRoutes } from './tribe-log-link/routes.ts';
import { updateNotificationRoutes } from './update-notifications/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { adminRoutes } from './users/admin-routes.ts';
import { userRoutes } from './users/routes.ts';
import { worldMapRoutes } from './world-map/routes.ts';

/** Every call of the API, by feature. Server, client, OpenAPI document and test matrix use it. */
export const registry = {
  apiAccess: apiAccessRoutes,
  account: accountRoutes,
  admin: adminRoutes,
  adminGroups: adminGroupRoutes,
  auth: authRoutes,
  automaticRcon: automaticRconRoutes,
  bannedWords: bannedWordRoutes,
  ban: banRoutes,
  banFiles: banFileRoutes,
  bots: instanceRoutes,
  instanceExport: instanceExportRoutes,
  branding: brandingRoutes,
  chatMutes: chatMuteRoutes,
  chatReactions: chatReactionRoutes,
  commands: commandRoutes,
  companion: companionRoutes,
  crosschat: crosschatRoutes,
  dataDashboard: dataDashboardRoutes,
  decay: decayRoutes,
  dynamicConfig: dynamicConfigRoutes,
  exclusiveJoinGroups: joinGroupRoutes,
  findings: findingRoutes,
  history: historyRoutes,
  home: homeRoutes,
  hostedSaves: hostedSaveRoutes,
  limits: limitRoutes,
  live: liveRoutes,
  logging: loggingRoutes,
  nitradoAccounts: nitradoAccountRoutes,
  nitradoServices: nitradoServiceRoutes,
  notifications: notificationRoutes,
  nukes: nukeRoutes,
  offlineAlerts: offlineAlertRoutes,
  ownBot: ownBotRoutes,
  permissions: permissionRoutes,
  playerAlerts: playerAlertRoutes,
  playerRegistrations: playerRegistrationRoutes,
  players: playerRoutes,
  pledges: pledgeRoutes,
  power: powerRoutes,
  protectedTribes: protectedTribeRoutes,
  publicInfo: publicInfoRoutes,
  publishedBans: publishedBanRoutes,
  rconCommands: rconCommandRoutes,
  rconPresets: rconPresetRoutes,
  realtime: realtimeRoutes,
  serverStatus: serverStatusRoutes,
  servers: serverRoutes,
  starterSet: starterSetRoutes,
  statusAndListing: statusAndListingRoutes,
  subscriptions: subscriptionRoutes,
  tribeLogLink: tribeLogLinkRoutes,
  updateNotifications: updateNotificationRoutes,
  uploads: uploadRoutes,
  users: userRoutes,
  worldMap: worldMapRoutes,
} as const;

export type Registry = typeof registry;
