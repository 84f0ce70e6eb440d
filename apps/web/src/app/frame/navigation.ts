import { DRAWER_HEADINGS, type DrawerHeading } from '@arkwright/contracts/core/feature';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import type { Heading } from '@arkwright/contracts/users/drawer';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ScreenFeature } from '../../kit/screen-feature.ts';

export type NavigationEntry = {
  to: keyof RegisteredRouter['routesByPath'];
  label: string;
  for: 'everyone' | 'signed-in' | 'signed-out' | 'admin';
  /** Leads to this address of the public settings: where none is set there is no entry. */
  leadsTo?: 'discordInviteUrl';
  /** Shows the number of unread notifications. */
  hasBadge?: true;
  /** The feature of the screen: the entry shows a missing permission or tier before the click. */
  feature?: ScreenFeature;
};

export type NavigationGroup = {
  /** The first group has none. */
  heading: Heading;
  entries: readonly NavigationEntry[];
  /** Not for daily work: folded at first for people who have more than this. */
  isRare?: true;
};

/** The screens of an instance under a heading. A manifest whose path is no screen of the router does not compile. */
function groupOf(heading: DrawerHeading): NavigationGroup {
  const entries = FEATURE_MANIFESTS.flatMap((manifest): NavigationEntry[] => {
    if (!('screen' in manifest) || manifest.screen.heading !== heading) return [];
    const { label, screen } = manifest;
    return [{ to: screen.path, label, for: 'signed-in', feature: manifest }];
  });
  const home: NavigationEntry[] = heading === '' ? [{ to: '/', label: 'Home', for: 'everyone' }] : [];
  return { heading, entries: [...home, ...entries] };
}

/** The drawer: grouped by task, and inside a group in the order of the specification (§2). Only what exists is listed. */
export const NAVIGATION: readonly NavigationGroup[] = [
  ...DRAWER_HEADINGS.map(groupOf),
  {
    heading: 'You',
    isRare: true,
    entries: [
      { to: '/notifications', label: 'Notifications', for: 'signed-in', hasBadge: true },
      { to: '/settings', label: 'Settings', for: 'signed-in' },
      { to: '/login', label: 'Sign in', for: 'signed-out' },
      { to: '/patreon', label: 'Patreon Pledges', for: 'everyone' },
      { to: '/logout', label: 'Sign out', for: 'signed-in' },
      { to: '/admin', label: 'Admin', for: 'admin' },
    ],
  },
  {
    heading: 'More',
    isRare: true,
    entries: [
      { to: '/tools/spawnItem', label: 'Spawn Item', for: 'everyone' },
      { to: '/tools/spawnDino', label: 'Spawn Dino', for: 'everyone' },
      { to: '/sponsors', label: 'Sponsors', for: 'everyone' },
      { to: '/legal', label: 'Legal Notice', for: 'everyone' },
      { to: '/terms', label: 'Terms of Service', for: 'everyone' },
      { to: '/privacy', label: 'Data Privacy Policy', for: 'everyone' },
      {
        to: '/joinDiscord',
        label: 'Join our Discord',
        for: 'everyone',
        leadsTo: 'discordInviteUrl',
      },
      { to: '/docu', label: 'Documentation', for: 'everyone' },
    ],
  },
];

/** The drawer's name of the screen at a path; undefined without an entry. */
export function labelOf(path: string): string | undefined {
  return NAVIGATION.flatMap(({ entries }) => entries).find(({ to }) => to === path)?.label;
}

type Visitor = {
  isSignedIn: boolean;
  isAdmin: boolean;
  /** Addresses outside, of the public settings; undefined while they are not known. */
  addresses: Record<'discordInviteUrl', string> | undefined;
};

/** The entries that a visitor sees; groups without entries are dropped. */
export function visibleNavigation(visitor: Visitor): NavigationGroup[] {
  const isFor = {
    everyone: true,
    'signed-in': visitor.isSignedIn,
    'signed-out': !visitor.isSignedIn,
    admin: visitor.isAdmin,
  };
  return NAVIGATION.map((group) => ({
    ...group,
    entries: group.entries.filter(
      (entry) => isFor[entry.for] && (entry.leadsTo === undefined || !!visitor.addresses?.[entry.leadsTo]),
    ),
  })).filter(({ entries }) => entries.length > 0);
}
