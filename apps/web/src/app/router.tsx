import { apiAccessFeature } from '@arkwright/contracts/api-access/feature';
import { automaticRconFeature } from '@arkwright/contracts/automatic-rcon/feature';
import { brandingFeature } from '@arkwright/contracts/branding/feature';
import { companionFeature } from '@arkwright/contracts/companion/feature';
import { dataDashboardFeature } from '@arkwright/contracts/data-dashboard/feature';
import { dynamicConfigFeature } from '@arkwright/contracts/dynamic-config/feature';
import { historyFeature } from '@arkwright/contracts/history/feature';
import { liveFeature } from '@arkwright/contracts/live/feature';
import { loggingFeature } from '@arkwright/contracts/logging/feature';
import { offlineAlertsFeature } from '@arkwright/contracts/offline-alerts/feature';
import { permissionsFeature } from '@arkwright/contracts/permissions/feature';
import { playerRegistrationsFeature } from '@arkwright/contracts/player-registrations/feature';
import { rconPresetsFeature } from '@arkwright/contracts/rcon-presets/feature';
import { serversFeature } from '@arkwright/contracts/servers/feature';
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { adminView } from '../features/admin/view.ts';
import { automaticRconView } from '../features/automatic-rcon/view.ts';
import { companionView } from '../features/companion/view.ts';
import { dashboardView } from '../features/data-dashboard/dashboard-view.ts';
import { dynamicConfigView } from '../features/dynamic-config/view.ts';
import { NoBotsPage } from '../features/errors/no-bots-page.tsx';
import { historyView } from '../features/history/history-view.ts';
import { streamView } from '../features/live/stream-view.ts';
import { loggingView } from '../features/logging/view.ts';
import { notificationsView } from '../features/notifications/view.ts';
import { permissionsView } from '../features/permissions/view.ts';
import { playerRegistrationsView } from '../features/player-registrations/view.ts';
import { rconPresetsView } from '../features/rcon-presets/view.ts';
import { serversView } from '../features/servers/view.ts';
import type { Kit } from '../kit/kit.tsx';
import { NotFound } from './not-found.tsx';
import { featureScreen, rootRoute, screen } from './screen.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenPending } from './screen-pending.tsx';

const home = lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage');
const documentation = lazyRouteComponent(() => import('../features/docu/docu-page.tsx'), 'DocuPage');
const signIn = () => import('../features/sign-in/oauth-page.tsx');

/** Every screen. What belongs to no instance has its drawer entry in navigation.ts. */
const routeTree = rootRoute.addChildren([
  screen({ path: '/', access: 'public', component: home }),
  screen({ path: '/home', access: 'public', title: 'Home', component: home }),
  featureScreen(serversFeature, {
    view: serversView,
    component: lazyRouteComponent(() => import('../features/servers/servers-page.tsx'), 'ServersPage'),
  }),
  featureScreen(liveFeature, {
    view: streamView,
    component: lazyRouteComponent(() => import('../features/live/live-page.tsx'), 'LivePage'),
  }),
  featureScreen(companionFeature, {
    view: companionView,
    component: lazyRouteComponent(() => import('../features/companion/companion-page.tsx'), 'CompanionPage'),
  }),
  featureScreen(rconPresetsFeature, {
    view: rconPresetsView,
    component: lazyRouteComponent(
      () => import('../features/rcon-presets/rcon-presets-page.tsx'),
      'RconPresetsPage',
    ),
  }),
  featureScreen(loggingFeature, {
    view: loggingView,
    component: lazyRouteComponent(() => import('../features/logging/logging-page.tsx'), 'LoggingPage'),
  }),
  featureScreen(automaticRconFeature, {
    view: automaticRconView,
    component: lazyRouteComponent(
      () => import('../features/automatic-rcon/automatic-rcon-page.tsx'),
      'AutomaticRconPage',
    ),
  }),
  featureScreen(offlineAlertsFeature, {
    component: lazyRouteComponent(
      () => import('../features/offline-alerts/offline-alerts-page.tsx'),
      'OfflineAlertsPage',
    ),
  }),
  featureScreen(playerRegistrationsFeature, {
    view: playerRegistrationsView,
    component: lazyRouteComponent(
      () => import('../features/player-registrations/player-registrations-page.tsx'),
      'PlayerRegistrationsPage',
    ),
  }),
  featureScreen(dynamicConfigFeature, {
    view: dynamicConfigView,
    component: lazyRouteComponent(
      () => import('../features/dynamic-config/dynamic-config-page.tsx'),
      'DynamicConfigPage',
    ),
  }),
  featureScreen(dataDashboardFeature, {
    view: dashboardView,
    component: lazyRouteComponent(
      () => import('../features/data-dashboard/data-dashboard-page.tsx'),
      'DataDashboardPage',
    ),
  }),
  featureScreen(brandingFeature, {
    component: lazyRouteComponent(() => import('../features/branding/branding-page.tsx'), 'BrandingPage'),
  }),
  featureScreen(permissionsFeature, {
    view: permissionsView,
    component: lazyRouteComponent(
      () => import('../features/permissions/permissions-page.tsx'),
      'PermissionsPage',
    ),
  }),
  featureScreen(historyFeature, {
    view: historyView,
    component: lazyRouteComponent(() => import('../features/history/history-page.tsx'), 'HistoryPage'),
  }),
  featureScreen(apiAccessFeature, {
    component: lazyRouteComponent(
      () => import('../features/api-access/api-access-page.tsx'),
      'ApiAccessPage',
    ),
  }),
  screen({
    path: '/notifications',
    access: 'signed-in',
    view: notificationsView,
    component: lazyRouteComponent(
      () => import('../features/notifications/notifications-page.tsx'),
      'NotificationsPage',
    ),
  }),
  screen({
    path: '/settings',
    access: 'signed-in',
    component: lazyRouteComponent(() => import('../features/account/account-page.tsx'), 'AccountPage'),
  }),
  screen({
    path: '/patreon',
    access: 'public',
    title: 'Patreon Pledges',
    component: lazyRouteComponent(() => import('../features/pledges/patreon-page.tsx'), 'PatreonPage'),
  }),
  screen({
    path: '/login',
    access: 'public',
    component: lazyRouteComponent(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
  }),
  screen({
    path: '/oauth',
    access: 'public',
    title: 'Sign in',
    component: lazyRouteComponent(signIn, 'OauthPage'),
  }),
  screen({
    path: '/oauth/$token',
    access: 'public',
    title: 'Sign in',
    component: lazyRouteComponent(signIn, 'OauthArrival'),
  }),
  screen({
    path: '/logout',
    access: 'public',
    component: lazyRouteComponent(() => import('../features/sign-in/logout-page.tsx'), 'LogoutPage'),
  }),
  screen({
    path: '/admin',
    access: 'site-admin',
    view: adminView,
    component: lazyRouteComponent(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
  }),
  screen({
    path: '/joinBot',
    access: 'public',
    title: 'Invite',
    component: lazyRouteComponent(() => import('../features/redirects/redirect-page.tsx'), 'JoinBotPage'),
  }),
  screen({
    path: '/tools/spawnItem',
    access: 'public',
    component: lazyRouteComponent(
      () => import('../features/spawn-item/spawn-item-page.tsx'),
      'SpawnItemPage',
    ),
  }),
  screen({
    path: '/tools/spawnDino',
    access: 'public',
    component: lazyRouteComponent(
      () => import('../features/spawn-dino/spawn-dino-page.tsx'),
      'SpawnDinoPage',
    ),
  }),
  screen({
    path: '/sponsors',
    access: 'public',
    component: lazyRouteComponent(() => import('../features/sponsors/sponsors-page.tsx'), 'SponsorsPage'),
  }),
  screen({
    path: '/legal',
    access: 'public',
    component: lazyRouteComponent(() => import('../features/legal/legal-page.tsx'), 'LegalPage'),
  }),
  screen({
    path: '/terms',
    access: 'public',
    component: lazyRouteComponent(() => import('../features/legal/terms-page.tsx'), 'TermsPage'),
  }),
  screen({
    path: '/privacy',
    access: 'public',
    component: lazyRouteComponent(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage'),
  }),
  screen({
    path: '/faq',
    access: 'public',
    title: 'FAQ',
    component: lazyRouteComponent(() => import('../features/faq/faq-page.tsx'), 'FaqPage'),
  }),
  screen({ path: '/docu', access: 'public', component: documentation }),
  screen({ path: '/docu/$page', access: 'public', title: 'Documentation', component: documentation }),
  screen({
    path: '/joinDiscord',
    access: 'public',
    component: lazyRouteComponent(() => import('../features/redirects/redirect-page.tsx'), 'JoinDiscordPage'),
  }),
  screen({
    path: '/shopbot',
    access: 'public',
    title: 'Shop bot',
    component: lazyRouteComponent(() => import('../features/redirects/redirect-page.tsx'), 'ShopBotPage'),
  }),
  screen({
    path: '/errors/missingPermissions',
    access: 'public',
    title: 'Permission Denied',
    component: lazyRouteComponent(
      () => import('../features/errors/error-pages.tsx'),
      'MissingPermissionsPage',
    ),
  }),
  screen({
    path: '/errors/nitradoLoginFailed',
    access: 'public',
    title: 'Nitrado login failed',
    component: lazyRouteComponent(
      () => import('../features/errors/error-pages.tsx'),
      'NitradoLoginFailedPage',
    ),
  }),
  screen({
    path: '/errors/noBots',
    access: 'public',
    title: 'No bots',
    component: NoBotsPage,
  }),
]);

export function makeRouter(kit: Kit, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { kit },
    ...(history && { history }),
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ScreenFailure,
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Reads are cached by the query client alone.
    defaultPreloadStaleTime: 0,
  });
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router is told its type by merging into its interface
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
