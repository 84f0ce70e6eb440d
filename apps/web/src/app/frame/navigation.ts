import { DRAWER_HEADINGS, type DrawerHeading } from '@arkwright/contracts/core/feature';
import { FEATURE_MANIFESTS, type FeatureManifest } from '@arkwright/contracts/features';
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

type FeatureWithScreen = Extract<FeatureManifest, { screen: object }>;

const ICONS: Record<FeatureWithScreen['name'], TablerIcon> = {
  servers: IconServer2,
  live: IconMessages,
  companion: IconPuzzle,
  logging: IconFileText,
  'rcon-presets': IconTerminal2,
  'automatic-rcon': IconClockPlay,
  'offline-alerts': IconPlugConnectedX,
  'player-registrations': IconIdBadge2,
  'dynamic-config': IconFileSettings,
  'data-dashboard': IconDatabase,
  branding: IconPalette,
  permissions: IconUserShield,
  history: IconHistory,
  'api-access': IconKey,
};

/** The screens of an instance under a heading. A manifest whose path leads to no screen of the router does not compile. */
function groupOf(heading: DrawerHeading): NavigationGroup {
  const entries = FEATURE_MANIFESTS.flatMap((manifest): NavigationEntry[] => {
    if (!('screen' in manifest) || manifest.screen.heading !== heading) return [];
    const { name, label, screen } = manifest;
    return [{ to: screen.path, label, icon: ICONS[name], for: 'signed-in' }];
  });
  return { heading, entries };
}

/** The drawer, in the order of the specification (§2). Only what exists is listed. */
export const NAVIGATION: readonly NavigationGroup[] = [
  { heading: '', entries: [{ to: '/', label: 'Home', icon: IconHome2, for: 'everyone' }] },
  ...DRAWER_HEADINGS.map(groupOf),
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
