import {
  IconBell,
  IconBook2,
  IconBrandDiscord,
  IconClockPlay,
  IconCoins,
  IconDatabase,
  IconFileCertificate,
  IconFileSettings,
  IconFileText,
  IconHeartHandshake,
  IconHistory,
  IconHome2,
  IconIdBadge2,
  IconKey,
  IconLogin2,
  IconLogout2,
  IconMessages,
  IconPackage,
  IconPalette,
  IconPaw,
  IconPlugConnectedX,
  IconPuzzle,
  IconScale,
  IconServer2,
  IconSettings,
  IconShieldLock,
  IconTerminal2,
  IconUserShield,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export type NavigationEntry = {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: TablerIcon;
  for: 'everyone' | 'signed-in' | 'signed-out' | 'admin';
  /** Leads to this address of the public settings: where none is set there is no entry. */
  leadsTo?: 'discordInviteUrl';
  /** Shows the number of unread notifications. */
  hasBadge?: true;
};

/** The first group needs no heading. */
export type NavigationGroup = { heading: string; entries: readonly NavigationEntry[] };

/** The drawer, in the order of the specification (§2). Only what exists is listed. */
export const NAVIGATION: readonly NavigationGroup[] = [
  { heading: '', entries: [{ to: '/', label: 'Home', icon: IconHome2, for: 'everyone' }] },
  {
    heading: 'Cluster',
    entries: [
      { to: '/servers', label: 'Servers', icon: IconServer2, for: 'signed-in' },
      { to: '/live', label: 'Live Room', icon: IconMessages, for: 'signed-in' },
      { to: '/companion', label: 'Arkwright Companion', icon: IconPuzzle, for: 'signed-in' },
      { to: '/logging', label: 'Logging', icon: IconFileText, for: 'signed-in' },
      { to: '/rconPresets', label: 'RCON Presets', icon: IconTerminal2, for: 'signed-in' },
      { to: '/automaticRcon', label: 'Automatic RCON', icon: IconClockPlay, for: 'signed-in' },
    ],
  },
  {
    heading: 'Players and alerts',
    entries: [
      { to: '/offlineAlerts', label: 'Server Offline Alerts', icon: IconPlugConnectedX, for: 'signed-in' },
      { to: '/playerRegistrations', label: 'Player Registration', icon: IconIdBadge2, for: 'signed-in' },
    ],
  },
  {
    heading: 'World',
    entries: [
      { to: '/dynamicConfig', label: 'Dynamic Config', icon: IconFileSettings, for: 'signed-in' },
      { to: '/dataDashboard', label: 'Data Dashboard', icon: IconDatabase, for: 'signed-in' },
    ],
  },
  {
    heading: 'Bot',
    entries: [
      { to: '/branding', label: 'Branding', icon: IconPalette, for: 'signed-in' },
      { to: '/permissions', label: 'Permissions', icon: IconUserShield, for: 'signed-in' },
      { to: '/history', label: 'History', icon: IconHistory, for: 'signed-in' },
      { to: '/apiAccess', label: 'API Access', icon: IconKey, for: 'signed-in' },
    ],
  },
  {
    heading: 'Account',
    entries: [
      { to: '/notifications', label: 'Notifications', icon: IconBell, for: 'signed-in', hasBadge: true },
      { to: '/settings', label: 'Settings', icon: IconSettings, for: 'signed-in' },
      { to: '/patreon', label: 'Patreon Pledges', icon: IconCoins, for: 'everyone' },
      { to: '/logout', label: 'Logout', icon: IconLogout2, for: 'signed-in' },
      { to: '/login', label: 'Login', icon: IconLogin2, for: 'signed-out' },
      { to: '/admin', label: 'Admin', icon: IconUsersGroup, for: 'admin' },
    ],
  },
  {
    heading: 'Tools',
    entries: [
      { to: '/tools/spawnItem', label: 'Spawn Item', icon: IconPackage, for: 'everyone' },
      { to: '/tools/spawnDino', label: 'Spawn Dino', icon: IconPaw, for: 'everyone' },
    ],
  },
  {
    heading: 'Community',
    entries: [
      { to: '/sponsors', label: 'Sponsors', icon: IconHeartHandshake, for: 'everyone' },
      { to: '/legal', label: 'Legal Notice', icon: IconScale, for: 'everyone' },
      { to: '/terms', label: 'Terms of Service', icon: IconFileCertificate, for: 'everyone' },
      { to: '/privacy', label: 'Data Privacy Policy', icon: IconShieldLock, for: 'everyone' },
      {
        to: '/joinDiscord',
        label: 'Join our Discord',
        icon: IconBrandDiscord,
        for: 'everyone',
        leadsTo: 'discordInviteUrl',
      },
      { to: '/docu', label: 'Documentation', icon: IconBook2, for: 'everyone' },
    ],
  },
];

/** What the drawer calls the screen at a path; undefined where it has no entry. */
export function labelOf(path: string): string | undefined {
  return NAVIGATION.flatMap(({ entries }) => entries).find(({ to }) => to === path)?.label;
}

type Visitor = {
  isSignedIn: boolean;
  isAdmin: boolean;
  /** Addresses outside, of the public settings; undefined while they are not known. */
  addresses: Record<'discordInviteUrl', string> | undefined;
};

/** What a visitor gets to see; groups without entries fall away. */
export function visibleNavigation(visitor: Visitor): NavigationGroup[] {
  const isFor = {
    everyone: true,
    'signed-in': visitor.isSignedIn,
    'signed-out': !visitor.isSignedIn,
    admin: visitor.isAdmin,
  };
  return NAVIGATION.map(({ heading, entries }) => ({
    heading,
    entries: entries.filter(
      (entry) => isFor[entry.for] && (entry.leadsTo === undefined || !!visitor.addresses?.[entry.leadsTo]),
    ),
  })).filter(({ entries }) => entries.length > 0);
}
