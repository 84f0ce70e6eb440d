import type { AppContext } from '../../context/app-context.ts';
import { createFetchLog, type FetchLog } from '../../platform/http/fetch-log.ts';
import { createHostAddresses, type HostAddresses } from '../../platform/outbound/host-addresses.ts';
import { saveFetches } from './fetches-service.ts';

export type ConfigFetchLog = FetchLog<{ botId: string; configId: string }>;

/** Records where and when configs are fetched. */
export const createConfigFetchLog = (
  context: AppContext,
  addressesOf: HostAddresses = createHostAddresses({ now: context.clock.now }),
): ConfigFetchLog =>
  createFetchLog(context, {
    what: 'dynamic configs',
    keyOf: ({ configId }) => configId,
    save: (seen) => saveFetches(context, seen, addressesOf),
  });
