/**
 * KIT · The calls that kit and shell make themselves, by method and path alone; the compiler compares both with the contract.
 * A contract's own route brings its schemas, and with them zod and the settings of all screens: a screen may import it, but
 * the first load would be a seventh heavier.
 *   const settings = useRead(kitCalls.settings, {});
 */
import type { accountRoutes } from '@arkwright/contracts/account/routes';
import type { authRoutes } from '@arkwright/contracts/auth/routes';
import type { postingRoutes } from '@arkwright/contracts/derived/posting-routes';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import type { findingRoutes } from '@arkwright/contracts/findings/routes';
import type { historyRoutes } from '@arkwright/contracts/history/routes';
import type { homeRoutes } from '@arkwright/contracts/home/routes';
import type { instanceRoutes } from '@arkwright/contracts/instances/routes';
import type { liveRoutes } from '@arkwright/contracts/live/routes';
import type { notificationRoutes } from '@arkwright/contracts/notifications/routes';
import type { permissionRoutes } from '@arkwright/contracts/permissions/routes';
import type { playerRoutes } from '@arkwright/contracts/players/routes';
import type { publicInfoRoutes } from '@arkwright/contracts/public-info/routes';
import type { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { realtimeRoutes } from '@arkwright/contracts/realtime/routes';
import type { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { userRoutes } from '@arkwright/contracts/users/routes';

function named<R extends RouteDefinition>(method: R['method'], path: R['path']): R {
  // A call reads no more than these of its route; the rest says only which types go in and out.
  return { method, path } as R;
}

type PostingRoutes = ReturnType<typeof postingRoutes>;

/** The calls about a feature's postings in Discord, by the feature's name. */
export const postingCalls = (feature: string) => ({
  preview: named<PostingRoutes['previewPosting']>('GET', `/api/posting/${feature}`),
  test: named<PostingRoutes['testPosting']>('POST', `/api/posting/${feature}`),
});

export const kitCalls = {
  start: named<typeof realtimeRoutes.start>('GET', '/api/start'),
  verifyLogin: named<typeof authRoutes.verifyLogin>('GET', '/api/auth/verifyLogin'),
  logout: named<typeof authRoutes.logout>('POST', '/api/auth/logout'),
  self: named<typeof userRoutes.self>('GET', '/api/user/self'),
  setTheme: named<typeof userRoutes.setTheme>('PUT', '/api/user/theme'),
  setShortcuts: named<typeof userRoutes.setShortcuts>('PUT', '/api/user/shortcuts'),
  foldDrawer: named<typeof userRoutes.foldDrawer>('PUT', '/api/user/drawer'),
  sessions: named<typeof accountRoutes.sessions>('GET', '/api/user/sessions'),
  instances: named<typeof instanceRoutes.forDiscordUser>('GET', '/api/bots/forDiscordUser'),
  limits: named<typeof instanceRoutes.limits>('GET', '/api/bots/limits'),
  saveInstance: named<typeof instanceRoutes.update>('PUT', '/api/bots'),
  directory: named<typeof instanceRoutes.directory>('GET', '/api/bots/directory'),
  leaveView: named<typeof permissionRoutes.leaveView>('DELETE', '/api/permissions/viewAs'),
  members: named<typeof instanceRoutes.members>('GET', '/api/bots/members'),
  ignoreFinding: named<typeof findingRoutes.ignore>('POST', '/api/findings/ignore'),
  heedFinding: named<typeof findingRoutes.heed>('DELETE', '/api/findings/ignore'),
  checkFindings: named<typeof findingRoutes.checkNow>('POST', '/api/findings/check'),
  ownFindings: named<typeof findingRoutes.own>('GET', '/api/findings/own'),
  findings: named<typeof findingRoutes.list>('GET', '/api/findings/:botId'),
  home: named<typeof homeRoutes.read>('GET', '/api/home/:botId'),
  homeVisit: named<typeof homeRoutes.visit>('POST', '/api/home/visit'),
  homeLayout: named<typeof homeRoutes.setLayout>('POST', '/api/home/layout'),
  hideFirstSteps: named<typeof homeRoutes.hideFirstSteps>('POST', '/api/home/hideFirstSteps'),
  liveLines: named<typeof liveRoutes.lines>('GET', '/api/live/lines/:botId'),
  latestChange: named<typeof historyRoutes.latest>('GET', '/api/history/:botId/latest'),
  serverStatuses: named<typeof serverStatusRoutes.list>('GET', '/api/serverStatus/list'),
  players: named<typeof playerRoutes.search>('GET', '/api/players/:botId'),
  notifications: named<typeof notificationRoutes.list>('GET', '/api/notification'),
  openRuns: named<typeof rconPresetRoutes.openRuns>('GET', '/api/rconPreset/:botId/runs/open'),
  events: named<typeof realtimeRoutes.events>('GET', '/api/events'),
  ownEvents: named<typeof realtimeRoutes.ownEvents>('GET', '/api/events/self'),
  settings: named<typeof publicInfoRoutes.settings>('GET', '/api/settings'),
  invitation: named<typeof publicInfoRoutes.invitation>('GET', '/api/invitation'),
  statistics: named<typeof publicInfoRoutes.statistics>('GET', '/api/statistics'),
};
