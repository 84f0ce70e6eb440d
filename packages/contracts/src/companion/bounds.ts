/** How long a companion's question for commands is kept open while there are none, seconds: well below the 30 s of any call. */
export const COMMANDS_WAIT_SECONDS = 20;

/** A companion that has not called for so long is not connected, ms: some more than one question for commands and a retry. */
export const SILENT_AFTER_MS = 60_000;

/** An agent that has not handed on a log for so long, not even that there is nothing new, has stopped, ms. */
export const LOG_SILENT_AFTER_MS = 30_000;

/** Lines of a log that one call may hand on, and the UTF-16 units of each: as much as is read of a line over RCON. */
export const MAX_LOG_LINES = 200;
export const MAX_LOG_LINE = 2000;

/** Messages that one call may tell. */
export const MAX_CHAT_LINES = 100;
