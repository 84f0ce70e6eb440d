import type { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import type { ProsePage } from '../../ui/prose-page.ts';

type ScreenPath = Extract<(typeof FEATURE_MANIFESTS)[number], { screen: object }>['screen']['path'];

export type DocEntry = {
  /** Its address below `/docu/`, and its file: `pages/<id>.md`. */
  id: string;
  title: string;
  /** The page in one line. */
  summary: string;
  /** Other words that somebody may search it by. */
  also?: readonly string[];
  /** The screens of features that it explains. */
  screens?: readonly ScreenPath[];
};

/** All pages of the documentation, in reading order. */
export const CONTENTS: readonly [DocEntry, ...DocEntry[]] = [
  {
    id: 'getting-started',
    title: 'Getting started',
    summary: 'From nothing to a game server that reports to your Discord server.',
    also: ['first steps', 'begin', 'set up', 'invite the bot', 'start'],
  },
  {
    id: 'game-servers',
    title: 'Connecting game servers',
    summary: 'RCON in the game’s settings, and what to do when a server does not answer.',
    also: [
      'rcon refused',
      'rcon password',
      'port forwarding',
      'firewall',
      'GameUserSettings.ini',
      'server not answering',
    ],
    screens: ['/servers'],
  },
  {
    id: 'home',
    title: 'Home',
    summary: 'What is on, what is wrong, who is here, what happened, and what comes next.',
  },
  {
    id: 'checks',
    title: 'Setup and checks',
    summary: 'What is looked after for you, and what to do when something is wrong.',
    also: [
      'problems',
      'not working',
      'bot can not write in a channel',
      'missing permission',
      'discord is down',
    ],
    screens: ['/doctor'],
  },
  {
    id: 'hosting-sync',
    title: 'Hosting Sync',
    summary:
      'Servers rented at Nitrado: log in, add them, keep them in sync, restart them, and read their saves.',
    also: ['nitrado', 'rented', 'hosted'],
    screens: ['/nitrado'],
  },
  {
    id: 'permissions',
    title: 'Roles and permissions',
    summary: 'Owner, managers, and what each can see and change.',
    also: ['managers', 'give access'],
    screens: ['/permissions'],
  },
  {
    id: 'companion',
    title: 'Arkwright Companion',
    summary: 'What it gives you, how to install it, and what it sends.',
    also: ['install the mod', 'agent', 'need a mod'],
    screens: ['/companion'],
  },
  {
    id: 'data-dashboard',
    title: 'Data Dashboard',
    summary: 'Players, tribes, bases and dinos on your servers, and what you can do with them.',
    screens: ['/dataDashboard'],
  },
  {
    id: 'decay',
    title: 'Automatic Decay',
    summary: 'Warning inactive tribes, and removing what they left.',
    screens: ['/decay'],
  },
  {
    id: 'starter-sets',
    title: 'Starter Sets',
    summary: 'Sets of commands that registered players claim in Discord.',
    screens: ['/starterSets'],
  },
  {
    id: 'server-status',
    title: 'Server status and player lists',
    summary: 'Voice channels, messages and lists in Discord that are always up to date.',
    screens: ['/statusAndListing'],
  },
  {
    id: 'update-notifications',
    title: 'Update notifications',
    summary: 'New builds of the game and new versions of mods, and which servers still run old ones.',
    screens: ['/updateNotifications'],
  },
  {
    id: 'logging',
    title: 'Logging',
    summary: 'Game, tribe, admin and chat logs in your Discord channels.',
    also: ['servergamelog', 'launch parameter for the log', 'game log empty', 'flags'],
    screens: ['/logging'],
  },
  {
    id: 'crosschat',
    title: 'Crosschat',
    summary: 'One conversation across game servers and Discord.',
    screens: ['/crosschat'],
  },
  {
    id: 'live-room',
    title: 'Live Room',
    summary: 'Everything that happens on your servers, as it happens.',
    screens: ['/live'],
  },
  {
    id: 'rcon-commands',
    title: 'RCON commands',
    summary: 'Slash commands that members use to reach your servers, and who can use them.',
    screens: ['/rconCommands'],
  },
  {
    id: 'rcon-presets',
    title: 'RCON presets',
    summary: 'Several commands as one, from here or from Discord.',
    screens: ['/rconPresets'],
  },
  {
    id: 'timed-commands',
    title: 'Timed commands',
    summary: 'Commands that run on a schedule, at most once each time.',
    screens: ['/automaticRcon'],
  },
  {
    id: 'ban-management',
    title: 'Ban Management',
    summary: 'Who is banned, for how long, and how the games enforce it.',
    screens: ['/banManagement'],
  },
  {
    id: 'admin-groups',
    title: 'Admins and exclusive servers',
    summary: 'Who is an admin in the game, what admins do there, and who can join.',
    screens: ['/adminGroups'],
  },
  {
    id: 'dynamic-config',
    title: 'Dynamic config',
    summary: 'Rates and settings that game servers fetch while they run.',
    also: ['customdynamicconfigurl', 'flag', 'dynamic config is not fetched'],
    screens: ['/dynamicConfig'],
  },
  {
    id: 'alerts',
    title: 'Alerts and notifications',
    summary: 'When certain players come or go, when a server stays offline, and other notifications.',
    screens: ['/playerAlerts', '/offlineAlerts', '/chatReactions', '/bannedWords'],
  },
  {
    id: 'player-registration',
    title: 'Player registration',
    summary: 'Players’ Discord accounts, their playtime, and roles for it.',
    also: ['link accounts'],
    screens: ['/playerRegistrations'],
  },
  {
    id: 'branding',
    title: 'Branding',
    summary: 'Your name and picture for the bot in your Discord server.',
    screens: ['/branding'],
  },
  {
    id: 'own-bot',
    title: 'Own bot',
    summary: 'A bot of your own: as your Discord application, or on your own machine.',
    also: ['own application', 'own name', 'bot token'],
  },
  {
    id: 'history',
    title: 'History',
    summary: 'Who changed what, and how to undo it.',
    screens: ['/history'],
  },
  {
    id: 'account',
    title: 'Your account',
    summary: 'Your sign-ins, downloading your data, and deleting your account.',
    also: ['gdpr', 'personal data', 'delete my account'],
  },
  {
    id: 'tiers',
    title: 'Tiers and pledges',
    summary: 'What a tier includes, where it comes from, and what happens when it ends.',
    also: ['pledge ends', 'price', 'upgrade', 'what do I get'],
  },
  {
    id: 'spawn-commands',
    title: 'Spawn commands',
    summary: 'The builders for dinos and items, and the parts of their commands.',
  },
  {
    id: 'api',
    title: 'API',
    summary: 'The calls behind the dashboard, and how they answer.',
    screens: ['/apiAccess'],
  },
  {
    id: 'self-hosting',
    title: 'Self-hosting',
    summary: 'Your own Arkwright: start, Discord, moving your bot, backups, several machines.',
    also: [
      'install',
      'own machine',
      'docker',
      'env file',
      'environment variables',
      'postgresql',
      'database',
      'backup',
      'restore',
      'update Arkwright',
      'reverse proxy',
    ],
  },
  {
    id: 'sandbox',
    title: 'Sandbox',
    summary: 'A simulated Discord with simulated game servers, to try things out.',
  },
];

/** The entry with this id; undefined for an address that does not exist. */
export function entryOf(id: string): DocEntry | undefined {
  return CONTENTS.find((entry) => entry.id === id);
}

const FILES = import.meta.glob<{ default: ProsePage }>('./pages/*.md');

/** Fetches a page; each is a file of its own. */
export async function loadPage(id: string): Promise<ProsePage> {
  const load = FILES[`./pages/${id}.md`];
  if (!load) throw new Error(`There is no pages/${id}.md`);
  return (await load()).default;
}
