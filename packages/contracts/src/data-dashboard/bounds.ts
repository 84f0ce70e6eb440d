/** Maximum rows in one part of an upload (docs/reference/ark-domain.md §8.2). */
/** Tribes that an instance can protect from decay. */
export const MAX_PROTECTED_TRIBES = 2000;

export const MAX_UPLOAD_ROWS = 1000;

/**
 * The largest part, bytes: 1,000 rows with the longest names. Tribes with very many members need smaller
 * parts.
 */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

/** Maximum parts of a snapshot: 200,000 rows, ten times the dinos of a very full server. */
export const MAX_UPLOAD_PARTS = 200;

/** Rows per page of `…/dashboardPaged/…`. */
export const PAGED_ROWS = 500;

/** Rows per page of a table: the default and the maximum. */
export const TABLE_ROWS = 25;
export const MAX_TABLE_ROWS = 100;

/** Matching rows are counted up to this number; beyond it, the count is estimated. */
export const MAX_COUNTED = 10_000;

/** Hours of the timeframe filters with their labels; 0 for no filter (specification §9). */
export const TIMEFRAMES = [
  { hours: 24, name: '24 hours' },
  { hours: 48, name: '48 hours' },
  { hours: 7 * 24, name: '7 days' },
  { hours: 30 * 24, name: '30 days' },
  { hours: 90 * 24, name: '90 days' },
  { hours: 180 * 24, name: '180 days' },
  { hours: 0, name: 'All' },
] as const;

/**
 * The statuses in the dino filter: a dino is shown if its gender is selected and so are all its other
 * statuses.
 */
export const DINO_STATUSES = ['male', 'female', 'none', 'baby', 'neutered', 'dead'] as const;
export type DinoStatus = (typeof DINO_STATUSES)[number];

/** Dead dinos are hidden by default (specification §9). */
export const DEFAULT_DINO_STATUSES = DINO_STATUSES.filter((status) => status !== 'dead');

/** Maximum rows of a kind for a game server and for an instance: ten times what the fullest servers have. */
export const MAX_SERVER_ROWS = 200_000;
export const MAX_INSTANCE_ROWS = 1_000_000;

/** A nuke waiting for a second person expires after this many minutes. */
export const NUKE_WAITS_MINUTES = 60;
/** Maximum nukes waiting in an instance. */
export const MAX_WAITING_NUKES = 100;

/** Layers of a map, from bottom to top. */
export const MAP_LAYERS = ['bases', 'dinos', 'players'] as const;
export type MapLayerName = (typeof MAP_LAYERS)[number];

/** Maximum points of a layer: more can't be told apart, and drawing would stutter. */
export const MAX_MAP_POINTS = 50_000;

/** Days that dead dinos are kept. */
export const DEAD_KEPT_DAYS = 30;
/**
 * Days that players are kept after they were last seen, and that a server's data is kept after its last
 * upload.
 */
export const UNSEEN_KEPT_DAYS = 365;
/** Maximum members of all tribes of a server. */
export const MAX_MEMBERS = 200_000;

/** Earlier tribes kept for each character, the newest. */
export const MAX_PAST_TRIBES = 20;
