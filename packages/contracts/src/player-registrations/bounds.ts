/** The playtime on all servers together, where clusters have their ids (specification §9). */
export const GLOBAL_PLAYTIME = 'Global';

/** Playtime is counted in steps of so many seconds (specification §9). */
export const PLAYTIME_STEP_SECONDS = 30;

/** How long a code that was asked for in Discord can be written in the game, ms. */
export const CODE_LIFETIME_MS = 15 * 60_000;

/** An instance keeps so many registrations at most, codes that were asked for included. */
export const MAX_REGISTRATIONS = 25_000;
export const MAX_REGISTRATIONS_WORDS = `A bot can have at most ${MAX_REGISTRATIONS} registered players.`;

/** Names for clusters, and roles for playtime, that an instance can have. */
export const MAX_CLUSTERS = 50;
export const MAX_CLUSTERS_WORDS = `At most ${MAX_CLUSTERS} clusters can be named`;
export const MAX_PLAYTIME_ROLES = 100;
export const MAX_PLAYTIME_ROLES_WORDS = `At most ${MAX_PLAYTIME_ROLES} playtime roles are possible`;

/** Of each registered player so many infractions of banned words are remembered with word, server and time. */
export const MAX_INFRACTIONS_KEPT = 20;

/**
 * A player's playtime is counted apart on so many clusters, twice as many as can be named. On a further one it counts on all
 * servers together alone, until the playtime of a cluster is reset.
 */
export const MAX_CLUSTERS_OF_PLAYER = 100;
