/**
 * Calls a minute: a user's reads and writes, all calls with an API key, and, for each instance, irreversible
 * calls.
 */
export const READS_A_MINUTE = 300;
export const WRITES_A_MINUTE = 60;
export const KEY_CALLS_A_MINUTE = 120;
export const DESTROYS_A_MINUTE = 10;
