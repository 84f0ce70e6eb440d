import {
  IconBell,
  IconBrandDiscord,
  IconClockPlay,
  IconFileSettings,
  IconFileText,
  IconHistory,
  IconHome2,
  IconLogin2,
  IconLogout2,
  IconPlugConnectedX,
  IconServer2,
  IconTerminal2,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export type NavigationEntry = {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: TablerIcon;
  for: 'everyone' | 'signed-in' | 'signed-out' | 'admin';
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
      { to: '/logging', label: 'Logging', icon: IconFileText, for: 'signed-in' },
      { to: '/rconPresets', label: 'RCON Presets', icon: IconTerminal2, for: 'signed-in' },
      { to: '/automaticRcon', label: 'Automatic RCON', icon: IconClockPlay, for: 'signed-in' },
    ],
  },
  {
    heading: 'Players and alerts',
    entries: [
      { to: '/offlineAlerts', label: 'Server Offline Alerts', icon: IconPlugConnectedX, for: 'signed-in' },
    ],
  },
  {
    heading: 'World',
    entries: [{ to: '/dynamicConfig', label: 'Dynamic Config', icon: IconFileSettings, for: 'signed-in' }],
  },
  {
    heading: 'Bot',
    entries: [{ to: '/history', label: 'History', icon: IconHistory, for: 'signed-in' }],
  },
  {
    heading: 'Account',
    entries: [
      { to: '/notifications', label: 'Notifications', icon: IconBell, for: 'signed-in', hasBadge: true },
      { to: '/logout', label: 'Logout', icon: IconLogout2, for: 'signed-in' },
      { to: '/login', label: 'Login', icon: IconLogin2, for: 'signed-out' },
    ],
  },
  {
    heading: 'Community',
    entries: [{ to: '/joinDiscord', label: 'Join our Discord', icon: IconBrandDiscord, for: 'everyone' }],
  },
];

/** What a visitor gets to see; groups without entries fall away. */
export function visibleNavigation(visitor: { isSignedIn: boolean; isAdmin: boolean }): NavigationGroup[] {
  const isFor = {
    everyone: true,
    'signed-in': visitor.isSignedIn,
    'signed-out': !visitor.isSignedIn,
    admin: visitor.isAdmin,
  };
  return NAVIGATION.map(({ heading, entries }) => ({
    heading,
    entries: entries.filter((entry) => isFor[entry.for]),
  })).filter(({ entries }) => entries.length > 0);
}
