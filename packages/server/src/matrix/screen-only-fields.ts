import type { SettingPath } from '@arkwright/contracts/settings-fields';

/** Fields that only a screen reads, and why. Every other field has a test that is marked with `provesSetting`. */
export const SCREEN_ONLY_FIELDS: Partial<Record<SettingPath, string>> = {
  'serverStatus.statusChannelMapping.serverName':
    'The bot finds the server by its id; the screen shows the name of a deleted server.',
  'companionMod.registrationKey':
    'Always empty and read-only: the screen gets the key from a call of its own.',
  'playerAlert.alertPlayers.createdAt': 'The table of alerts shows it and sorts by it.',
  'api.apiKey': 'Always empty and read-only: the screen gets the key from a call of its own.',
};
