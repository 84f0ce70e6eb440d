import { MINUTE_MS } from '@arkwright/contracts/core/durations';

/** What was written longer ago is nothing to answer any more, ms. */
export const NEWS_MS = 5 * MINUTE_MS;
