// What other features use of hosts and of the services there.

export { connectionOf, differingFields, problemOf } from './compare.ts';
export { canHost, withHost } from './host-service.ts';
export { isOutOfUse, NOT_IN_USE } from './out-of-use.ts';
export { type PacedHost, withPacedHost } from './paced-host-service.ts';
export {
  type DueAccount,
  listDueAccounts,
  type ReadService,
  readNext,
  readNow,
  SERVICES_WORK,
  wake,
} from './reading-service.ts';
export {
  addReadings,
  hasAccounts,
  listReadings,
  pauseReading,
  readDatabaseTime,
  wantReadings,
} from './readings-repository.ts';
export {
  countUnnumbered,
  findService,
  isReading,
  listAccountsHaving,
  listReadable,
  listServices,
  type ReadableService,
  type ServiceRow,
  wantDetails,
  wantOffline,
} from './services-repository.ts';
export { shownState } from './shown-state.ts';
export { announce } from './store-service.ts';
export { openConnection } from './stored-facts.ts';
