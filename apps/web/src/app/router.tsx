import { PLAYER_PAGE_NEED } from '@arkwright/contracts/players/needs';
import {
  IconBell,
  IconBook2,
  IconBrandDiscord,
  IconCoins,
  IconFileCertificate,
  IconHeartHandshake,
  IconHome2,
  IconLogin2,
  IconLogout2,
  IconPackage,
  IconPaw,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconUsersGroup,
} from '@tabler/icons-react';
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { adminView } from '../features/admin/view.ts';
import { adminGroupsScreen } from '../features/admin-groups/screen.ts';
import { apiAccessScreen } from '../features/api-access/screen.ts';
import { automaticRconScreen } from '../features/automatic-rcon/screen.ts';
import { banManagementScreen } from '../features/ban-management/screen.ts';
import { bannedWordsScreen } from '../features/banned-words/screen.ts';
import { brandingScreen } from '../features/branding/screen.ts';
import { chatReactionsScreen } from '../features/chat-reactions/screen.ts';
import { companionScreen } from '../features/companion/screen.ts';
import { crosschatScreen } from '../features/crosschat/screen.ts';
import { dataDashboardScreen } from '../features/data-dashboard/screen.ts';
import { decayScreen } from '../features/decay/screen.ts';
import { dynamicConfigScreen } from '../features/dynamic-config/screen.ts';
import { NoBotsPage } from '../features/errors/no-bots-page.tsx';
import { deniedView } from '../features/errors/view.ts';
import { findingsScreen } from '../features/findings/screen.ts';
import { historyScreen } from '../features/history/screen.ts';
import { liveScreen } from '../features/live/screen.ts';
import { loggingScreen } from '../features/logging/screen.ts';
import { nitradoScreen } from '../features/nitrado/screen.ts';
import { notificationsView } from '../features/notifications/view.ts';
import { offlineAlertsScreen } from '../features/offline-alerts/screen.ts';
import { permissionsScreen } from '../features/permissions/screen.ts';
import { playerAlertsScreen } from '../features/player-alerts/screen.ts';
import { playerRegistrationsScreen } from '../features/player-registrations/screen.ts';
import { rconCommandsScreen } from '../features/rcon-commands/screen.ts';
import { rconPresetsScreen } from '../features/rcon-presets/screen.ts';
import { serversScreen } from '../features/servers/screen.ts';
import { loginView } from '../features/sign-in/view.ts';
import { startView } from '../features/start/view.ts';
import { starterSetsScreen } from '../features/starter-sets/screen.ts';
import { statusAndListingScreen } from '../features/status-and-listing/screen.ts';
import { updateNotificationsScreen } from '../features/update-notifications/screen.ts';
import type { Kit } from '../kit/kit.tsx';
import { parseSearch, stringifySearch } from './frame/search-params.ts';
import { Home } from './home/home.tsx';
import { NotFound } from './not-found.tsx';
import { featureScreen, rootRoute, screen } from './screen.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenPending } from './screen-pending.tsx';
import { serverView } from './server/view.ts';

const welcome = lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage');
const documentation = lazyRouteComponent(() => import('../features/docu/docu-page.tsx'), 'DocuPage');
const signIn = () => import('../features/sign-in/oauth-page.tsx');

/** Every screen. What belongs to no instance has its drawer entry in navigation.ts. */
const routeTree = rootRoute.addChildren([
  screen({ path: '/', access: 'public', icon: IconHome2, component: Home }),
  screen({ path: '/home', access: 'public', title: 'Home', component: welcome }),
  featureScreen(serversScreen),
  featureScreen(liveScreen),
  featureScreen(companionScreen),
  featureScreen(statusAndListingScreen),
  featureScreen(rconCommandsScreen),
  featureScreen(rconPresetsScreen),
  featureScreen(banManagementScreen),
  featureScreen(loggingScreen),
  featureScreen(chatReactionsScreen),
  featureScreen(bannedWordsScreen),
  featureScreen(crosschatScreen),
  featureScreen(updateNotificationsScreen),
  featureScreen(automaticRconScreen),
  featureScreen(adminGroupsScreen),
  featureScreen(playerAlertsScreen),
  featureScreen(offlineAlertsScreen),
  featureScreen(playerRegistrationsScreen),
  featureScreen(decayScreen),
  featureScreen(dynamicConfigScreen),
  featureScreen(starterSetsScreen),
  featureScreen({
    ...dataDashboardScreen,
    component: lazyRouteComponent(() => import('./data-dashboard/data-dashboard.tsx'), 'DataDashboard'),
  }),
  featureScreen({
    ...brandingScreen,
    component: lazyRouteComponent(() => import('./branding/branding.tsx'), 'Branding'),
  }),
  featureScreen(permissionsScreen),
  featureScreen(findingsScreen),
  featureScreen(historyScreen),
  featureScreen({
    ...nitradoScreen,
    component: lazyRouteComponent(() => import('./nitrado/nitrado.tsx'), 'Nitrado'),
  }),
  featureScreen(apiAccessScreen),
  // Opened from whatever names a server: it has no entry in the drawer.
  screen({
    path: '/servers/$serverId',
    access: { need: 'Servers_View' },
    title: 'Servers',
    view: serverView,
    component: lazyRouteComponent(() => import('./server/server-page.tsx'), 'ServerPage'),
  }),
  // Opened from whatever names a player: it has no entry in the drawer.
  screen({
    path: '/player/$eosId',
    access: { need: PLAYER_PAGE_NEED },
    title: 'Player',
    component: lazyRouteComponent(() => import('../features/players/player-page.tsx'), 'PlayerPage'),
  }),
  screen({
    path: '/notifications',
    access: 'signed-in',
    icon: IconBell,
    view: notificationsView,
    component: lazyRouteComponent(
      () => import('../features/notifications/notifications-page.tsx'),
      'NotificationsPage',
    ),
  }),
  screen({
    path: '/settings',
    access: 'signed-in',
    icon: IconSettings,
    component: lazyRouteComponent(() => import('../features/account/account-page.tsx'), 'AccountPage'),
  }),
  screen({
    path: '/patreon',
    access: 'public',
    icon: IconCoins,
    title: 'Patreon Pledges',
    component: lazyRouteComponent(() => import('../features/pledges/patreon-page.tsx'), 'PatreonPage'),
  }),
  screen({
    path: '/login',
    access: 'public',
    icon: IconLogin2,
    view: loginView,
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
  // Where a sign-in ends that another tab with unsaved changes waits for.
  screen({
    path: '/signedIn',
    access: 'signed-in',
    title: 'Signed in',
    component: lazyRouteComponent(() => import('../features/sign-in/signed-in-page.tsx'), 'SignedInPage'),
  }),
  // From the sign-in to the first line in Discord. Discord sends people back to it after they have added the bot.
  screen({
    path: '/start',
    access: 'public',
    title: 'First steps',
    view: startView,
    component: lazyRouteComponent(() => import('./start/start.tsx'), 'Start'),
  }),
  screen({
    path: '/logout',
    access: 'public',
    icon: IconLogout2,
    component: lazyRouteComponent(() => import('../features/sign-in/logout-page.tsx'), 'LogoutPage'),
  }),
  screen({
    path: '/admin',
    access: 'site-admin',
    icon: IconUsersGroup,
    view: adminView,
    component: lazyRouteComponent(() => import('./admin/admin.tsx'), 'Admin'),
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
    icon: IconPackage,
    component: lazyRouteComponent(
      () => import('../features/spawn-item/spawn-item-page.tsx'),
      'SpawnItemPage',
    ),
  }),
  screen({
    path: '/tools/spawnDino',
    access: 'public',
    icon: IconPaw,
    component: lazyRouteComponent(
      () => import('../features/spawn-dino/spawn-dino-page.tsx'),
      'SpawnDinoPage',
    ),
  }),
  screen({
    path: '/sponsors',
    access: 'public',
    icon: IconHeartHandshake,
    component: lazyRouteComponent(() => import('../features/sponsors/sponsors-page.tsx'), 'SponsorsPage'),
  }),
  screen({
    path: '/legal',
    access: 'public',
    icon: IconScale,
    component: lazyRouteComponent(() => import('../features/legal/legal-page.tsx'), 'LegalPage'),
  }),
  screen({
    path: '/terms',
    access: 'public',
    icon: IconFileCertificate,
    component: lazyRouteComponent(() => import('../features/legal/terms-page.tsx'), 'TermsPage'),
  }),
  screen({
    path: '/privacy',
    access: 'public',
    icon: IconShieldLock,
    component: lazyRouteComponent(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage'),
  }),
  screen({
    path: '/faq',
    access: 'public',
    title: 'FAQ',
    component: lazyRouteComponent(() => import('../features/faq/faq-page.tsx'), 'FaqPage'),
  }),
  screen({ path: '/docu', access: 'public', icon: IconBook2, component: documentation }),
  screen({ path: '/docu/$page', access: 'public', title: 'Documentation', component: documentation }),
  screen({
    path: '/joinDiscord',
    access: 'public',
    icon: IconBrandDiscord,
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
    view: deniedView,
    component: lazyRouteComponent(
      () => import('../features/errors/missing-permissions-page.tsx'),
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
    parseSearch,
    stringifySearch,
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
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router's type is set by merging into its interface
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
