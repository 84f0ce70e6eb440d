import type { DocPage } from './pages/doc-page.ts';

export type DocEntry = {
  /** Its place below `/docu/`. */
  id: string;
  title: string;
  /** What it answers, in a line. */
  summary: string;
  /** Fetches the page; each is a file of its own. */
  load: () => Promise<DocPage>;
};

/** Every page of the documentation, in the order in which one reads them. */
export const CONTENTS: readonly [DocEntry, ...DocEntry[]] = [
  {
    id: 'getting-started',
    title: 'Getting started',
    summary: 'From nothing to a game server that reports to your Discord server.',
    load: async () => (await import('./pages/getting-started.tsx')).page,
  },
  {
    id: 'game-servers',
    title: 'Connecting game servers',
    summary: 'RCON in the game’s settings, and what to do when a server does not answer.',
    load: async () => (await import('./pages/game-servers.tsx')).page,
  },
  {
    id: 'permissions',
    title: 'Roles and permissions',
    summary: 'Owner, managers, and what each may see and change.',
    load: async () => (await import('./pages/permissions.tsx')).page,
  },
  {
    id: 'companion',
    title: 'Arkwright Companion',
    summary: 'What it gives you, how to install it, and what it sends.',
    load: async () => (await import('./pages/companion.tsx')).page,
  },
  {
    id: 'data-dashboard',
    title: 'Data Dashboard',
    summary: 'Players, tribes, bases and dinos on your servers, and what you can do with them.',
    load: async () => (await import('./pages/data-dashboard.tsx')).page,
  },
  {
    id: 'decay',
    title: 'Automatic Decay',
    summary: 'Warning tribes that nobody has seen for long, and removing what they left.',
    load: async () => (await import('./pages/decay.tsx')).page,
  },
  {
    id: 'starter-sets',
    title: 'Starter Sets',
    summary: 'Sets of commands that registered players claim in Discord.',
    load: async () => (await import('./pages/starter-sets.tsx')).page,
  },
  {
    id: 'server-status',
    title: 'Server status and player lists',
    summary: 'Voice channels, messages and lists in Discord that are always up to date.',
    load: async () => (await import('./pages/server-status.tsx')).page,
  },
  {
    id: 'update-notifications',
    title: 'Update notifications',
    summary: 'New builds of the game and new versions of mods, and which servers still run old ones.',
    load: async () => (await import('./pages/update-notifications.tsx')).page,
  },
  {
    id: 'logging',
    title: 'Logging',
    summary: 'Game, tribe, admin and chat logs in your Discord channels.',
    load: async () => (await import('./pages/logging.tsx')).page,
  },
  {
    id: 'crosschat',
    title: 'Crosschat',
    summary: 'One conversation across game servers and Discord.',
    load: async () => (await import('./pages/crosschat.tsx')).page,
  },
  {
    id: 'live-room',
    title: 'Live Room',
    summary: 'Everything that happens on your servers, as it happens.',
    load: async () => (await import('./pages/live-room.tsx')).page,
  },
  {
    id: 'rcon-commands',
    title: 'RCON commands',
    summary: 'Slash commands that members use to reach your servers, and who may use them.',
    load: async () => (await import('./pages/rcon-commands.tsx')).page,
  },
  {
    id: 'rcon-presets',
    title: 'RCON presets',
    summary: 'Several commands as one, from here or from Discord.',
    load: async () => (await import('./pages/rcon-presets.tsx')).page,
  },
  {
    id: 'timed-commands',
    title: 'Timed commands',
    summary: 'Commands that run on a schedule, at most once each time.',
    load: async () => (await import('./pages/timed-commands.tsx')).page,
  },
  {
    id: 'ban-management',
    title: 'Ban Management',
    summary: 'Who is banned, for how long, and what the games are told.',
    load: async () => (await import('./pages/ban-management.tsx')).page,
  },
  {
    id: 'admin-groups',
    title: 'Admins and exclusive servers',
    summary: 'Who is an admin in the game, what admins do there, and who may join.',
    load: async () => (await import('./pages/admin-groups.tsx')).page,
  },
  {
    id: 'dynamic-config',
    title: 'Dynamic config',
    summary: 'Rates and settings that game servers fetch while they run.',
    load: async () => (await import('./pages/dynamic-config.tsx')).page,
  },
  {
    id: 'alerts',
    title: 'Alerts and notifications',
    summary: 'When certain players come or go, when a server stays offline, and what Arkwright tells you.',
    load: async () => (await import('./pages/alerts.tsx')).page,
  },
  {
    id: 'player-registration',
    title: 'Player registration',
    summary: 'Players’ Discord accounts, their playtime, and roles for it.',
    load: async () => (await import('./pages/player-registration.tsx')).page,
  },
  {
    id: 'history',
    title: 'History',
    summary: 'Who changed what, and how to undo it.',
    load: async () => (await import('./pages/history.tsx')).page,
  },
  {
    id: 'account',
    title: 'Your account',
    summary: 'Your sign-ins, downloading your data, and deleting your account.',
    load: async () => (await import('./pages/account.tsx')).page,
  },
  {
    id: 'tiers',
    title: 'Tiers and pledges',
    summary: 'What a tier includes, where it comes from, and what happens when it ends.',
    load: async () => (await import('./pages/tiers.tsx')).page,
  },
  {
    id: 'spawn-commands',
    title: 'Spawn commands',
    summary: 'The builders for dinos and items, and the parts of their commands.',
    load: async () => (await import('./pages/spawn-commands.tsx')).page,
  },
  {
    id: 'api',
    title: 'API',
    summary: 'The calls behind the dashboard, and how they answer.',
    load: async () => (await import('./pages/api.tsx')).page,
  },
  {
    id: 'self-hosting',
    title: 'Self-hosting',
    summary: 'Your own Arkwright: start, Discord, backups, several machines.',
    load: async () => (await import('./pages/self-hosting.tsx')).page,
  },
  {
    id: 'sandbox',
    title: 'Sandbox',
    summary: 'A simulated Discord with simulated game servers, to try things out.',
    load: async () => (await import('./pages/sandbox.tsx')).page,
  },
];

/** The entry with this id; undefined for an address that does not exist. */
export function entryOf(id: string): DocEntry | undefined {
  return CONTENTS.find((entry) => entry.id === id);
}
