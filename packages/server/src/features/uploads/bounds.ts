/** Rows allowed beyond `MAX_SERVER_ROWS` and `MAX_INSTANCE_ROWS` while a snapshot is under way: its last part deletes the rows that it replaces. */
export const SPARE_ROWS = 20_000;
