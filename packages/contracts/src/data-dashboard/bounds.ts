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
