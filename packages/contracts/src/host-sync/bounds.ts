/** Services shown for one account; Nitrado's others are left out, and the page says so. */
export const MAX_SERVICES_PER_ACCOUNT = 500;

/** How many days before a rental ends the owner is notified. */
export const RENTAL_NOTICE_DAYS = [7, 3, 1] as const;

/** A reading older than these seconds is fetched again when a page asks for it. */
export const READING_SECONDS = 30;

/** Servers that one call adds: each takes a second or two, and the call is answered within half a minute. */
export const MAX_ADDED_AT_ONCE = 10;

/** Services named by one call that syncs. */
export const MAX_SYNCED_AT_ONCE = 500;
