/** Lines per import. */
export const MAX_IMPORTED_LINES = 10_000;
/** Text size of an import in bytes: every line with an id, a name, a reason and two times. */
export const MAX_IMPORT_BYTES = 3_000_000;
/** Refused lines listed after an import; the rest is only counted. */
export const MAX_NAMED_LINES = 100;
