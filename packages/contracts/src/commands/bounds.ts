/** Hours for which commands on their way to servers, and their replies, are kept. */
export const COMMANDS_KEPT_HOURS = 1;
