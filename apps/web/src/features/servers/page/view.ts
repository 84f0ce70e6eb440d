import { RANGE_NAMES } from '@arkwright/contracts/status-and-listing/ranges';
import { oneOf } from '../../../ui/address/view-schema.ts';

/** The tabs of a server's page, in the order of their keys. */
export const SERVER_TABS = ['overview', 'players', 'console', 'lines', 'settings', 'facts'] as const;
export type ServerTab = (typeof SERVER_TABS)[number];

/** `range` is the time that the chart shows. */
export const SERVER_PARAMS = { tab: oneOf(SERVER_TABS, 'overview'), range: oneOf(RANGE_NAMES, '24h') };
