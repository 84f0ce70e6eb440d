/** What a table, or whatever else shows rows, does after one of them has changed. */
export type Rereading = {
  /** What is known of the rows shown, each in its place. */
  reread: () => Promise<void>;
  /** The rows as they are now. */
  refresh: () => Promise<void>;
};
