/** The Live Room keeps so many lines of an instance, the newest. */
export const MOST_LINES = 10_000;
/** One call answers so many lines. */
export const LINES_A_PAGE = 500;
/** Characters of a message to players. */
export const LONGEST_MESSAGE = 500;
/** Characters of a console command. */
export const LONGEST_COMMAND = 4_096;
/** Stands for all servers of the instance where one could be named. */
export const EVERY_SERVER = 'all';
