// What other features need of this one.
export { listEntries } from './entry-service.ts';
