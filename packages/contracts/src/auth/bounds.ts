/** Sessions per user; a further sign-in ends the oldest. */
export const MAX_SESSIONS = 10;
/** A session ends after this many days without use, … */
export const SESSION_IDLE_DAYS = 7;
/** … and after this many in any case. */
export const SESSION_DAYS = 30;
