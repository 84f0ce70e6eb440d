/** So many more rows than `MAX_SERVER_ROWS` and `MAX_INSTANCE_ROWS` there can be while a snapshot is under way: what it takes the place of goes with its last part. */
export const SPARE_ROWS = 20_000;
