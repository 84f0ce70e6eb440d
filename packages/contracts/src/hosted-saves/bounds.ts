/** A save counts as finished if two listings this many seconds apart agree on its size and time. */
export const LISTINGS_APART_SECONDS = 20;

/**
 * A kind of data that a mod, plugin or agent uploaded within these hours isn't read from the host's copy of the save:
 * theirs is newer.
 */
export const COMPANION_FIRST_HOURS = 2;

/** Saves fetched at once from one account at a host, and by the whole installation. */
export const FETCHES_PER_ACCOUNT = 2;
export const FETCHES_AT_ONCE = 4;

/** A larger save is not fetched, bytes. Large ones have some hundred megabytes. */
export const MAX_HOSTED_SAVE = 2 * 1024 ** 3;

/**
 * Files of players and tribes beside a save that one reading fetches, the newest. Each takes a second, and counts in the
 * host's limit; what wasn't fetched stays as it was.
 */
export const MAX_PEOPLE_FILES = 200;

/** A server's save can be asked for by hand again after these minutes. */
export const READ_AGAIN_MINUTES = 5;

/** Characters of why a save could not be read. */
export const MAX_HOSTED_MESSAGE = 300;

/** Fetches of a server that are remembered for what it takes a day: more than 24 hours have. */
export const MAX_FETCHES_KEPT = 300;
