/** A nuke waiting for a second person expires after this many minutes. */
export const NUKE_WAITS_MINUTES = 60;
/** Maximum nukes waiting in an instance. */
export const MAX_WAITING_NUKES = 100;
