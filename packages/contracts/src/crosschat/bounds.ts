/** What becomes of characters that games lose: written in plain letters, or shown as question marks. */
export const LOST_CHARACTERS = ['Transliterate', 'QuestionMarks'] as const;

/** Seconds between two messages of a player. */
export const SLOW_MODE = { min: 0, max: 60 } as const;
/** Messages of a player in a minute. */
export const LINES_A_MINUTE = { min: 1, max: 120 } as const;
/** Seconds for which a message may wait for Discord or a game. */
export const DELAY = { min: 30, max: 3600 } as const;

/**
 * Maximum messages waiting for a channel. Far more than log lines: these are dropped after the longest delay anyway, so that
 * the delay decides, not the bound. Five minutes of 33 lines a second.
 */
export const MAX_PASSING = 10_000;
