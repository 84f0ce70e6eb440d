/** Characters of a warning in the game's chat. */
export const MAX_WARNING_LENGTH = 200;

/** Seconds that a save may take before a restart or stop is given up. */
export const SAVE_SECONDS = 120;

/** A restart, stop or start that isn't complete after so many minutes has failed. */
export const POWER_MINUTES = 20;

/** Minutes after which a request that may not have reached the host is reported as unclear. */
export const UNCLEAR_MINUTES = 3;
