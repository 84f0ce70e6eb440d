/** The Live Room keeps so many lines of an instance, the newest. */
export const MAX_LINES = 10_000;
/** One call answers so many lines. */
export const LINES_A_PAGE = 500;
/** Characters of a message to players. */
export const MAX_MESSAGE_LENGTH = 500;
/** Characters of a console command. */
export const MAX_COMMAND_LENGTH = 4_096;
/** Stands for all servers of the instance where one could be named. */
export const EVERY_SERVER = 'all';

/** Hours for which lines are kept. */
export const LINES_KEPT_HOURS = 48;
