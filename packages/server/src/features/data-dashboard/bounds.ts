/** Most rows of a kind that a game server, and that an instance can have: ten times what the fullest servers hold. */
export const MOST_SERVER_ROWS = 200_000;
export const MOST_INSTANCE_ROWS = 1_000_000;

/** So many more there can be while a snapshot is under way: what it takes the place of goes with its last part. */
export const SPARE_ROWS = 20_000;

/** Most members that the tribes of a game server can have together. */
export const MOST_MEMBERS = 200_000;
