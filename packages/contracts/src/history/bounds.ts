/** Most entries a page; a page of large entries may hold fewer. */
export const MAX_ENTRIES = 100;
/** Most entries in a CSV file: the newest that match. */
export const MAX_CSV_ENTRIES = 10_000;
/** Where the count of new entries stops. */
export const MAX_NEWER = 100;
/** So many versions of each settings group are kept, the newest ones, however old. */
export const MAX_VERSIONS = 200;
/** What the versions of all settings groups of an instance may take together, bytes of JSON. */
export const MAX_VERSIONS_BYTES = 20_000_000;

/** Days for which the history is kept. */
export const HISTORY_KEPT_DAYS = 730;
/** Maximum bytes of an instance's history; the oldest entries are dropped. */
export const HISTORY_BYTES = 50_000_000;
