/** Most entries a page; a page of large entries may hold fewer. */
export const MOST_ENTRIES = 100;
/** Most entries in a CSV file: the newest that match. */
export const MOST_CSV_ENTRIES = 10_000;
/** Where the count of new entries stops. */
export const MOST_NEWER = 100;
/** How many versions of a settings group are listed: the newest. */
export const MOST_VERSIONS = 500;
