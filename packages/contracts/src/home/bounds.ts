/** The shortest and the longest time that "Since you were here" goes back. */
export const SINCE_AT_LEAST_HOURS = 8;
export const SINCE_AT_MOST_DAYS = 7;
/** For somebody's first visit. */
export const SINCE_FIRST_HOURS = 24;
/** Lines of "Since you were here". */
export const MAX_SINCE_LINES = 8;
/** Rows of "Next". */
export const MAX_NEXT = 6;
/** Lines of each kind in "Live". */
export const MAX_LIVE_LINES = 8;
/** Players in "On now", those who have been online longest; the others are only counted. */
export const MAX_ON_NOW = 300;
/** Values of a server's curve of 24 hours. */
export const CURVE_STEPS = 48;
/** Days that a visit is remembered. */
export const VISITS_KEPT_DAYS = 180;
/** People of an instance whose last visit is remembered. */
export const MAX_VISITORS = 500;
/** From this many servers on, those without a problem are drawn as squares unless somebody chooses otherwise. */
export const SQUARES_FROM = 25;
