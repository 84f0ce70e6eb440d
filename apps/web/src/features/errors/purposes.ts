import type { Area } from '@arkwright/contracts/derived/permissions';

/** What View on an area is for, completing "It lets you see …"; for others the name of the area has to do. */
export const PURPOSES: Partial<Readonly<Record<Area, string>>> = {
  Servers: 'the game servers: which are online, where they run and who may connect to them.',
  Moderation: 'the Live Room and the pages of players.',
  ArkwrightCompanion: 'the companion mod’s settings and what it sends.',
  Status: 'the server status and player lists that the bot shows in Discord.',
  Logging: 'what happens on the servers: the Live Room, and where logs are posted.',
  Rcon: 'the commands that members can use in Discord.',
  RconPresets: 'the prepared lists of commands.',
  BanManagement: 'bans, their reasons, and the notes about players.',
  ChatReaction: 'the bot’s replies to what players write.',
  BannedWords: 'the words that are not allowed in chat, and who used them.',
  Crosschat: 'how the chats of the servers and Discord are connected.',
  UpdateNotifications: 'where new versions of the game and its mods are announced.',
  AutomaticRcon: 'the commands that run at set times.',
  IngameAdminGroups: 'who is an admin in the game.',
  PlayerAlerts: 'the players whose visits are reported.',
  OfflineAlert: 'who is told when a server goes down.',
  PlayerRegistration: 'which Discord members belong to which players.',
  AutomaticDecay: 'the removal of tribes that no longer play.',
  DynamicConfig: 'the rates that servers fetch while they run.',
  StarterSets: 'the sets that new players can claim.',
  DataDashboard: 'players, tribes, bases and dinos of the servers.',
  Branding: 'the bot’s name and picture.',
  Nitrado: 'the linked hosting accounts and their servers.',
  TribeLogLink: 'which tribe logs are shown to which members.',
};
