/** An instance keeps so many entries, those that have ended included. */
export const MAX_BANS = 100_000;
export const MAX_BANS_WORDS = 'At most 100,000 entries are possible';

/** Specification §9. */
export const MAX_BAN_REASON = 100;
export const MAX_BANNED_NAME = 30;

/** Lines that one import takes. */
export const MAX_IMPORTED_LINES = 10_000;
/** Bytes of text that one import takes: each line with an id, a name, a reason and two times. */
export const MAX_IMPORT_BYTES = 3_000_000;
/** Refused lines of an import that are named; the rest is counted. */
export const MAX_NAMED_LINES = 100;

/** Of one bot's bans the newest that others see, so that nobody fills their list. */
export const MAX_SHARED_OF_BOT = 1000;

/** Days for which lifted bans are kept until each server has been told. */
export const LIFTS_KEPT_DAYS = 90;
/** Addresses kept that fetched a ban list without naming a server, and for how many days. */
export const KEPT_STRANGERS = 50;
export const STRANGERS_KEPT_DAYS = 30;
