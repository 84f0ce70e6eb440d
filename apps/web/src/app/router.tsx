import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { NoBotsPage } from '../features/errors/no-bots-page.tsx';
import type { Kit } from '../kit/kit.tsx';
import { NotFound } from './not-found.tsx';
import { rootRoute, screen } from './screen.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenPending } from './screen-pending.tsx';

const home = lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage');
const documentation = lazyRouteComponent(() => import('../features/docu/docu-page.tsx'), 'DocuPage');
const signIn = () => import('../features/sign-in/oauth-page.tsx');

/** Every screen. Its drawer entry stands in navigation.ts. */
const routeTree = rootRoute.addChildren([
  screen({ path: '/', access: 'public', component: home }),
  screen({ path: '/home', access: 'public', title: 'Home', component: home }),
  screen({
    path: '/servers',
    access: { need: 'Servers_View' },
    component: lazyRouteComponent(() => import('../features/servers/servers-page.tsx'), 'ServersPage'),
  }),
  screen({
    path: '/live',
    access: { need: 'Logging_View' },
    component: lazyRouteComponent(() => import('../features/live/live-page.tsx'), 'LivePage'),
  }),
  screen({
    path: '/companion',
    access: { need: 'ArkwrightCompanion_View' },
    component: lazyRouteComponent(() => import('../features/companion/companion-page.tsx'), 'CompanionPage'),
  }),
  screen({
    path: '/rconPresets',
    access: { need: ['Rcon_View', 'RconPresets_View'] },
    component: lazyRouteComponent(
      () => import('../features/rcon-presets/rcon-presets-page.tsx'),
      'RconPresetsPage',
    ),
  }),
  screen({
    path: '/logging',
    access: { need: 'Logging_View' },
    component: lazyRouteComponent(() => import('../features/logging/logging-page.tsx'), 'LoggingPage'),
  }),
  screen({
    path: '/automaticRcon',
    access: { need: 'AutomaticRcon_View' },
    component: lazyRouteComponent(
      () => import('../features/automatic-rcon/automatic-rcon-page.tsx'),
      'AutomaticRconPage',
    ),
  }),
  screen({
    path: '/offlineAlerts',
    access: { need: 'OfflineAlert_View' },
    component: lazyRouteComponent(
      () => import('../features/offline-alerts/offline-alerts-page.tsx'),
      'OfflineAlertsPage',
    ),
  }),
  screen({
    path: '/playerRegistrations',
    access: { need: 'PlayerRegistration_View' },
    component: lazyRouteComponent(
      () => import('../features/player-registrations/player-registrations-page.tsx'),
      'PlayerRegistrationsPage',
    ),
  }),
  screen({
    path: '/dynamicConfig',
    access: { need: 'DynamicConfig_View' },
    component: lazyRouteComponent(
      () => import('../features/dynamic-config/dynamic-config-page.tsx'),
      'DynamicConfigPage',
    ),
  }),
  screen({
    path: '/dataDashboard',
    access: { need: 'DataDashboard_View' },
    component: lazyRouteComponent(
      () => import('../features/data-dashboard/data-dashboard-page.tsx'),
      'DataDashboardPage',
    ),
  }),
  screen({
    path: '/branding',
    access: { need: 'Branding_View' },
    component: lazyRouteComponent(() => import('../features/branding/branding-page.tsx'), 'BrandingPage'),
  }),
  screen({
    path: '/permissions',
    access: { need: 'Owner' },
    component: lazyRouteComponent(
      () => import('../features/permissions/permissions-page.tsx'),
      'PermissionsPage',
    ),
  }),
  screen({
    path: '/history',
    access: { need: 'member' },
    component: lazyRouteComponent(() => import('../features/history/history-page.tsx'), 'HistoryPage'),
  }),
  screen({
    path: '/apiAccess',
    access: { need: 'Owner' },
    component: lazyRouteComponent(
      () => import('../features/api-access/api-access-page.tsx'),
      'ApiAccessPage',
    ),
  }),
  screen({
    path: '/notifications',
    access: 'signed-in',
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
