import { serverFeature } from '../../feature/server-feature.ts';
import { loginMended } from '../nitrado/service.ts';
import { offlineShown } from '../server-status/service.ts';
import { endingRentalCheck } from './ending-rental-check.ts';
import { offlineReasons } from './offline-service.ts';
import { readMended } from './reading-service.ts';
import { suspendedServiceCheck } from './suspended-service-check.ts';
import { hostServiceTables } from './table.ts';
import { vanishedServiceCheck } from './vanished-service-check.ts';

/** What linked accounts have at their host: the services as they were last read, and the way to them. */
export const hostServicesFeature = serverFeature({
  tables: hostServiceTables,
  checks: [vanishedServiceCheck, suspendedServiceCheck, endingRentalCheck],
  listeners: [
    loginMended.on((context, { tx, of }) => readMended(context, tx, of)),
    offlineShown.on((context, { botIds }) => offlineReasons(context, botIds)),
  ],
});
