import type { Feature } from '../core/tiers.ts';

/** What each tier feature is called where people read of it, in the middle of a sentence or at its start. */
export const FEATURE_WORDS: Record<Feature, string> = {
  basicRcon: 'Basic RCON commands',
  ban: 'Ban Management',
  playerAlerts: 'Player Alerts',
  offlineAlerts: 'Server Offline Alerts',
  advancedRcon: 'Advanced RCON and RCON Presets',
  companionMod: 'Companion',
  chatlog: 'Chat Log',
  chatReaction: 'Chat Reactions',
  bannedWord: 'Banned Words',
  starterSets: 'Starter Sets',
  apiAccess: 'API Access',
  crosschat: 'Crosschat',
  tribeLogLink: 'Tribe Log Link',
  updateNotifications: 'Update Notifications',
  timedCommands: 'Automatic RCON',
  decay: 'Automatic Decay',
  dynamicConfig: 'Dynamic Config',
  branding: 'Branding',
};
