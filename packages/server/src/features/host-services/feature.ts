import { serverFeature } from '../../feature/server-feature.ts';
import { loginMended } from '../nitrado/service.ts';
import { offlineShown } from '../server-status/service.ts';
import { endingRentals, suspendedServices, vanishedServices } from './checks.ts';
import { offlineReasons } from './offline-service.ts';
import { readMended } from './reading-service.ts';
import { hostServiceTables } from './table.ts';

/** What linked accounts have at their host: the services as they were last read, and the way to them. */
export const hostServicesFeature = serverFeature({
  tables: hostServiceTables,
  checks: [vanishedServices, suspendedServices, endingRentals],
  listeners: [
    loginMended.on((context, { tx, of }) => readMended(context, tx, of)),
    offlineShown.on((context, { botIds }) => offlineReasons(context, botIds)),
  ],
});
