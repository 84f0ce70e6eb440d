import type { NavigationEntry } from '../frame/navigation.ts';

export type PageWords = {
  /** Other words that somebody may search the page by. */
  words: readonly string[];
  /** Its tabs by their names in the address, as they are labelled. */
  tabs?: Readonly<Record<string, { label: string; words: readonly string[] }>>;
};

/** Of pages with tabs. */
export const TABBED_PAGE_WORDS: { readonly [Path in NavigationEntry['to']]?: PageWords } = {
  '/companion': {
    words: [
      'mod',
      'plugin',
      'agent',
      'install the mod',
      'upload data',
      'ark save',
      'registration key',
      'need a mod',
    ],
    tabs: {
      settings: { label: 'Settings', words: [] },
      ways: { label: 'All ways', words: ['how data gets in', 'agent or mod', 'save at the host', 'compare'] },
    },
  },
  '/statusAndListing': {
    words: [
      'server status',
      'player count',
      'voice channel',
      'status embed',
      'who is online in discord',
      'player list',
    ],
    tabs: {
      status: {
        label: 'Server Status',
        words: ['player graph', 'chart', 'uptime', 'players over time', 'status message', 'voice channel'],
      },
      players: { label: 'Player Listing', words: ['who is online', 'online list', 'player list'] },
    },
  },
  '/logging': {
    words: ['logs', 'log channel', 'discord log', 'game log', 'tribe log', 'admin log'],
    tabs: {
      game: { label: 'Game Log', words: ['game log', 'server log'] },
      tribe: { label: 'Tribe Log', words: ['tribe events', 'tribe log for players'] },
      admin: { label: 'Admin Log', words: ['cheats used', 'admin commands'] },
      chat: { label: 'Chat Log', words: ['log chat', 'chat in discord', 'joins and leaves'] },
      commands: { label: '/Commands Log', words: ['slash commands', 'who ran what', 'audit'] },
    },
  },
  '/rconCommands': {
    words: [
      'slash commands',
      'discord commands',
      'bot commands',
      'commands for members',
      'commands for moderators',
    ],
    tabs: {
      public: { label: 'Public (Everyone)', words: ['commands for everyone', 'members'] },
      basic: { label: 'Basic', words: ['moderators', 'kick', 'ban', 'broadcast'] },
      advanced: { label: 'Advanced', words: ['admins', 'nuke', 'any command'] },
    },
  },
  '/banManagement': {
    words: ['bans', 'blacklist', 'ban list', 'banned players'],
    tabs: {
      settings: { label: 'Settings', words: [] },
      list: {
        label: 'Ban List',
        words: [
          'ban a player',
          'unban',
          'lift a ban',
          'import a ban list',
          'banlist.txt',
          'export bans',
          'temporary ban',
          'who is banned',
          'bans',
        ],
      },
      listShared: {
        label: 'Shared Ban List',
        words: ['bans of other clusters', 'shared bans', 'global bans'],
      },
    },
  },
  '/chatReactions': {
    words: ['auto reply', 'automatic answers', 'chat bot', 'trigger words', 'faq in game'],
    tabs: {
      settings: { label: 'Settings', words: [] },
      entries: { label: 'Entries', words: ['auto reply', 'answers', 'trigger words'] },
    },
  },
  '/bannedWords': {
    words: [
      'swear words',
      'profanity',
      'chat filter',
      'insults',
      'slurs',
      'toxic chat',
      'word filter',
      'automod',
    ],
    tabs: {
      settings: { label: 'Settings', words: [] },
      entries: { label: 'Entries', words: ['swear words', 'word list'] },
    },
  },
  '/updateNotifications': {
    words: ['patch', 'new version', 'game update', 'mod update', 'new build', 'steam', 'curseforge'],
    tabs: {
      settings: { label: 'Settings', words: [] },
      servers: {
        label: 'Who runs what',
        words: [
          'old build',
          'outdated',
          'which servers run an old build',
          'version of each server',
          'needs a restart',
        ],
      },
      mods: { label: 'Watched mods', words: ['mods', 'mod list', 'curseforge'] },
    },
  },
  '/adminGroups': {
    words: [
      'ingame admins',
      'admins in the game',
      'admin list',
      'who is admin',
      'cheat rights',
      'allowed cheaters',
      'sync roles with admins',
      'discord roles',
      'moderators in the game',
    ],
    tabs: {
      groups: {
        label: 'Admin Groups',
        words: ['ingame admins', 'admin list', 'allowed admins', 'sync discord roles'],
      },
      settings: { label: 'Auto-kick', words: ['kick admins', 'fake admins'] },
      commands: {
        label: 'Admin Commands',
        words: ['who used cheats', 'used admin commands', 'cheated in items'],
      },
      exclusive: {
        label: 'Exclusive Join',
        words: [
          'whitelist',
          'whitelisted',
          'only members may join',
          'private server',
          'invite only',
          'exclusivejoin',
          'who may join',
          'join list',
          'members only',
        ],
      },
    },
  },
  '/playerAlerts': {
    words: [
      'watch list',
      'watch a player',
      'suspicious players',
      'tell me when a player joins',
      'known cheaters',
    ],
    tabs: {
      settings: { label: 'Settings', words: [] },
      list: { label: 'Player Alerts List', words: ['watched players', 'add a player alert'] },
    },
  },
  '/playerRegistrations': {
    words: [
      'link accounts',
      'connect discord',
      'verify players',
      'playtime',
      'registered players',
      '/register',
      'roles for playtime',
    ],
    tabs: {
      settings: { label: 'Settings', words: [] },
      registrations: {
        label: 'Player Registrations',
        words: ['who is registered', 'playtime list', 'hours played', 'linked accounts'],
      },
    },
  },
  '/decay': {
    words: [
      'inactive tribes',
      'remove old bases',
      'auto demolish',
      'cleanup',
      'clean up structures',
      'purge',
      'abandoned bases',
      'structure decay',
    ],
    tabs: {
      settings: { label: 'Settings', words: [] },
      list: {
        label: 'Decay Entries',
        words: ['what will be removed', 'simulation', 'preview', 'approve', 'who decays next'],
      },
    },
  },
  '/starterSets': {
    words: [
      'starter kit',
      'vip kit',
      'kits',
      'items for new players',
      'newbie pack',
      'give items',
      'welcome pack',
      'claim',
    ],
    tabs: {
      settings: { label: 'Settings', words: [] },
      list: { label: 'Starter Sets', words: ['kits', 'items in the kit', 'add a kit'] },
    },
  },
  '/dataDashboard': {
    words: [
      'players',
      'tribes',
      'bases',
      'dinos',
      'tames',
      'who owns what',
      'what did a player own',
      'statistics',
      'save viewer',
      'find a player',
      'search the save',
      'leaderboard',
    ],
    tabs: {
      players: {
        label: 'Players',
        words: ['characters', 'survivors', 'last seen', 'level', 'eos id', 'where is a player'],
      },
      tribes: {
        label: 'Tribes',
        words: [
          'tribe members',
          'tribe statistics',
          'tribe size',
          'how many dinos does a tribe have',
          'tribe list',
        ],
      },
      bases: {
        label: 'Bases',
        words: [
          'structures',
          'biggest bases',
          'nuke',
          'raid',
          'where is a base',
          'raid protection',
          'protect a base',
        ],
      },
      dinos: {
        label: 'Dinos',
        words: ['tames', 'creatures', 'how many dinos', 'imprint', 'mutations', 'dinos of a tribe'],
      },
      map: { label: 'Map', words: ['where', 'coordinates', 'map of bases', 'locations', 'heat map'] },
    },
  },
  '/nitrado': {
    words: [
      'nitrado',
      'hosting',
      'host',
      'rented server',
      'hosted',
      'token',
      'login at nitrado',
      'game server provider',
      'gportal',
      'link nitrado',
      'nitrado token',
    ],
    tabs: {
      settings: { label: 'Settings', words: [] },
      sync: { label: 'Server Sync', words: ['add servers from nitrado', 'import servers', 'services'] },
    },
  },
};
