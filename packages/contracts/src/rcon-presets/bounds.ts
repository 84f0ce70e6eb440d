/** Maximum lines of a preset. */
export const MAX_COMMANDS = 50;
/** Runs kept for each instance, the newest. */
export const MAX_RUNS = 100;
/** Days that a run is kept. */
export const RUNS_KEPT_DAYS = 7;
/** Characters kept of one reply, and of all replies of a server in a run. */
export const MAX_REPLY_LENGTH = 2000;
export const MAX_REPLIES_LENGTH = 20_000;
/** If Arkwright comes back this many minutes after the end of a wait, nothing more is sent. */
export const LATE_WAIT_MINUTES = 10;
/** Minutes that Discord shows a run's progress: a little less than the 15 during which it accepts edits. */
export const SHOWN_MINUTES = 14;
