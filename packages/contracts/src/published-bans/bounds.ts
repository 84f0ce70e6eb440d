/** Addresses kept of clients that fetched a ban list without naming a server, and for how many days. */
export const KEPT_STRANGERS = 50;
export const STRANGERS_KEPT_DAYS = 30;
