/** How many hours queued commands and their replies are kept. */
export const COMMANDS_KEPT_HOURS = 1;
