/** How long a companion's question for commands is kept open while there are none, seconds: well below the 30 s of any call. */
export const COMMANDS_WAIT_SECONDS = 20;

/** A companion that has not called for so long is not connected, ms: some more than one question for commands and a retry. */
export const SILENT_AFTER_MS = 60_000;

/** Messages that one call may tell. */
export const MAX_CHAT_LINES = 100;
