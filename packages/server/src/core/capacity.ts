// What one process may hold of things that something else bounds already. None of these is reached in normal operation: they
// keep a leak from taking all memory.

/** Guilds of the bot. Discord wants a connection of its own for every 2,500. */
export const MAX_GUILDS = 100_000;
export const MAX_INSTANCES = 100_000;
/** Game servers that a worker holds. The benchmarks run 10,000. */
export const MAX_SERVERS = 100_000;

/** Instances with a Discord application of their own. */
export const MAX_OWN_APPLICATIONS = 1000;
/** Sessions with Discord that a worker keeps for them. */
export const MAX_SESSIONS_OF_WORKER = 100;
