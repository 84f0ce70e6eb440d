/** The playtime on all servers together, where a cluster's id is expected (specification §9). */
export const GLOBAL_PLAYTIME = 'Global';

/** Playtime is counted in steps of this many seconds (specification §9). */
export const PLAYTIME_STEP_SECONDS = 30;

/** How long a code requested in Discord can be typed in the game, ms. */
export const CODE_LIFETIME_MS = 15 * 60_000;

/** Maximum registrations of an instance, including requested codes. */
export const MAX_REGISTRATIONS = 25_000;
export const MAX_REGISTRATIONS_WORDS = `A bot can have at most ${MAX_REGISTRATIONS} registered players.`;

/** Maximum cluster names, and playtime roles, of an instance. */
export const MAX_CLUSTERS = 50;
export const MAX_CLUSTERS_WORDS = `At most ${MAX_CLUSTERS} clusters can be named`;
export const MAX_PLAYTIME_ROLES = 100;
export const MAX_PLAYTIME_ROLES_WORDS = `At most ${MAX_PLAYTIME_ROLES} playtime roles are possible`;

/** Infractions of banned words stored for each registered player, with word, server and time. */
export const MAX_INFRACTIONS_KEPT = 20;
/** Players of an instance whose number of infractions is kept, registered or not. */
export const MAX_INFRACTION_COUNTS = 2 * MAX_REGISTRATIONS;

/**
 * Clusters for which a player's playtime is counted separately, twice as many as can be named. On further
 * clusters only the total counts, until a cluster's playtime is reset.
 */
export const MAX_CLUSTERS_OF_PLAYER = 100;

/** Minutes between two checks of all registered players: a role for playtime comes at most this late. */
export const ROLE_CHECK_MINUTES = 15;
