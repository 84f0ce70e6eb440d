/** Links and requests of a bot that haven't ended. */
export const MAX_TRIBE_LOG_LINKS = 500;
/** The same per member, and per tribe. */
export const MAX_LINKS_OF_MEMBER = 5;
export const MAX_LINKS_OF_TRIBE = 20;
/** Ended links still shown: the newest. */
export const MAX_ENDED_LINKS = 200;
/** Lines waiting for one link: the newest. */
export const MAX_WAITING_LINES = 200;
/** Hours that an upload counts as proof of membership. */
export const PROOF_HOURS = 24;
/** A decimal number from the game. */
export const TRIBE_ID = /^\d{1,20}$/;

/** Days that an ended link is shown. */
export const ENDED_KEPT_DAYS = 7;

/** Seconds between two messages of a link, … */
export const QUIET_SECONDS = 10;
/** … and in a raid. */
export const RAID_SECONDS = 60;
