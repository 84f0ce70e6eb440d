/** Maximum rows in one part of an upload (docs/reference/ark-domain.md §8.2). */
export const MAX_UPLOAD_ROWS = 1000;

/**
 * The largest part, bytes: 1,000 rows with the longest names. Tribes with very many members need smaller
 * parts.
 */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

/** Maximum parts of a snapshot: 200,000 rows, ten times the dinos of a very full server. */
export const MAX_UPLOAD_PARTS = 200;

/** Maximum rows of a kind for a game server and for an instance: ten times what the fullest servers have. */
export const MAX_SERVER_ROWS = 200_000;
export const MAX_INSTANCE_ROWS = 1_000_000;

/** Days that dead dinos are kept. */
export const DEAD_KEPT_DAYS = 30;
/**
 * Days that players are kept after they were last seen, and that a server's data is kept after its last
 * upload.
 */
export const UNSEEN_KEPT_DAYS = 365;
/** Maximum members of all tribes of a server. */
export const MAX_MEMBERS = 200_000;

/** Earlier tribes kept for each character, the newest. */
export const MAX_PAST_TRIBES = 20;
