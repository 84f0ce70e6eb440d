/** The Extend button postpones a tribe's decay by this many days. */
export const EXTENSION_DAYS = 7;
/** Minimum hours between a warning and the removal. */
export const NOTICE_HOURS = 24;
/** An upload older than this, in hours, causes no decay. */
export const FRESH_HOURS = 3;
/** After a longer break between uploads, nothing decays for as long as the break was, hours. */
export const BREAK_HOURS = 6;
/** … but for at most this many days. */
export const MAX_GRACE_DAYS = 7;
/**
 * After a removal the owner is neither warned nor removed again for this many days, whatever the uploads
 * still contain.
 */
export const QUIET_DAYS = 7;
/** How long an unclaimed dino must have been seen alive, minutes (specification §9). */
export const UNCLAIMED_MINUTES = 15;
/** Maximum unclaimed dinos counted per instance. */
export const MAX_UNCLAIMED = 100_000;
/** Days that entries of removed tribes are kept. */
export const REMOVED_KEPT_DAYS = 90;
/** Maximum warned tribes of an instance. */
export const MAX_DECAY_ENTRIES = 5000;
/** Maximum stored removals; the newest are kept. */
export const MAX_DECAY_REMOVALS = 5000;
/** Characters of a protection's reason. */
export const MAX_PROTECTION_REASON = 200;
/** Rows listed by a simulation; it counts all. */
export const MAX_SIMULATED_ROWS = 500;
