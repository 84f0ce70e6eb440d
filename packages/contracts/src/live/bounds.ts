/** Lines that an open Live Room holds: the newest. */
export const MAX_LINES = 10_000;
/** Lines per call. */
export const LINES_A_PAGE = 500;
/** Characters of a message to players. */
export const MAX_MESSAGE_LENGTH = 500;
/** Characters of a console command. */
export const MAX_COMMAND_LENGTH = 4_096;
/** Means all servers of the instance, where a single one could be named. */
export const EVERY_SERVER = 'all';

/** Hours that lines are kept. */
export const LINES_KEPT_HOURS = 48;
/** Days that joins and leaves are kept. */
export const MOVES_KEPT_DAYS = 90;
/** Changes of state that are kept of a game server: the newest. */
export const MAX_STATE_LINES = 500;
/** Messages to games that are kept of an instance: the newest. */
export const MAX_SENT = 1_000;
