/**
 * How long a companion's request for commands is held open while there are none, seconds: well below the 30 s
 * limit of any call.
 */
export const COMMANDS_WAIT_SECONDS = 20;

/**
 * A companion that hasn't called for this long counts as disconnected, ms: a little more than one request for
 * commands and a retry.
 */
export const SILENT_AFTER_MS = 60_000;

/** An agent that hasn't sent its log for this long, not even an empty batch, counts as stopped, ms. */
export const LOG_SILENT_AFTER_MS = 30_000;

/** Log lines per call, and UTF-16 units of each: the same limits as for lines read over RCON. */
export const MAX_LOG_LINES = 200;
export const MAX_LOG_LINE = 2000;

/** Messages per call. */
export const MAX_CHAT_LINES = 100;

/** Seconds between two uploads of the same kind, and between two parts of the structures. */
export const UPLOAD_INTERVAL = { min: 10, max: 3600 } as const;
export const STRUCTURES_DELAY = { min: 0, max: 3600 } as const;
