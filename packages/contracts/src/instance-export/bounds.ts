/** Bytes of an export that its owner can upload, compressed: some 100,000 bans with everything else. */
export const MAX_UPLOADED_EXPORT = 12 * 1024 * 1024;
/** It is sent in parts of this many bytes: a longer text would hold the API's thread while it is parsed. */
export const UPLOADED_PART = 192 * 1024;
/** Bytes of it without the compression: a file of some KB could become gigabytes. */
export const MAX_UPLOADED_EXPORT_UNPACKED = 96 * 1024 * 1024;

/** Bytes of an export that is made, compressed. */
export const MAX_EXPORT = 32 * 1024 * 1024;
/** What `restore-instance` reads of a file, without the compression. */
export const MAX_EXPORT_UNPACKED = 1024 * 1024 * 1024;

/** Claims of starter sets in an export: no bound limits how many members of a Discord server claim each. */
export const MAX_EXPORTED_CLAIMS = 500_000;

/** Lines about rows that could not be taken over; the others are only counted. */
export const MAX_NAMED_ROWS = 50;
