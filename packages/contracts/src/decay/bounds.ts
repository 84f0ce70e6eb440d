/** By so many days the button Extend moves a tribe's decay. */
export const EXTENSION_DAYS = 7;
/** Whoever was warned has at least so many hours before anything is removed. */
export const NOTICE_HOURS = 24;
/** Nothing decays by an upload that is older, hours. */
export const FRESH_HOURS = 3;
/** After a longer break of the uploads nothing decays for as long as the break was, hours. */
export const BREAK_HOURS = 6;
/** … but for at most so many days. */
export const MAX_GRACE_DAYS = 7;
/** Of whoever was removed nothing is warned or removed again before so many days, whatever uploads still tell. */
export const QUIET_DAYS = 7;
/** How long an unclaimed dino must have been known to be alive, minutes (specification §9). */
export const UNCLAIMED_MINUTES = 15;
/** So many unclaimed dinos are counted of an instance. */
export const MAX_UNCLAIMED = 100_000;
/** Entries of tribes that were removed are kept for so many days. */
export const REMOVED_KEPT_DAYS = 90;
/** Tribes that an instance can have warned. */
export const MAX_DECAY_ENTRIES = 5000;
/** Records of what was removed: the newest of them are kept. */
export const MAX_DECAY_REMOVALS = 5000;
/** Why a tribe is spared, characters. */
export const MAX_PROTECTION_REASON = 200;
/** Rows that a simulation lists; it counts all. */
export const MAX_SIMULATED_ROWS = 500;
