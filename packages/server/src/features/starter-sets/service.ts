export { type DeliveryRow, hasSets, listDeliveries } from './repository.ts';
export { listSets, refuseEnabling } from './set-service.ts';
