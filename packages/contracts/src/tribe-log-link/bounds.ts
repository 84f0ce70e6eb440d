/** Links and requests of a bot that have not ended. */
export const MAX_TRIBE_LOG_LINKS = 500;
/** Of them, those of one member, and those of one tribe. */
export const MAX_LINKS_OF_MEMBER = 5;
export const MAX_LINKS_OF_TRIBE = 20;
/** Ended ones that are still shown: the newest. */
export const MAX_ENDED_LINKS = 200;
/** Lines that wait for one link: the newest. */
export const MAX_WAITING_LINES = 200;
/** For so long what an upload has shown counts, hours. */
export const PROOF_HOURS = 24;
/** A decimal number of the game. */
export const TRIBE_ID = /^\d{1,20}$/;

/** Days for which an ended link is shown. */
export const ENDED_KEPT_DAYS = 7;
