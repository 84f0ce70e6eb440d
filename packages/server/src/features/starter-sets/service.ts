export { type DeliveryRow, hasSets, listDeliveries } from './repository.ts';
export { listSets } from './set-service.ts';
