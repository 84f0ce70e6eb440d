/** Nitrado accounts that may be linked to one instance. */
export const MAX_HOST_ACCOUNTS = 20;

/** Services shown for one account; Nitrado's others are left out, and the page says so. */
export const MAX_SERVICES_PER_ACCOUNT = 500;

/** The owner is notified so many days before a pasted token ends. */
export const TOKEN_NOTICE_DAYS = 14;

/** The owner is notified so many days before a rental ends. */
export const RENTAL_NOTICE_DAYS = [7, 3, 1] as const;

/** Hours after which a login that could not be renewed is reported. */
export const RENEWAL_NOTICE_HOURS = 24;

/** A reading older than these seconds is fetched again when a page asks for it. */
export const READING_SECONDS = 30;

/** Linked servers are synced automatically about every so many minutes. */
export const AUTO_SYNC_MINUTES = 60;

/** Minutes between two readings of a server's save at its host. */
export const HOSTED_SAVES_MINUTES = { min: 30, max: 120, default: 60 } as const;

/** Servers that one call adds: each takes a second or two, and the call is answered within half a minute. */
export const MAX_ADDED_AT_ONCE = 10;

/** Services named by one call that syncs. */
export const MAX_SYNCED_AT_ONCE = 500;

/** Characters of a pasted token, white space included. */
export const MAX_TOKEN_LENGTH = 4000;
