/** Most rows in one part of an upload (ark-domain.md §8.2). */
/** Tribes that an instance can protect from decay. */
export const MAX_PROTECTED_TRIBES = 2000;

export const MAX_UPLOAD_ROWS = 1000;

/** The largest part, bytes: 1,000 rows with the longest names. Tribes with very many members go in smaller parts. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

/** Most parts of one snapshot: 200,000 rows, ten times the dinos of a very full server. */
export const MAX_UPLOAD_PARTS = 200;

/** Rows of a page of `…/dashboardPaged/…`. */
export const PAGED_ROWS = 500;

/** Rows of a page of a table: as many as it shows, and at most. */
export const TABLE_ROWS = 25;
export const MAX_TABLE_ROWS = 100;

/** Rows that match are counted up to so many; beyond, their number is estimated. */
export const MAX_COUNTED = 10_000;

/** Hours of the timeframe filters with their words; 0 for no filter (specification §9). */
export const TIMEFRAMES = [
  { hours: 24, name: '24 hours' },
  { hours: 48, name: '48 hours' },
  { hours: 7 * 24, name: '7 days' },
  { hours: 30 * 24, name: '30 days' },
  { hours: 90 * 24, name: '90 days' },
  { hours: 180 * 24, name: '180 days' },
  { hours: 0, name: 'All' },
] as const;

/** The statuses that dinos are filtered by: one is shown if its gender is chosen and each of the others that it has. */
export const DINO_STATUSES = ['male', 'female', 'none', 'baby', 'neutered', 'dead'] as const;
export type DinoStatus = (typeof DINO_STATUSES)[number];

/** Dead ones are left out at first (specification §9). */
export const DEFAULT_DINO_STATUSES = DINO_STATUSES.filter((status) => status !== 'dead');

/** Most rows of a kind that a game server, and that an instance can have: ten times what the fullest servers hold. */
export const MAX_SERVER_ROWS = 200_000;
export const MAX_INSTANCE_ROWS = 1_000_000;

/** A nuke that waits for a second person ends after so many minutes. */
export const NUKE_WAITS_MINUTES = 60;
/** So many nukes can wait at once in an instance. */
export const MAX_WAITING_NUKES = 100;

/** What is drawn of a map one above the other. */
export const MAP_LAYERS = ['bases', 'dinos', 'players'] as const;
export type MapLayerName = (typeof MAP_LAYERS)[number];

/** Most points of one layer: more can't be told apart, nor drawn without stutter. */
export const MAX_MAP_POINTS = 50_000;

/** Days for which dead dinos are kept. */
export const DEAD_KEPT_DAYS = 30;
/** Days for which players are kept after they were last seen, and all data of a server after its last upload. */
export const UNSEEN_KEPT_DAYS = 365;
/** Maximum members of a server's tribes together. */
export const MAX_MEMBERS = 200_000;
