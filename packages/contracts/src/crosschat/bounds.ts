/** How to send characters that games can't show: transliterated, or as question marks. */
export const LOST_CHARACTERS = ['Transliterate', 'QuestionMarks'] as const;

/** Seconds between two messages of a player. */
export const SLOW_MODE = { min: 0, max: 60 } as const;
/** Messages per player and minute. */
export const LINES_A_MINUTE = { min: 1, max: 120 } as const;
/** Seconds that a message may wait for Discord or a game. */
export const DELAY = { min: 30, max: 3600 } as const;

/**
 * Maximum messages waiting for a channel. Far more than for log lines, because waiting messages are dropped
 * after the longest delay anyway, so that the delay decides, not this bound. Five minutes of 33 lines a
 * second.
 */
export const MAX_PASSING = 10_000;

/** Recent messages remembered for each server and channel, as many as a game's own log has, … */
export const MAX_RECENT = 600;
/** … each for this many seconds. */
export const RECENT_SECONDS = 60;
