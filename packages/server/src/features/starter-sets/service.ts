export { type DeliveryRow, listDeliveries } from './repository.ts';
export { listSets } from './set-service.ts';
