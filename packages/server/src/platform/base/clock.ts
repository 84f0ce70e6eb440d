/** The time and the passing of it, as a value that tests can replace. Milliseconds since 1970 (UTC). */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
