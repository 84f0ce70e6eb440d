/** Nitrado accounts that may be linked to one instance. */
export const MAX_HOST_ACCOUNTS = 20;

/** The owner is notified so many days before a pasted token ends. */
export const TOKEN_NOTICE_DAYS = 14;

/** Hours after which a login that could not be renewed is reported. */
export const RENEWAL_NOTICE_HOURS = 24;

/** Linked servers are synced automatically about every so many minutes. */
export const AUTO_SYNC_MINUTES = 60;

/** Minutes between two readings of a server's save at its host. */
export const HOSTED_SAVES_MINUTES = { min: 30, max: 120, default: 60 } as const;

/** Characters of a pasted token, white space included. */
export const MAX_TOKEN_LENGTH = 4000;
