import { RANGE_NAMES } from '@arkwright/contracts/status-and-listing/ranges';
import { oneOf, text, viewSchema } from '../../ui/address/view-schema.ts';

const MAX_ID = 100;

export const statusAndListingView = viewSchema({
  tab: oneOf(['status', 'players'], 'status'),
  /** The server of the chart; empty for all servers together. */
  server: text(MAX_ID),
  range: oneOf(RANGE_NAMES, '24h'),
});
