// Permissions, as the specification has them. Who may make which call is in each feature's file in `features`.

/** The areas of §6, each with View and Edit. */
const AREAS = [
  'Servers',
  'ArkwrightCompanion',
  'Status',
  'Logging',
  'Rcon',
  'Crosschat',
  'UpdateNotifications',
  'AutomaticRcon',
  'BanManagement',
  'IngameAdminGroups',
  'PlayerAlerts',
  'PlayerRegistration',
  'AutomaticDecay',
  'DynamicConfig',
  'StarterSets',
  'DataDashboard',
  'Branding',
  'Nitrado',
  'OfflineAlert',
  'TribeLogLink',
  'ChatReaction',
  'BannedWords',
  'RconPresets',
];

/** What an owner can give to a manager, but for FullAccess: 46 permissions. */
export const PERMISSIONS: readonly string[] = AREAS.flatMap((area) => [`${area}_View`, `${area}_Edit`]);
