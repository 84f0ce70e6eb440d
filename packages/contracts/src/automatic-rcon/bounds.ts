/** Timed commands of one instance. No tier counts them, so this bounds what an instance can store. */
export const MAX_TIMED_COMMANDS = 1000;
export const MAX_TIMED_COMMANDS_WORDS = `A bot can have up to ${MAX_TIMED_COMMANDS} timed commands. Delete one that you no longer need.`;

/** Runs that are kept of each command. */
export const KEPT_RUNS = 20;

/** Seconds within which a due run must start; later it is missed. */
export const RUN_WITHIN_SECONDS = 60;
