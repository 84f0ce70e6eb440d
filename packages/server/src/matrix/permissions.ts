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

/** Beside the specification's areas (issue 32). */
const OWN_AREAS = ['Moderation'];

/** What an owner can give to a manager, but for FullAccess: 48 permissions. */
export const PERMISSIONS: readonly string[] = [...AREAS, ...OWN_AREAS].flatMap((area) => [
  `${area}_View`,
  `${area}_Edit`,
]);

/** What permissions include of other areas: those who have the console may moderate. */
export const INCLUDED: Readonly<Record<string, readonly string[]>> = {
  Rcon_Edit: ['Moderation_View', 'Moderation_Edit'],
};
