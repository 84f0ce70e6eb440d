/** Timed commands of an instance. No tier limits them, so this bounds what an instance can store. */
export const MAX_TIMED_COMMANDS = 1000;
export const MAX_TIMED_COMMANDS_WORDS = `A bot can have up to ${MAX_TIMED_COMMANDS} timed commands. Delete one that you no longer need.`;

/** Runs kept for each command. */
export const KEPT_RUNS = 20;

/** A run that hasn't started within this many seconds is missed. */
export const RUN_WITHIN_SECONDS = 60;
