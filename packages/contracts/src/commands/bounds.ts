/** How many hours queued commands and their replies are kept. */
export const COMMANDS_KEPT_HOURS = 1;

/** Seconds within which the API answers with each server's reply. */
export const REPLY_SECONDS = 20;
