/** Public commands per member and minute, all together. */
export const PUBLIC_COMMANDS_A_MINUTE = 6;
/** Seconds that a confirmation prompt for a destructive command stays open. */
export const QUESTION_SECONDS = 60;
