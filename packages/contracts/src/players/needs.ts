import { MODERATION, type Permission } from '../derived/permissions.ts';

// Not part of the schemas: the router and each link to a player need this file, and the first load should not
// include zod.

/** The permission needed for each section of a player's page; one of a list is enough. */
export const SECTION_NEEDS = {
  characters: 'DataDashboard_View',
  registration: 'PlayerRegistration_View',
  alert: 'PlayerAlerts_View',
  ban: 'BanManagement_View',
  infractions: MODERATION.seeMutes,
  claims: 'StarterSets_View',
  notes: 'BanManagement_View',
} as const satisfies Record<string, Permission | readonly Permission[]>;

export type PlayerSection = keyof typeof SECTION_NEEDS;

/** Joins and leaves are in the Live Room, so its viewers see them here, too. */
export const MOVES_NEED = MODERATION.watch;

/** One of these is enough to open the page. */
export const PLAYER_PAGE_NEED = [
  'DataDashboard_View',
  'PlayerRegistration_View',
  'PlayerAlerts_View',
  'BanManagement_View',
  'BannedWords_View',
  'StarterSets_View',
  'Logging_View',
  'Moderation_View',
] as const satisfies readonly Permission[];
