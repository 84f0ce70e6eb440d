/** Maximum entries per page; a page of large entries may have fewer. */
export const MAX_ENTRIES = 100;
/** Maximum entries in a CSV file: the newest that match. */
export const MAX_CSV_ENTRIES = 10_000;
/** Maximum count of new entries. */
export const MAX_NEWER = 100;
/** Versions kept of each settings group: the newest, regardless of age. */
export const MAX_VERSIONS = 200;
/** Maximum size of the versions of all settings groups of an instance, bytes of JSON. */
export const MAX_VERSIONS_BYTES = 20_000_000;

/** Days that the history is kept. */
export const HISTORY_KEPT_DAYS = 730;
/** Maximum bytes of an instance's history; the oldest entries are dropped. */
export const HISTORY_BYTES = 50_000_000;
