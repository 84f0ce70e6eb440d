/** Entries of an instance's ban list, including ended bans. */
export const MAX_BANS = 100_000;
export const MAX_BANS_WORDS = 'At most 100,000 entries are possible';

/** Specification §9. */
export const MAX_BAN_REASON = 100;
export const MAX_BANNED_NAME = 30;

/** Other instances see only a bot's newest bans, so that no bot fills their list. */
export const MAX_SHARED_OF_BOT = 1000;

/** Lifted bans are kept this many days, until every server has received the lift. */
export const LIFTS_KEPT_DAYS = 90;
