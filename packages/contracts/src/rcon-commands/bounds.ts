/** Public commands that a member can use in a minute, all together. */
export const PUBLIC_COMMANDS_A_MINUTE = 6;
/** Seconds that a question before a destructive command waits for its answer. */
export const QUESTION_SECONDS = 60;
