/** What a table, or anything else that shows rows, does after one of them has changed. */
export type Rereading = {
  /** Reloads the visible rows in place. */
  reread: () => Promise<void>;
  /** The rows as they are now. */
  refresh: () => Promise<void>;
};
