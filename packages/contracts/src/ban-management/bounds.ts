/** Entries of an instance's ban list, including ended bans. */
export const MAX_BANS = 100_000;
export const MAX_BANS_WORDS = 'At most 100,000 entries are possible';

/** Specification §9. */
export const MAX_BAN_REASON = 100;
export const MAX_BANNED_NAME = 30;

/** Lines per import. */
export const MAX_IMPORTED_LINES = 10_000;
/** Text size of an import in bytes: every line with an id, a name, a reason and two times. */
export const MAX_IMPORT_BYTES = 3_000_000;
/** Refused lines listed after an import; the rest is only counted. */
export const MAX_NAMED_LINES = 100;

/** Other instances see only a bot's newest bans, so that no bot fills their list. */
export const MAX_SHARED_OF_BOT = 1000;

/** Lifted bans are kept this many days, until every server has received the lift. */
export const LIFTS_KEPT_DAYS = 90;
/** Addresses kept of clients that fetched a ban list without naming a server, and for how many days. */
export const KEPT_STRANGERS = 50;
export const STRANGERS_KEPT_DAYS = 30;
