import {
  AREA_PERMISSIONS,
  AREAS,
  type Area,
  type GrantablePermission,
  normalisePermissions,
} from '../derived/permissions.ts';

/** Permissions that are often given together, for the manager dialog. Nothing but the permissions is stored. */
export type Template = {
  label: string;
  /** What it adds to the one before it. */
  words: string;
  permissions: readonly GrantablePermission[];
};

const WATCH = ['Servers_View', 'Status_View', 'Logging_View', 'Moderation_View'] as const;

const CHAT_MODERATOR = [
  ...WATCH,
  'Moderation_Edit',
  'PlayerAlerts_View',
  'BannedWords_View',
  'PlayerRegistration_View',
] as const;

const MODERATOR = [
  ...CHAT_MODERATOR,
  'BanManagement_Edit',
  'PlayerAlerts_Edit',
  'PlayerRegistration_Edit',
  'IngameAdminGroups_View',
  'DataDashboard_View',
  'TribeLogLink_View',
] as const;

/** The areas in which an admin changes nothing. */
const VIEWED_BY_ADMINS: readonly Area[] = [
  'Rcon',
  'RconPresets',
  'AutomaticRcon',
  'AutomaticDecay',
  'Nitrado',
  'Branding',
];

const ADMIN = AREA_PERMISSIONS.filter(
  (permission) => !VIEWED_BY_ADMINS.some((area) => permission === `${area}_Edit`),
);

/** From the fewest rights to the most. */
export const TEMPLATES: readonly Template[] = [
  {
    label: 'Watch',
    words: 'See servers, status, logs and the Live Room',
    permissions: normalisePermissions(WATCH),
  },
  {
    label: 'Chat moderator',
    words: 'And message, warn, mute and kick',
    permissions: normalisePermissions(CHAT_MODERATOR),
  },
  {
    label: 'Moderator',
    words: 'And ban, and keep alerts and registrations',
    permissions: normalisePermissions(MODERATOR),
  },
  {
    label: 'Admin',
    words: 'And change settings, but no commands, decay, hosting or branding',
    permissions: ADMIN,
  },
  { label: 'Full', words: 'Everything, also what is added later', permissions: ['FullAccess'] },
];

/** The template with exactly these permissions; with full access, whatever else is listed. */
export function templateOf(permissions: readonly string[]): Template | undefined {
  const held = permissions.includes('FullAccess') ? ['FullAccess'] : normalisePermissions(permissions);
  return TEMPLATES.find((template) => template.permissions.join() === held.join());
}

/** The number of areas that permissions open. */
export function countOpened(permissions: readonly string[]): number {
  if (permissions.includes('FullAccess')) return AREAS.length;
  return AREAS.filter((area) => normalisePermissions(permissions).includes(`${area}_View`)).length;
}
