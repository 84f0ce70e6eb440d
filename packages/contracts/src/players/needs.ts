import type { Permission } from '../core/permissions.ts';

// Apart from the schemas: the router and each link to a player need this much, and the first load no zod.

/** What one must be allowed to view for each section of a player's page. */
export const SECTION_NEEDS = {
  characters: 'DataDashboard_View',
  registration: 'PlayerRegistration_View',
  alert: 'PlayerAlerts_View',
  ban: 'BanManagement_View',
  infractions: 'BannedWords_View',
  claims: 'StarterSets_View',
  notes: 'BanManagement_View',
} as const satisfies Record<string, Permission>;

export type PlayerSection = keyof typeof SECTION_NEEDS;

/** Who joined and left when is in the Live Room, whose viewers see it here, too. */
export const MOVES_NEED = 'Logging_View' satisfies Permission;

/** Any of these opens the page. */
export const PLAYER_PAGE_NEED = [
  'DataDashboard_View',
  'PlayerRegistration_View',
  'PlayerAlerts_View',
  'BanManagement_View',
  'BannedWords_View',
  'StarterSets_View',
  'Logging_View',
] as const satisfies readonly Permission[];
